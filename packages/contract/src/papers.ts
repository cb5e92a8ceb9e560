import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, optional, seconds, text } from './fields.ts';

/** Document packs (资料包): the papers that belong to an order, a month, a lot, a goods (首营品种) or a supplier visit (首营企业), as one ZIP. */

/** Streams the ZIP of what `papersPack` lists. */
export const PACK_ZIP = '/api/papers/pack.zip';
export const ADMIN_PACK_ZIP = '/api/admin/papers/pack.zip';
/** Orders that are ticked for one pack. */
const MOST_CHOSEN_ORDERS = 50;
/** Orders of one month in one pack. */
export const MOST_PACK_ORDERS = 500;
/** What a pack weighs at most. */
export const MOST_PACK_MB = 300;

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** One of: `order_id`; `order_ids` (7,9); `month`; `goods_id` with `lot`; `goods_id` alone, the dossier of a goods; `visit=1`, that of the shop. */
export const packQuery = z
  .object({
    order_id: optional(id()),
    /** `7,9` */
    order_ids: optional(
      z
        .string()
        .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, '订单不正确')
        .refine((text) => text.split(',').length <= MOST_CHOSEN_ORDERS, `一次最多 ${MOST_CHOSEN_ORDERS} 单`),
    ),
    month: optional(z.string().regex(MONTH, '月份格式为 2026-11')),
    goods_id: optional(id()),
    lot: optional(text('批号', 40, 1)),
    visit: optional(z.literal('1', '请选择资料包的范围')),
  })
  .superRefine((query, context) => {
    const scopes = [query.order_id, query.order_ids, query.month, query.goods_id ?? query.lot, query.visit];
    const problem = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (scopes.filter((one) => one !== undefined).length !== 1)
      problem('order_id', '请选择订单、月份、批号、商品或供应商审核中的一种');
    else if (query.lot !== undefined && query.goods_id === undefined) problem('goods_id', '请选择商品');
  });
export type PackQuery = z.output<typeof packQuery>;

const packFolder = z.object({
  name: z.string(),
  files: z.array(
    z.object({
      name: z.string(),
      /** Bytes; null = made when it is fetched. */
      size: z.int().nullable(),
    }),
  ),
  /** What belongs here and is not there, each with what to do. */
  missing: z.array(z.string()),
});

const packData = z.object({
  /** `订单 D2611210036`, `2026年11月`. */
  title: z.string(),
  folders: z.array(packFolder),
  files: z.int(),
  missing: z.int(),
  /** Bytes of what is kept, with an estimate of what is made. */
  size: z.int(),
  /** Why it cannot be fetched as one; '' = it can. */
  problem: z.string(),
  /** When it was looked at. */
  looked_at: seconds(),
  /** '' = nothing is in it. */
  zip_url: z.string(),
});
export type PapersPack = z.infer<typeof packData>;

export const papersPack = endpoint({
  method: 'GET',
  path: '/api/papers/pack',
  scope: 'buyer',
  summary: '资料包目录',
  guarded: true,
  query: packQuery,
  data: packData,
});

export const adminPackQuery = z.object({ order_id: id() });

/** Holds what the role may see: reports with report.read, invoices with invoice.read. */
export const adminPapersPack = endpoint({
  method: 'GET',
  path: '/api/admin/papers/pack',
  scope: 'staff:order.read',
  summary: '订单资料包目录',
  query: adminPackQuery,
  data: packData,
});
