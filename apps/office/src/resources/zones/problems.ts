import type { ZoneValues } from './values.ts';
import { BLOCKS, LABELS } from './words.ts';

export interface Problem {
  name: (string | number)[];
  message: string;
}

/**
 * Messages of a refused form by field on the screen: what has no field of its own (one of several ids) stands at the nearest
 * one around it, what has none at all stays under its name.
 */
export function atNearestFields(
  errors: Readonly<Record<string, string[]>>,
  known: ReadonlySet<string>,
): Record<string, string[]> {
  const placed: Record<string, string[]> = {};
  for (const [name, messages] of Object.entries(errors)) {
    const field = nearest(name, known);
    placed[field] = [...(placed[field] ?? []), ...messages];
  }
  return placed;
}

function nearest(name: string, known: ReadonlySet<string>): string {
  const parts = name.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const prefix = parts.slice(0, length).join('.');
    if (known.has(prefix)) return prefix;
  }
  return name;
}

/** How many problems each block has, by its place. */
export function problemsByBlock(problems: readonly Problem[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { name } of problems) {
    const [field, place] = name;
    if (field === 'blocks' && typeof place === 'number') counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return counts;
}

/** Where a problem is, in words: 名称, 组件 2（图片）. */
export function placeOf([field, place]: Problem['name'], blocks: ZoneValues['blocks']): string {
  const block = field === 'blocks' && typeof place === 'number' ? blocks[place] : undefined;
  if (block) return `组件 ${Number(place) + 1}（${BLOCKS[block.kind]}）`;
  return LABELS[field as keyof typeof LABELS] ?? String(field);
}
