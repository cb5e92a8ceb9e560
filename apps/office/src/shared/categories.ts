import type { Options } from '../app/options.ts';
import { CATEGORY_TREES } from '../app/words.ts';

export interface CategoryNode {
  value: number | string;
  title: string;
  /** The trees themselves are headings. */
  selectable: boolean;
  disableCheckbox: boolean;
  children: CategoryNode[];
}

/** The flat list of the wire as trees for a TreeSelect, one under the name of each tree. */
export function categoryTree(categories: Options['categories']): CategoryNode[] {
  const byParent = Map.groupBy(categories, ({ tree, parent_id: parent }) => `${tree}:${parent}`);
  const under = (tree: string, parent: number): CategoryNode[] =>
    (byParent.get(`${tree}:${parent}`) ?? []).map(({ id, name }) => ({
      value: id,
      title: name,
      selectable: true,
      disableCheckbox: false,
      children: under(tree, id),
    }));
  return [...new Set(categories.map(({ tree }) => tree))].map((tree) => ({
    value: tree,
    title: CATEGORY_TREES[tree] ?? tree,
    selectable: false,
    disableCheckbox: true,
    children: under(tree, 0),
  }));
}
