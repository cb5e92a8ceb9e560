import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, many } from './fields.ts';

/** From the cart of a head office into those of its stores. */

export const cartStores = endpoint({
  method: 'GET',
  path: '/api/cart/stores',
  scope: 'buyer',
  summary: '可复制到的门店',
  /** Stores of a head-office account; none for others. */
  data: z.object({ list: z.array(z.object({ id: z.int(), company: z.string() })) }),
});
export type CartStore = z.infer<typeof cartStores.data>['list'][number];

/** Copies lines to stores of a head-office account; lines that a store may not buy are reported one by one. */
export const copyLines = endpoint({
  method: 'POST',
  path: '/api/cart/copy',
  scope: 'buyer',
  right: 'order',
  buys: true,
  summary: '复制到门店',
  body: z.object({ ids: many(id(), 500, '商品'), other_user_ids: many(id(), 50, '门店') }),
  data: z.object({
    stores: z.array(
      z.object({
        id: z.int(),
        company: z.string(),
        added: z.int(),
        /** Added in another quantity, and what was not. */
        corrected: z.array(z.object({ goods_id: z.int(), name: z.string(), message: z.string() })),
        refused: z.array(z.object({ goods_id: z.int(), name: z.string(), message: z.string() })),
      }),
    ),
  }),
});
export type StoreCopy = z.infer<typeof copyLines.data>['stores'][number];
