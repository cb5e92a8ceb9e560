import type { AdminOrder } from './api.ts';

export type Line = AdminOrder['lines'][number];

/** Lines that are read together: the parts of a combination, or one line alone. */
export interface LineGroup {
  key: string;
  /** null: a line alone. */
  combination: Line['combination'];
  lines: Line[];
}

/** The lines of an order as the desk reads them: parts of a combination where its first part stands, gifts at the end. */
export function lineGroups(lines: readonly Line[]): LineGroup[] {
  const groups = new Map<string, LineGroup>();
  for (const line of lines.toSorted((a, b) => a.is_gift - b.is_gift)) {
    const { combination } = line;
    const key = combination ? `set:${combination.id}` : `line:${line.id}`;
    const group = groups.get(key);
    if (group) group.lines.push(line);
    else groups.set(key, { key, combination, lines: [line] });
  }
  return [...groups.values()];
}

/** The first groups that together have at most `most` lines, at least one; a combination is never cut. */
export function firstGroups(groups: readonly LineGroup[], most: number): LineGroup[] {
  let shown = 0;
  const end = groups.findIndex(({ lines }, at) => {
    shown += lines.length;
    return shown > most && at > 0;
  });
  return end === -1 ? [...groups] : groups.slice(0, end);
}

export interface Mark {
  name: string;
  tone: string;
}

/** What is said beside lines while they are picked, by order line: gifts, 换购, and what belongs to a set. */
export function marksOf(lines: readonly Line[]): Map<number, Mark> {
  const marks = new Map<number, Mark>();
  for (const { id, is_gift, is_exchange, combination } of lines) {
    if (is_gift === 1) marks.set(id, { name: '赠品', tone: 'wait' });
    else if (is_exchange === 1) marks.set(id, { name: '换购', tone: 'info' });
    else if (combination) marks.set(id, { name: `组合 ${combination.name}`, tone: 'info' });
  }
  return marks;
}
