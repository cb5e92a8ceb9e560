import { z } from 'zod';
import { decimal, id, longText, optional, text } from './fields.ts';
import {
  EXPIRY_MONTHS,
  INVOICE_KINDS,
  MAX_DELIVERY_NOTE,
  MAX_EXPIRY_WISH,
  MAX_REMARK,
  PAPERS,
} from './wish-words.ts';

/** One value or several, of a form or of JSON; none is an empty list. */
const anyOf = <T extends z.ZodType>(schema: T, max: number) =>
  z.preprocess(
    (value) => {
      if (value === undefined || value === null || value === '') return [];
      return typeof value === 'string' ? value.split(',') : value;
    },
    z.array(schema).max(max, '选择太多'),
  );

/** What a buyer says beside the order; the same for all orders of a checkout but the remarks. */
export const orderWishes = {
  remark: longText('备注', MAX_REMARK).default(''),
  /** By key of the order, in place of `remark`. */
  remarks: z
    .record(z.string().max(40, '订单不正确'), longText('备注', MAX_REMARK))
    .refine((all) => Object.keys(all).length <= 50, '备注太多')
    .default({}),
  invoice_kind: z.enum(INVOICE_KINDS, '发票类型不正确').default('none'),
  /** Needed unless the kind is `none`. */
  invoice_title_id: optional(id()),
  papers: anyOf(z.enum(PAPERS, '随货资料不正确'), PAPERS.length),
  expiry_months: decimal(
    z.coerce.number('效期要求不正确').pipe(
      z.union(
        EXPIRY_MONTHS.map((months) => z.literal(months)),
        '效期要求不正确',
      ),
    ),
  ).default(0),
  /** In the buyer's own words. */
  expiry_wish: optional(text('效期要求', MAX_EXPIRY_WISH)).transform((value) => value ?? ''),
  /** When to come, whom to call. */
  delivery_note: optional(text('配送说明', MAX_DELIVERY_NOTE)).transform((value) => value ?? ''),
};

/** An invoice as it was asked for: what the title was then. */
export const orderInvoice = z.object({
  kind: z.enum(INVOICE_KINDS).exclude(['none']),
  title: z.string(),
  tax_no: z.string(),
  address: z.string(),
  phone: z.string(),
  bank: z.string(),
  bank_account: z.string(),
  email: z.string(),
  mobile: z.string(),
});
export type OrderInvoice = z.infer<typeof orderInvoice>;

/** The same of an order that is placed. */
export const placedWishes = z.object({
  /** null = none. */
  invoice: orderInvoice.nullable(),
  papers: z.array(z.enum(PAPERS)),
  expiry_months: z.int(),
  expiry_wish: z.string(),
  delivery_note: z.string(),
});
export type PlacedWishes = z.infer<typeof placedWishes>;
