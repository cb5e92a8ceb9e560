import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { invalid } from '../../../http/errors.ts';

export { findGoods, offersOf } from '../../catalogue/reads.ts';
export { addressesOf } from '../../company/reads.ts';
export { codedLines } from '../../fulfilment/reads.ts';
export { findOrder, orderParts } from '../../ordering/reads.ts';

/**
 * Goods by their bar codes.
 * @throws 422 at the line whose code no goods has, or more than one
 */
export async function goodsByBarcode(
  db: Db,
  lines: readonly { goods_id?: number | undefined; barcode?: string | undefined }[],
): Promise<number[]> {
  const codes = lines.flatMap(({ barcode }) => barcode ?? []);
  const { rows } = await sql<{ barcode: string; ids: number[] }>`
    select barcode, array_agg(id) as ids from goods
    where barcode = any(${codes}::text[]) and status = 'on' group by barcode`.execute(db);
  const byCode = new Map(rows.map(({ barcode, ids }) => [barcode, ids]));
  return lines.map(({ goods_id: id, barcode = '' }, at) => {
    if (id !== undefined) return id;
    const [found, another] = byCode.get(barcode) ?? [];
    if (found === undefined) throw invalid({ [`lines.${at}.barcode`]: `没有条码为 ${barcode} 的商品` });
    if (another !== undefined)
      throw invalid({ [`lines.${at}.barcode`]: `条码 ${barcode} 有几种商品，请用 goods_id` });
    return Number(found);
  });
}
