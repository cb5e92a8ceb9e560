import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, id, optional } from './fields.ts';
import { orderWishes } from './order-wishes.ts';
import { deductionChoice } from './promotions.ts';
import { INVOICE_KINDS, PAPERS } from './wish-words.ts';

/** What a buyer has chosen and written at checkout: kept for whoever of the company writes it until the order is placed, for a week at most. */
const draftContent = z.object({
  /** null = none chosen. */
  address_id: z.int().nullable(),
  use_balance: z.int(),
  use_voucher: z.int(),
  split: z.int(),
  coupons: z.array(z.object({ key: z.string(), coupon_id: z.int() })),
  invoice_kind: z.enum(INVOICE_KINDS),
  invoice_title_id: z.int().nullable(),
  papers: z.array(z.enum(PAPERS)),
  expiry_months: z.int(),
  expiry_wish: z.string(),
  delivery_note: z.string(),
  /** By key of the order. */
  remarks: z.record(z.string(), z.string()),
});
export type DraftContent = z.infer<typeof draftContent>;

export const checkoutDraft = endpoint({
  method: 'GET',
  path: '/api/cart/draft',
  scope: 'buyer',
  right: 'order',
  summary: '未提交的订单内容',
  data: z.object({ draft: draftContent.nullable() }),
});

const { remark: _, ...wishes } = orderWishes;

export const checkoutDraftSave = endpoint({
  method: 'PUT',
  path: '/api/cart/draft',
  scope: 'buyer',
  right: 'order',
  summary: '保存未提交的订单内容',
  perMinute: 120,
  /** Takes the place of what was kept before. Nothing is checked against the cart: that is done when the order is placed. */
  body: z.object({
    address_id: optional(id()),
    use_balance: flag().default(0),
    ...deductionChoice,
    ...wishes,
  }),
  data: z.object({}),
});
