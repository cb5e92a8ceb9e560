import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { text } from './fields.ts';

/** What staff look for from any page (Ctrl+K). */

export const FOUND_KINDS = { order: '订单', customer: '客户', goods: '商品', lot: '批号' } as const;
/** Of each kind; more are in its own list. */
export const MOST_FOUND = 5;

const found = z.object({
  kind: z.enum(['order', 'customer', 'goods', 'lot']),
  /** Of the order, customer or goods; of a lot that of its goods. */
  id: z.int(),
  label: z.string(),
  /** What tells it from others of the same name. */
  note: z.string(),
});
export type FoundThing = z.infer<typeof found>;

/** Orders, customers, goods and lots, each only for who may see them; the latest first. */
export const officeFind = endpoint({
  method: 'GET',
  path: '/api/admin/find',
  scope: 'staff:staff.self',
  summary: '全局查找',
  query: z.object({ keywords: text('关键词', 60, 2) }),
  data: z.object({ list: z.array(found) }),
});
