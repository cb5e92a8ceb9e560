import { z } from 'zod';
import { degrees } from './cold-chain.ts';
import { endpoint } from './endpoint.ts';
import { day, id, int, optional, text } from './fields.ts';

/** 收货 in the hand: what a scan is of, and pieces of a lot that have come, as whoever stands at the shelf says it. */

const scan = (min = 0) => text('条码或编号', 200, min);

const scannedGoods = z.object({
  goods_id: z.int(),
  name: z.string(),
  ypgg: z.string(),
  sccj: z.string(),
  unit: z.string(),
  storage: z.string(),
});
export type ScannedGoods = z.infer<typeof scannedGoods>;

export const adminScannedGoods = endpoint({
  method: 'GET',
  path: '/api/admin/stock-documents/goods',
  scope: 'staff:stock.write',
  summary: '按条码、追溯码或编号查找商品',
  query: z.object({ scan: scan(1) }),
  /** Those of the number itself; where there are none, those of such a name. */
  data: z.object({ list: z.array(scannedGoods) }),
});

/** Once for its key. The goods by its number, or by what was scanned where nobody could be asked for it. */
export const adminArrival = endpoint({
  method: 'POST',
  path: '/api/admin/stock-documents/arrivals',
  scope: 'staff:stock.write',
  summary: '收货入库',
  idempotent: true,
  created: true,
  body: z.object({
    warehouse_id: id(),
    goods_id: optional(id()),
    scan: scan().default(''),
    lot_no: text('批号', 40, 1),
    produced_on: optional(day('生产日期')),
    expires_on: optional(day('有效期')),
    quantity: int(1, 1_000_000, '数量'),
    /** Of goods that are kept cold. */
    temperature: optional(degrees('到货温度')),
  }),
  data: z.object({ goods_id: z.int(), lot_id: z.int() }),
});
