export interface CategoryNode {
  id: number;
  tree: string;
  parentId: number | null;
  name: string;
}
export interface CategoryForm {
  tree: string;
  parentId: number | null;
  name: string;
}

/** The menus draw three levels. */
export const MAX_DEPTH = 3;

/**
 * What is wrong with a category, by field; empty when it may be saved.
 * @param all every category of the shop
 * @param own the category that is changed; null for a new one
 */
export function categoryErrors(
  form: CategoryForm,
  all: readonly CategoryNode[],
  own: CategoryNode | null,
): Record<string, string> {
  const errors: Record<string, string> = {};
  if (own && own.tree !== form.tree) errors.tree = '分类不能移到另一棵分类树';
  const isTaken = all.some(
    (one) =>
      one.id !== own?.id &&
      one.tree === form.tree &&
      one.parentId === form.parentId &&
      one.name === form.name,
  );
  if (isTaken) errors.name = '同级已有同名分类';
  const place = placeError(form, all, own);
  if (place) errors.parent_id = place;
  return errors;
}

function placeError(
  form: CategoryForm,
  all: readonly CategoryNode[],
  own: CategoryNode | null,
): string | null {
  if (form.parentId === null) return null;
  const path = pathOf(form.parentId, all);
  const parent = path[0];
  if (!parent) return '上级分类不存在';
  if (parent.tree !== form.tree) return '上级分类不在这棵分类树中';
  if (own && path.some(({ id }) => id === own.id)) return '分类不能移到自己或自己的下级之下';
  const height = own ? heightOf(own.id, all) : 1;
  return path.length + height > MAX_DEPTH ? `分类最多 ${MAX_DEPTH} 级` : null;
}

/** The category and all above it; empty for an unknown one. */
function pathOf(id: number, all: readonly CategoryNode[]): CategoryNode[] {
  const byId = new Map(all.map((one) => [one.id, one]));
  const path: CategoryNode[] = [];
  for (let at = byId.get(id); at && !path.includes(at); at = byId.get(at.parentId ?? 0)) path.push(at);
  return path;
}

/** Levels from a category down to its deepest one, itself included. */
function heightOf(id: number, all: readonly CategoryNode[]): number {
  const below = all.filter(({ parentId }) => parentId === id).map((child) => heightOf(child.id, all));
  return 1 + Math.max(0, ...below);
}
