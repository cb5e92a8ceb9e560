import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, seconds, yuan } from './fields.ts';

/** 采购记录 of a goods: what the account itself has bought of it. */
export const boughtGoods = endpoint({
  method: 'GET',
  path: '/api/order/bought/:id',
  scope: 'buyer',
  summary: '单个商品的采购记录',
  params: z.object({ id: id() }),
  data: z.object({
    /** Paid order lines, newest first, at most 20. */
    list: z.array(
      z.object({
        line_id: z.int(),
        order_id: z.int(),
        order_no: z.string(),
        at: seconds(),
        /** Pieces. */
        number: z.int(),
        price: yuan(),
      }),
    ),
    /** The last twelve months in China, `2026-03`, oldest first, with the pieces of each. */
    months: z.array(z.object({ month: z.string(), number: z.int() })),
  }),
});
