interface Node {
  id: number;
  parent_id: number;
}

/** Every entry followed by those below it, in the order they came; one whose parent is missing stands at the end. */
export function childrenUnderParents<T extends Node>(rows: readonly T[]): T[] {
  const below = Map.groupBy(rows, ({ parent_id: parent }) => parent);
  const known = new Set(rows.map(({ id }) => id));
  const tops = below.get(0) ?? [];
  const lost = rows.filter(({ parent_id: parent }) => parent !== 0 && !known.has(parent));
  return [...tops.flatMap((top) => [top, ...(below.get(top.id) ?? [])]), ...lost];
}
