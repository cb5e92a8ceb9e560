/** More than a page shows; a list of this length is still read whole. */
export const MAX_ROWS = 200;

interface NavEntry {
  id: number;
  parent_id: number | null;
}

/**
 * What is wrong with the place of a navigation entry: there are two levels.
 * @param id of the entry that is changed; null for a new one
 * @param parentId null = first level
 */
export function navErrors(
  rows: readonly NavEntry[],
  id: number | null,
  parentId: number | null,
): Record<string, string> {
  if (parentId === null) return {};
  const parent = rows.find((row) => row.id === parentId);
  if (!parent) return { parent_id: '上级导航不存在' };
  if (parent.parent_id !== null || parent.id === id) return { parent_id: '导航只有两级，请选择一级导航' };
  const hasChildren = id !== null && rows.some((row) => row.parent_id === id);
  return hasChildren ? { parent_id: '该导航有下级，不能移到别的导航下' } : {};
}

/** A hot word stands in the list once. */
export function wordErrors(
  rows: readonly { id: number; word: string }[],
  id: number | null,
  word: string,
): Record<string, string> {
  return rows.some((row) => row.word === word && row.id !== id) ? { word: '该热搜词已存在' } : {};
}
