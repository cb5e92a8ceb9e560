import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, id, int, many, optional, text } from './fields.ts';
import { amount, date, v1Names } from './v1-fields.ts';

/** What a company may buy, at its own prices. */

const item = z
  .object({
    id: z.int(),
    name: z.string(),
    spec: z.string(),
    maker: z.string(),
    unit: z.string(),
    approval_no: z.string(),
    barcode: z.string(),
    /** Price of a piece for this company, before what depends on the whole order; null = not shown. */
    price: amount().nullable(),
    /** From so many pieces another price. */
    ladder: z.array(z.object({ quantity: z.int(), price: amount() })),
    /** Pieces that can be ordered now, by stock and limits; null = not shown. */
    available: z.int().nullable(),
    /** Of the nearest lot on hand; null = unknown. */
    nearest_expiry: date().nullable(),
    min_quantity: z.int(),
    /** Quantities are multiples of it. */
    quantity_step: z.int(),
    can_buy: z.boolean(),
    /** Why not; '' = it can be bought. */
    reason: z.string(),
  })
  .register(v1Names, { id: 'CatalogueItem' });
export type V1CatalogueItem = z.infer<typeof item>;

export const v1Catalogue = endpoint({
  method: 'GET',
  path: '/api/v1/catalogue',
  scope: 'machine:buyer.catalogue',
  summary: '查询商品与本单位的价格',
  docs: {
    tag: '采购',
    description:
      '按关键词（品名、拼音首字母、厂家、批准文号、条码）或编号查询商品。价格是本单位单件的价格，满减、优惠券等按整单计算的优惠在下单时计入。',
    example: {
      items: [
        {
          id: 1024,
          name: '阿莫西林胶囊',
          spec: '0.25g*24粒',
          maker: '示例制药有限公司',
          unit: '盒',
          approval_no: '国药准字H00000000',
          barcode: '6900000000000',
          price: '8.6000',
          ladder: [{ quantity: 100, price: '8.2000' }],
          available: 480,
          nearest_expiry: '2028-03-31',
          min_quantity: 5,
          quantity_step: 5,
          can_buy: true,
          reason: '',
        },
      ],
      total: 1,
      has_more: false,
    },
  },
  query: z.object({
    keywords: optional(text('关键词', 100)).describe('名称、拼音首字母、厂家、批准文号或条码'),
    ids: optional(many(id(), 100, '商品')).describe('按编号查，逗号分隔，代替关键词'),
    can_buy: optional(flag()).describe('1 为只要现在能买的'),
    page: int(1, 10_000, '页码').default(1).describe('第几页，从 1 起'),
    limit: int(1, 100, '每页数量').default(50).describe('每页多少条，1–100'),
  }),
  data: z.object({ items: z.array(item), total: z.int(), has_more: z.boolean() }),
});
