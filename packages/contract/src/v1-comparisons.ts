/** What a system outside holds, to be laid beside what the shop holds. */

import { z } from 'zod';
import { COMPARED_KINDS } from './comparison-words.ts';
import { endpoint } from './endpoint.ts';
import { day, optional, text } from './fields.ts';
import { keysOf } from './keys.ts';
import { v1Names } from './v1-fields.ts';
import { V1_ORDER_STATES } from './v1-orders.ts';
import { cell, externalId, MAX_ROWS, ROWS_LIMIT, source, whole } from './v1-rows.ts';

const MOST = 1_000_000_000;
const decimals = (places: number) =>
  z
    .string('请填写金额')
    .regex(
      new RegExp(`^-?\\d{1,12}(\\.\\d{1,${places}})?$`),
      `金额为文字，最多 ${places} 位小数，如 "12.50"`,
    );
const MAX_RANK = 3;

const stockFigure = z.strictObject({
  goods: externalId(),
  warehouse: cell(30),
  quantity: whole(-MOST, MOST).describe('货架上的数量，含订单已占用的'),
});
const priceFigure = z.strictObject({ goods: externalId(), rank: whole(0, MAX_RANK), price: decimals(4) });
const orderFigure = z.strictObject({
  number: text('订单号', 40, 1),
  state: z.enum(V1_ORDER_STATES, 'state 不正确').optional(),
  payable: decimals(2).optional(),
  refunded: decimals(2).optional(),
  paid: decimals(2).optional(),
  shipped: whole(0, MOST).optional().describe('已发出的数量，各行相加'),
});

const rows = <Row extends z.ZodType>(row: Row) =>
  z.array(row, '请填写 rows').max(MAX_ROWS, `一次最多 ${MAX_ROWS} 行`);
const common = {
  source: source(),
  run: text('run', 60, 1).describe('这一次核对的名称，几次调用用同一个'),
  complete: z.boolean('只能是 true 或 false').describe('这一类到此为止；没有提到的算对方没有'),
  from: optional(day('from')).describe('仅订单：对方从哪天起的订单是全的；不填则不找对方没有的订单'),
};

const body = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('stock'), ...common, rows: rows(stockFigure) }),
    z.strictObject({ kind: z.literal('prices'), ...common, rows: rows(priceFigure) }),
    z.strictObject({ kind: z.literal('orders'), ...common, rows: rows(orderFigure) }),
  ],
  `kind 只能是 ${keysOf(COMPARED_KINDS).join('、')}`,
);
export type ComparedFigures = z.output<typeof body>;

const difference = z
  .object({
    subject: z.string().describe('商品的外部编号，或订单号'),
    place: z.string().describe('仓库编码、会员等级，或订单的哪一项'),
    shop: z.string().nullable().describe('商城的数；null 为商城没有'),
    erp: z.string().nullable().describe('对方的数；null 为对方没有'),
  })
  .register(v1Names, { id: 'Difference' });
export type V1Difference = z.output<typeof difference>;

export const v1Compare = endpoint({
  method: 'POST',
  path: '/api/v1/comparisons',
  scope: 'machine:comparisons.write',
  summary: '核对数据',
  bodyLimit: ROWS_LIMIT,
  docs: {
    tag: '核对',
    description:
      '给出对方持有的数字，商城当场与自己此刻的数字比对，并返回不一致的。一类数字分几次给出时用同一个 run，最后一次 complete 为 true：没有提到而商城有的，也算不一致。结果见 系统 › 系统对接 › 数据核对，重复调用无妨。请在双方都空闲时（如夜间）核对，正在途中的变动下一次会消失。',
    body: {
      run: '2026-11-26',
      kind: 'stock',
      complete: true,
      rows: [{ goods: 'G001', warehouse: 'cd', quantity: 480 }],
    },
    example: { compared: 1, differences: [{ subject: 'G001', place: 'cd', shop: '452', erp: '480' }] },
  },
  body,
  data: z.object({ compared: z.int(), differences: z.array(difference) }),
});
