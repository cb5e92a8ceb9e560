import type { adminScannedGoods } from '@qingnang/contract/stock-arrivals';
import type { adminStockLots, StockLot } from '@qingnang/contract/stock-documents';
import { readTraceCode } from '@qingnang/rules/trace-codes';
import { call } from '../../app/api.ts';

/** Goods that a scan may be of. */
export const findGoods = (scan: string) =>
  call<typeof adminScannedGoods>('GET /api/admin/stock-documents/goods', { query: { scan } });

/** Lots of a warehouse by words, bar code or number, or all of a goods. */
export const findLots = (query: { warehouse_id: number; keywords?: string; goods_id?: number }) =>
  call<typeof adminStockLots>('GET /api/admin/stock-documents/lots', { query });

/** Lots that a scan names: of a pack's label its own, of a bar code or number all of the goods. */
export async function scannedLots(warehouseId: number, scan: string): Promise<readonly StockLot[]> {
  const label = readTraceCode(scan);
  const { list } = await findLots({ warehouse_id: warehouseId, keywords: scan.slice(0, 60) });
  if (list.length > 0 || !label.isCode) return list;
  const [goods] = (await findGoods(scan)).list;
  if (!goods) return [];
  const lots = (await findLots({ warehouse_id: warehouseId, goods_id: goods.goods_id })).list;
  return label.lotNo === '' ? lots : lots.filter(({ lot_no }) => lot_no === label.lotNo);
}
