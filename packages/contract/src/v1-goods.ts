/** Goods and their prices, written and read by the wholesaler's systems. */

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { longText, money, optional, text } from './fields.ts';
import { factField } from './goods-fact-fields.ts';
import { ofEachFact } from './goods-facts.ts';
import { GOODS_KIND_KEYS, STATED_RX_CLASSES } from './goods-import-fields.ts';
import { ofEachLeafletField } from './leaflet-fields.ts';
import { amount, v1Names } from './v1-fields.ts';
import {
  answerOf,
  cell,
  dayCell,
  exampleCounts,
  externalId,
  longCell,
  oneQuery,
  ROWS_DOCS,
  ROWS_LIMIT,
  rowAnswer,
  rowResult,
  rowsOf,
  whole,
  yuan,
} from './v1-rows.ts';

const COUNT = { least: 1, most: 999_999 };
const count = () => whole(COUNT.least, COUNT.most).optional();

/** What an empty field leaves as it is. */
const optionalCell = () => cell().optional();

const leaflet = z
  .strictObject(ofEachLeafletField((_key, { label }) => longCell().optional().describe(label)))
  .register(v1Names, { id: 'GoodsLeaflet' });

const goodsRow = z
  .object({
    external_id: externalId().describe('商品的外部编号，以后不变'),
    name: cell(),
    generic_name: optionalCell(),
    spec: optionalCell(),
    unit: optionalCell(),
    maker: optionalCell(),
    approval_no: optionalCell().describe('药品批准文号，或器械注册证、备案号'),
    barcode: optionalCell(),
    kind: z.enum(GOODS_KIND_KEYS, '商品类型不正确').optional().describe('批准文号看不出时按此；不填为药品'),
    rx_class: z
      .enum(STATED_RX_CLASSES, '处方类别不正确')
      .optional()
      .describe('药品的处方类别；上架后修改须第二人复核'),
    ephedrine: z.boolean('只能是 true 或 false').optional().describe('是否含麻；上架后修改须第二人复核'),
    scope: optionalCell().describe('经营范围编码；不填由商城判断；上架后修改须第二人复核'),
    storage: z.enum(['normal', 'cool', 'cold', 'frozen'], '储存条件不正确').optional(),
    category: optionalCell().describe('商城的分类名称；只用于新商品'),
    price: yuan().optional().describe('普通价；其他等级用 POST /api/v1/prices'),
    retail_price: yuan().optional(),
    middle_pack: count(),
    case_pack: count(),
    min_order: count(),
    description: longCell().optional(),
    leaflet: leaflet.optional().describe('说明书，按字段；不填的字段保持原值'),
    ...ofEachFact(() => optionalCell()),
  })
  .register(v1Names, { id: 'GoodsRow' });
export type GoodsRow = z.output<typeof goodsRow>;

/** What a row may say of a goods, judged row by row; whether it may be sold is judged after that. */
export const goodsTexts = z.object({
  name: text('名称', 100, 1),
  generic_name: optional(text('通用名', 100)),
  spec: optional(text('规格', 100)),
  unit: optional(text('单位', 10)),
  maker: optional(text('生产厂家', 100)),
  approval_no: optional(text('批准文号', 100)),
  barcode: optional(text('条形码', 20).regex(/^\d*$/, '条形码只能是数字')),
  scope: optional(text('经营范围', 40)),
  category: optional(text('分类', 50)),
  price: optional(money('价格')),
  retail_price: optional(money('零售价')),
  description: optional(longText('说明', 20_000)),
  leaflet: z.object(ofEachLeafletField((_key, { label, max }) => optional(longText(label, max)))).default({}),
  ...ofEachFact((key) => optional(factField(key))),
});

const goodsRows = rowsOf(goodsRow);
export type GoodsRows = z.output<typeof goodsRows>;

const goodsResult = rowResult
  .extend({
    missing: z.array(z.string()).describe('草稿还缺什么才能上架'),
  })
  .register(v1Names, { id: 'GoodsResult' });
export type GoodsResult = z.output<typeof goodsResult>;
const goodsAnswer = answerOf(goodsResult);
export type GoodsAnswer = z.output<typeof goodsAnswer>;

const MAX_RANK = 3;
const priceRow = z
  .object({
    external_id: externalId().describe('商品的外部编号'),
    prices: z
      .array(
        z.object({
          rank: whole(0, MAX_RANK).describe('会员等级，0 为普通'),
          price: yuan().nullable().describe('null 为不单独定价，按下一等级'),
        }),
        '请填写 prices',
      )
      .min(1, '请填写 prices')
      .max(MAX_RANK + 1, `最多 ${MAX_RANK + 1} 个等级`),
  })
  .register(v1Names, { id: 'PriceRow' });
const priceRows = rowsOf(priceRow);
export type PriceRows = z.output<typeof priceRows>;
/** A price of a row. */
export const priceFact = money('价格');

const contractPriceRow = z
  .object({
    customer: externalId().optional().describe('客户的外部编号'),
    customer_group: optionalCell().describe('客户分组的名称；与 customer 只填一项'),
    goods: externalId().describe('商品的外部编号'),
    price: yuan(),
    valid_from: dayCell(),
    valid_until: dayCell().optional().describe('最后一天；不填为长期'),
  })
  .register(v1Names, { id: 'ContractPriceRow' });
const contractPriceRows = rowsOf(contractPriceRow);
export type ContractPriceRows = z.output<typeof contractPriceRows>;

const done = { index: 0, errors: [], waiting: [] };

export const v1GoodsWrite = endpoint({
  method: 'POST',
  path: '/api/v1/goods',
  scope: 'machine:goods.write',
  summary: '推送商品',
  bodyLimit: ROWS_LIMIT,
  idempotent: true,
  docs: {
    tag: '商品',
    description: `按外部编号新增或修改商品。空字段不改原值。没有这个编号、但名称、规格、厂家、批准文号都相同的商品，归入这个编号。资料齐全的草稿自动上架，缺什么见 missing；员工下架的不会被上架。禁售目录内的被拒绝。${ROWS_DOCS}`,
    body: {
      rows: [
        {
          external_id: 'G001',
          name: '阿莫西林胶囊',
          spec: '0.25g*24粒',
          unit: '盒',
          maker: '华北制药股份有限公司',
          approval_no: '国药准字H20044439',
          rx_class: 'rx',
          price: '8.40',
        },
      ],
    },
    example: {
      results: [{ ...done, external_id: 'G001', id: 7, state: 'created', missing: [] }],
      counts: exampleCounts({ created: 1 }),
    },
  },
  body: goodsRows,
  data: goodsAnswer,
});

export const v1PricesWrite = endpoint({
  method: 'POST',
  path: '/api/v1/prices',
  scope: 'machine:prices.write',
  summary: '推送等级价',
  bodyLimit: ROWS_LIMIT,
  idempotent: true,
  docs: {
    tag: '价格',
    description: `按商品的外部编号设置各会员等级的价格；没有写到的等级不变。变动超过一人可改的幅度时等第二人复核，见 waiting。${ROWS_DOCS}`,
    body: { rows: [{ external_id: 'G001', prices: [{ rank: 0, price: '8.40' }] }] },
    example: {
      results: [{ ...done, external_id: 'G001', id: 7, state: 'updated' }],
      counts: exampleCounts({ updated: 1 }),
    },
  },
  body: priceRows,
  data: rowAnswer,
});

export const v1ContractPricesWrite = endpoint({
  method: 'POST',
  path: '/api/v1/contract-prices',
  scope: 'machine:prices.write',
  summary: '推送合同价',
  bodyLimit: ROWS_LIMIT,
  idempotent: true,
  docs: {
    tag: '价格',
    description: `某客户或某客户分组某商品从某天起的价格：客户（或分组）、商品、生效日期相同即为同一条，改价或改截止日期。客户自己的合同价优先，其次是总部的，再次是所在分组的。与另一条日期重叠的被拒绝。低于普通价过多时等第二人复核，见 waiting。${ROWS_DOCS}`,
    body: {
      rows: [
        { customer: 'C001', goods: 'G001', price: '7.90', valid_from: '2026-12-01' },
        { customer_group: '乡镇卫生院', goods: 'G001', price: '8.10', valid_from: '2026-12-01' },
      ],
    },
    example: {
      results: [
        { ...done, external_id: '', id: 31, state: 'created' },
        { ...done, index: 1, external_id: '', id: 32, state: 'created' },
      ],
      counts: exampleCounts({ created: 2 }),
    },
  },
  body: contractPriceRows,
  data: rowAnswer,
});

export const v1Goods = endpoint({
  method: 'GET',
  path: '/api/v1/goods/:external_id',
  scope: 'machine:goods.read',
  summary: '按外部编号查询商品',
  docs: {
    tag: '商品',
    description: '返回一个商品的资料、状态和各等级的价格。',
    example: {
      id: 7,
      external_id: 'G001',
      name: '阿莫西林胶囊',
      generic_name: '阿莫西林',
      spec: '0.25g*24粒',
      unit: '盒',
      maker: '华北制药股份有限公司',
      approval_no: '国药准字H20044439',
      barcode: '6901339924569',
      rx_class: 'rx',
      scope: 'antibiotic',
      ephedrine: false,
      storage: 'normal',
      middle_pack: 10,
      case_pack: 200,
      min_order: 1,
      status: 'on',
      prices: [{ rank: 0, price: '8.40' }],
    },
  },
  params: z.object({ external_id: externalId().describe('商品的外部编号') }),
  query: oneQuery,
  data: z.object({
    id: z.int(),
    external_id: z.string(),
    name: z.string(),
    generic_name: z.string(),
    spec: z.string(),
    unit: z.string(),
    maker: z.string(),
    approval_no: z.string(),
    barcode: z.string(),
    rx_class: z.string(),
    scope: z.string(),
    ephedrine: z.boolean(),
    storage: z.string(),
    middle_pack: z.int(),
    case_pack: z.int(),
    min_order: z.int(),
    status: z.string().describe('on 上架，off 下架，draft 草稿'),
    prices: z.array(z.object({ rank: z.int(), price: amount() })),
  }),
});
