import { z } from 'zod';
import { reason } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { id, int, optional, seconds, yuan } from './fields.ts';

/** Buying a past order again: what of it can be had today, then the lines that are wanted. */

/** A line of a past order as it can be bought today. */
const rebuyLine = z.object({
  /** Of the order; of a combination that still runs its first one, for the whole set. */
  line_id: z.int(),
  /** 0 = a combination. */
  goods_id: z.int(),
  name: z.string(),
  ypgg: z.string(),
  bzdw: z.string(),
  sccj: z.string(),
  image: z.string(),
  /** Pieces (sets) bought then. */
  bought: z.int(),
  /** What would come into the cart for as many; 0 = nothing. */
  number: z.int(),
  /** How its quantity goes: from, by, up to. */
  minimum: z.int(),
  multiple: z.int(),
  most: z.int(),
  /** Of a piece then and now; null = not shown. */
  old_price: yuan(),
  price: yuan().nullable(),
  /** ok; the price is another; fewer than then; not to be had. */
  state: z.enum(['ok', 'price', 'short', 'blocked']),
  notices: z.array(z.string()),
  reason: reason.nullable(),
  /** Pieces in the cart already. */
  in_cart: z.int(),
  /** Of a blocked goods: another maker's of the same name, form and strength. */
  substitute: z
    .object({
      goods_id: z.int(),
      name: z.string(),
      ypgg: z.string(),
      bzdw: z.string(),
      sccj: z.string(),
      image: z.string(),
      price: yuan().nullable(),
      number: z.int(),
      minimum: z.int(),
      multiple: z.int(),
      most: z.int(),
    })
    .nullable(),
});
export type RebuyLine = z.infer<typeof rebuyLine>;

export const rebuyPreview = endpoint({
  method: 'GET',
  path: '/api/order/:id/rebuy',
  scope: 'buyer',
  summary: '再次购买预览',
  params: z.object({ id: id() }),
  data: z.object({
    order_no: z.string(),
    lines: z.array(rebuyLine),
    /** Gifts are earned again, not bought. */
    gift_count: z.int(),
  }),
});
export type RebuyPreview = z.infer<typeof rebuyPreview.data>;

export const rebuy = endpoint({
  method: 'POST',
  path: '/api/order/:id/rebuy',
  scope: 'buyer',
  right: 'order',
  buys: true,
  summary: '再次购买',
  params: z.object({ id: id() }),
  body: z.object({
    /** Missing: all that was bought. */
    lines: z
      .array(
        z.object({
          line_id: id(),
          number: int(1, 50_000, '数量'),
          /** The substitute in its place. */
          goods_id: optional(id()),
        }),
        '请选择商品',
      )
      .min(1, '请选择商品')
      .max(500, '一次最多 500 个商品')
      .optional(),
  }),
  data: z.object({
    added: z.int(),
    refused: z.array(z.object({ name: z.string(), message: z.string() })),
    changed: z.array(z.object({ name: z.string(), message: z.string() })),
    total: z.int(),
  }),
});
export type Rebought = z.infer<typeof rebuy.data>;

/** What can be had of a past order stands in the cart in its quantities; the checkout begins with its address, balance, invoice and papers. */
export const sameAgain = endpoint({
  method: 'POST',
  path: '/api/order/:id/same',
  scope: 'buyer',
  right: 'order',
  buys: true,
  summary: '原样再来一单',
  perMinute: 60,
  params: z.object({ id: id() }),
  data: z.object({
    order_no: z.string(),
    /** Lines of the cart to order. */
    ids: z.array(z.int()),
    /** What cannot be had. */
    refused: z.array(z.object({ name: z.string(), message: z.string() })),
    /** What differs from then: price, quantity. */
    changed: z.array(z.object({ name: z.string(), message: z.string() })),
    /** Lines in the cart now. */
    total: z.int(),
  }),
});
export type SameAgain = z.infer<typeof sameAgain.data>;

export const lastOrder = endpoint({
  method: 'GET',
  path: '/api/order/last',
  scope: 'public',
  summary: '最近一张可原样再来的订单',
  data: z.object({
    /** null = none, or a visitor asks, or who may not order. */
    order: z.object({ id: z.int(), line_count: z.int(), amount: yuan(), placed_at: seconds() }).nullable(),
  }),
});
export type LastOrder = NonNullable<z.infer<typeof lastOrder.data>['order']>;
