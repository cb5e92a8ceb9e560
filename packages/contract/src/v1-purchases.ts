import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, int, text } from './fields.ts';
import { amount, date, moment } from './v1-fields.ts';

/** Orders that a company's own system places, their state, their papers and 追溯码. */

/** Lines of one order. */
const MOST_LINES = 500;
/** Streams the papers of an order as a ZIP. */
export const V1_PAPERS_ZIP = '/api/v1/purchases/:id/papers.zip';

const one = { params: z.object({ id: id().describe('订单编号') }) };

const placed = z.object({ id: z.int(), order_no: z.string(), amount_due: amount() });

export const v1Addresses = endpoint({
  method: 'GET',
  path: '/api/v1/addresses',
  scope: 'machine:buyer.order',
  summary: '查询收货地址',
  docs: {
    tag: '采购',
    description: '本单位的收货地址，默认地址排在最前。下单时用它的编号。',
    example: {
      items: [{ id: 7, consignee: '王药师', address: '四川省成都市锦江区示例路 1 号', is_default: true }],
    },
  },
  data: z.object({
    items: z.array(
      z.object({ id: z.int(), consignee: z.string(), address: z.string(), is_default: z.boolean() }),
    ),
  }),
});

export const v1Purchase = endpoint({
  method: 'POST',
  path: '/api/v1/purchases',
  scope: 'machine:buyer.order',
  summary: '下单',
  buys: true,
  idempotent: true,
  created: true,
  docs: {
    tag: '采购',
    description:
      '按商品编号或条码和数量下单，检查与网页下单相同：资质、控销、起订量、库存、预算。数量必须正好可以购买，不会自动改动；任何一行不行，整单不下。不同仓库的商品拆成几个订单。请求头 Idempotency-Key 相同的请求只下一次单，重试时用同一个值。超出限额或预算时不下单，转为待审批，proposal_id 不为空。',
    body: { address_id: 7, lines: [{ goods_id: 1024, quantity: 20 }], remark: '上午送到' },
    example: {
      orders: [{ id: 5021, order_no: 'D2611260012', amount_due: '172.00' }],
      proposal_id: null,
    },
  },
  body: z.object({
    address_id: id(),
    lines: z
      .array(
        z
          .object({
            goods_id: id().optional(),
            barcode: text('条码', 64, 1).optional(),
            quantity: int(1, 1_000_000, '数量'),
          })
          .refine(({ goods_id: goodsId, barcode }) => (goodsId === undefined) !== (barcode === undefined), {
            path: ['goods_id'],
            message: '请填写 goods_id 或 barcode 中的一个',
          }),
        'lines 必须是列表',
      )
      .min(1, 'lines 是空的')
      .max(MOST_LINES, `一次最多 ${MOST_LINES} 行`),
    remark: text('备注', 100).default(''),
  }),
  data: z.object({
    orders: z.array(placed),
    /** Waits for somebody's yes; null = orders were placed. */
    proposal_id: z.int().nullable(),
  }),
});

const line = z.object({
  goods_id: z.int(),
  name: z.string(),
  spec: z.string(),
  maker: z.string(),
  unit: z.string(),
  quantity: z.int(),
  shipped_quantity: z.int(),
  price: amount(),
  amount: amount(),
  is_gift: z.boolean(),
});
const delivery = z.object({
  id: z.int(),
  delivery_no: z.string(),
  carrier: z.string(),
  tracking_no: z.string(),
  shipped_at: moment(),
  delivered_at: moment().nullable(),
  lots: z.array(
    z.object({
      name: z.string(),
      spec: z.string(),
      lot_no: z.string(),
      produced_on: date().nullable(),
      expires_on: date().nullable(),
      quantity: z.int(),
    }),
  ),
});

export const v1PurchaseState = endpoint({
  method: 'GET',
  path: '/api/v1/purchases/:id',
  scope: 'machine:buyer.order',
  summary: '查询订单',
  docs: {
    tag: '采购',
    description: '订单的状态、商品和发货：每个发货单的承运商、运单号、批号和效期。',
    example: {
      id: 5021,
      order_no: 'D2611260012',
      status: 50,
      status_name: '待收货',
      placed_at: '2026-11-26T09:30:00+08:00',
      total: '172.00',
      amount_due: '0.00',
      lines: [
        {
          goods_id: 1024,
          name: '阿莫西林胶囊',
          spec: '0.25g*24粒',
          maker: '示例制药有限公司',
          unit: '盒',
          quantity: 20,
          shipped_quantity: 20,
          price: '8.6000',
          amount: '172.00',
          is_gift: false,
        },
      ],
      deliveries: [
        {
          id: 311,
          delivery_no: 'F2611260003',
          carrier: '示例物流',
          tracking_no: 'SF0000000000',
          shipped_at: '2026-11-26T15:00:00+08:00',
          delivered_at: null,
          lots: [
            {
              name: '阿莫西林胶囊',
              spec: '0.25g*24粒',
              lot_no: '260301',
              produced_on: '2026-03-01',
              expires_on: '2028-02-29',
              quantity: 20,
            },
          ],
        },
      ],
    },
  },
  ...one,
  data: z.object({
    id: z.int(),
    order_no: z.string(),
    status: z.int(),
    status_name: z.string(),
    placed_at: moment(),
    total: amount(),
    /** Still to be paid by a payment provider. */
    amount_due: amount(),
    lines: z.array(line),
    deliveries: z.array(delivery),
  }),
});
export type V1Purchase = z.infer<typeof v1PurchaseState.data>;

export const v1PurchaseCodes = endpoint({
  method: 'GET',
  path: '/api/v1/purchases/:id/codes',
  scope: 'machine:buyer.papers',
  summary: '查询订单的药品追溯码',
  docs: {
    tag: '采购',
    description:
      '随货发出的药品追溯码，按发货单和批号。level 为 1 的是最小包装，parent 是它所在的大包装的码。',
    example: {
      items: [
        {
          delivery_id: 311,
          delivery_no: 'F2611260003',
          goods_id: 1024,
          name: '阿莫西林胶囊',
          lot_no: '260301',
          expires_on: '2028-02-29',
          quantity: 20,
          codes: [{ code: '81000000000000000001', level: 1, pieces: 1, parent: '' }],
        },
      ],
    },
  },
  ...one,
  data: z.object({
    items: z.array(
      z.object({
        delivery_id: z.int(),
        delivery_no: z.string(),
        goods_id: z.int(),
        name: z.string(),
        lot_no: z.string(),
        expires_on: date().nullable(),
        quantity: z.int(),
        codes: z.array(z.object({ code: z.string(), level: z.int(), pieces: z.int(), parent: z.string() })),
      }),
    ),
  }),
});

export const v1PurchasePapers = endpoint({
  method: 'GET',
  path: '/api/v1/purchases/:id/papers',
  scope: 'machine:buyer.papers',
  summary: '查询订单的单据目录',
  docs: {
    tag: '采购',
    description:
      '随货同行单、药检报告、发票等单据，和还缺什么。zip_url 一次下载全部（application/zip，用同一个密钥），没有可下载的单据时为空。',
    example: {
      folders: [{ name: '随货同行单', files: ['F2611260003.pdf'], missing: [] }],
      zip_url: '/api/v1/purchases/5021/papers.zip',
    },
  },
  ...one,
  data: z.object({
    folders: z.array(
      z.object({ name: z.string(), files: z.array(z.string()), missing: z.array(z.string()) }),
    ),
    zip_url: z.string(),
  }),
});

/** Lines of one count. */
const MOST_COUNTED = 5000;

export const v1OwnStock = endpoint({
  method: 'POST',
  path: '/api/v1/own-stock',
  scope: 'machine:buyer.order',
  summary: '上报本单位库存',
  docs: {
    tag: '采购',
    description:
      '本单位货架上的数量，按商品编号、条码或记住的自编码。有了库存，网页上的建议量和用完日期按实际计算；没有列出的商品保持原来的数量，60 天没有上报的不再计入。unknown 是没有对上的行。',
    body: {
      lines: [
        { goods_id: 1024, quantity: 18 },
        { barcode: '6901234567892', quantity: 0 },
      ],
    },
    example: { saved: 1, unknown: [1] },
  },
  body: z.object({
    lines: z
      .array(
        z
          .object({
            goods_id: id().optional(),
            barcode: text('条码', 64, 1).optional(),
            code: text('自编码', 100, 1).optional(),
            quantity: int(0, 1_000_000, '数量'),
          })
          .refine(
            (line) =>
              [line.goods_id, line.barcode, line.code].filter((one) => one !== undefined).length === 1,
            {
              path: ['goods_id'],
              message: '请填写 goods_id、barcode、code 中的一个',
            },
          ),
        'lines 必须是列表',
      )
      .min(1, 'lines 是空的')
      .max(MOST_COUNTED, `一次最多 ${MOST_COUNTED} 行`),
  }),
  data: z.object({
    /** Goods that were counted. */
    saved: z.int(),
    /** Lines, from 0, that name no goods, or several. */
    unknown: z.array(z.int()),
  }),
});
