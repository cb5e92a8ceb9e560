import { MAX_IMAGES, MAX_PICTURE_BYTES } from '../../pictures/rules.ts';
import { approvalNumber } from '../../reference/rules.ts';

/** What a ZIP of pictures may hold; a small file may hold gigabytes. */
export const ZIP_LIMITS = { entries: 3_000, bytes: 4 * 1024 * 1024 * 1024, picture: MAX_PICTURE_BYTES };
export const MAX_ZIP_BYTES = 200 * 1024 * 1024;

/** What the name of a picture may mean: the whole of it, or all before its place, `-2`. */
export function namesOf(path: string): { key: string; position: number }[] {
  const base = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
  const whole = approvalNumber(base);
  const [, key, place] = /^(.+?)[-_](\d{1,2})$/.exec(whole) ?? [];
  return [{ key: whole, position: 0 }, ...(key && place ? [{ key, position: Number(place) }] : [])];
}

/** A file of a ZIP with the goods whose it is, or why it is taken by none. */
export interface PlacedFile {
  entry_no: number;
  path: string;
  goods_id: number | null;
  position: number;
  state: 'waiting' | 'refused';
  problem: string;
}

/**
 * Gives each file to its goods.
 * @param goods ids by each number, approval number and barcode
 */
export function placeFiles(
  files: readonly { path: string; problem: string }[],
  goods: ReadonlyMap<string, readonly number[]>,
): PlacedFile[] {
  const placed = files.map((file, entry_no) => ({ entry_no, ...placeOf(file, goods) }));
  const taken = new Map<number, number>();
  const inOrder = placed.toSorted((a, b) => a.position - b.position || a.entry_no - b.entry_no);
  for (const file of inOrder) {
    if (file.goods_id === null) continue;
    const before = taken.get(file.goods_id) ?? 0;
    taken.set(file.goods_id, before + 1);
    if (before < MAX_IMAGES) continue;
    file.goods_id = null;
    file.state = 'refused';
    file.problem = `一个商品最多 ${MAX_IMAGES} 张图片`;
  }
  return placed;
}

function placeOf(
  { path, problem }: { path: string; problem: string },
  goods: ReadonlyMap<string, readonly number[]>,
): Omit<PlacedFile, 'entry_no'> {
  const refused = (words: string) => ({
    path,
    goods_id: null,
    position: 0,
    state: 'refused' as const,
    problem: words,
  });
  if (problem !== '') return refused(problem);
  for (const { key, position } of namesOf(path)) {
    const [id, ...others] = goods.get(key) ?? [];
    if (id === undefined) continue;
    if (others.length > 0) return refused(`有 ${others.length + 1} 个商品是“${key}”，请用商品编号命名`);
    return { path, goods_id: id, position, state: 'waiting', problem: '' };
  }
  return refused('没有这个编号、批准文号或条码的商品');
}
