import type { Category } from './api.ts';

/** The shop shows no tree deeper than this. */
export const MAX_DEPTH = 3;

export interface CategoryRow {
  category: Category;
  /** 1 for the top. */
  depth: number;
  /** Those with the same parent, in order, itself included. */
  siblings: Category[];
  children: number;
}

/** One tree as the rows of a list: every category above those below it. */
export function rowsOf(categories: readonly Category[], tree: string): CategoryRow[] {
  const byParent = Map.groupBy(
    categories.filter((category) => category.tree === tree),
    ({ parent_id: parent }) => parent,
  );
  const childrenOf = (id: number) =>
    (byParent.get(id) ?? []).toSorted((a, b) => a.sort - b.sort || a.id - b.id);
  const under = (parent: number, depth: number): CategoryRow[] => {
    const siblings = childrenOf(parent);
    return siblings.flatMap((category) => [
      { category, depth, siblings, children: childrenOf(category.id).length },
      ...under(category.id, depth + 1),
    ]);
  };
  return under(0, 1);
}

/** The rows that are seen while only those in `open` show what is below them. */
export function shownRows(rows: readonly CategoryRow[], open: ReadonlySet<number>): CategoryRow[] {
  const shown = new Set<number>([0]);
  return rows.filter(({ category: { id, parent_id: parent } }) => {
    const isShown = shown.has(parent);
    if (isShown && open.has(id)) shown.add(id);
    return isShown;
  });
}

/** Where a category may hang without the tree becoming too deep or going in a circle; 0 = the top. `id` null = a new one. */
export function possibleParents(rows: readonly CategoryRow[], id: number | null): CategoryRow[] {
  const at = rows.findIndex(({ category }) => category.id === id);
  const own = rows[at];
  if (!own) return rows.filter(({ depth }) => depth < MAX_DEPTH);
  const end = rows.findIndex(({ depth }, index) => index > at && depth <= own.depth);
  const below = rows.slice(at, end === -1 ? rows.length : end);
  const height = Math.max(...below.map(({ depth }) => depth)) - own.depth + 1;
  return rows.filter((row) => !below.includes(row) && row.depth + height <= MAX_DEPTH);
}

/** Why it cannot be deleted; empty when it can. */
export function deleteProblem({ category: { goods }, children }: CategoryRow): string {
  if (children > 0) return `有 ${children} 个下级分类`;
  return goods > 0 ? `有 ${goods} 个商品` : '';
}
