/** Lots and stock, written and read by the wholesaler's systems. */

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, optional, text } from './fields.ts';
import { date, v1Names } from './v1-fields.ts';
import {
  answerOf,
  cell,
  dayCell,
  exampleCounts,
  externalId,
  pageOfRows,
  pageQuery,
  ROWS_DOCS,
  ROWS_LIMIT,
  rowAnswer,
  rowResult,
  rowsOf,
  whole,
} from './v1-rows.ts';

/** Pieces of a shelf at most: the office's form takes no more, either. */
const MAX_PIECES = 10_000_000;

const warehouse = () => cell(30).describe('仓库编码，见商城后台的仓库列表');
const goods = () => externalId().describe('商品的外部编号');

const lotRow = z
  .strictObject({
    external_id: externalId().optional().describe('批号的外部编号，没有可不填'),
    goods: goods(),
    warehouse: warehouse(),
    lot_no: cell(40),
    produced_on: dayCell().optional(),
    expires_on: dayCell().optional(),
  })
  .register(v1Names, { id: 'LotRow' });

/** What a row of a lot must say, judged row by row. */
export const lotFacts = z.object({
  lot_no: text('批号', 40, 1),
  produced_on: optional(day('生产日期')),
  expires_on: optional(day('有效期')),
});
export type LotFacts = z.output<typeof lotFacts>;

const lotRows = rowsOf(lotRow);
export type LotRows = z.output<typeof lotRows>;

const stockRow = z
  .strictObject({
    goods: goods(),
    warehouse: warehouse(),
    lot_no: cell(40).optional().describe('只说一个批号；不填指该商品在该仓库的全部'),
    quantity: whole(0, MAX_PIECES).optional().describe('货架上的数量，含订单已占用的'),
    change: whole(-MAX_PIECES, MAX_PIECES).optional().describe('增加的数量，减少为负数'),
    sequence: whole(0, Number.MAX_SAFE_INTEGER)
      .optional()
      .describe('绝对数量的消息序号，自行递增；较旧的会被忽略'),
    as_of: z.iso
      .datetime({ offset: true, error: '时间格式为 2026-03-09T10:00:00+08:00' })
      .optional()
      .describe('代替序号：清点的时间'),
  })
  .register(v1Names, { id: 'StockRow' });

const stockRows = rowsOf(stockRow);
export type StockRows = z.output<typeof stockRows>;
export type StockRow = StockRows['rows'][number];

const stockResult = rowResult
  .extend({
    stale: z.boolean().describe('已忽略：更新的或同一条消息已先到'),
    short: z.int().describe('应减而未减的数量：已被订单占用、留给活动或单独存放'),
    quantity: z.int().nullable().describe('现在货架上的数量；拒绝的行为 null'),
    available: z.int().nullable().describe('该商品在该仓库现在可售的数量'),
  })
  .register(v1Names, { id: 'StockResult' });
export type StockResult = z.output<typeof stockResult>;

const stockAnswer = answerOf(stockResult);
export type StockAnswer = z.output<typeof stockAnswer>;

const done = { index: 0, errors: [], waiting: [] };

export const v1LotsWrite = endpoint({
  method: 'POST',
  path: '/api/v1/lots',
  scope: 'machine:stock.write',
  summary: '登记批号',
  bodyLimit: ROWS_LIMIT,
  docs: {
    tag: '库存',
    description: `登记批号与生产日期、有效期，数量由 POST /api/v1/stock 给出。已有批号的日期不改：日期不同的行被拒绝。停售的批号登记后仍不可售。${ROWS_DOCS}`,
    body: {
      rows: [
        {
          goods: 'G001',
          warehouse: 'cd',
          lot_no: '20260301',
          produced_on: '2026-03-01',
          expires_on: '2028-02-28',
        },
      ],
    },
    example: {
      results: [{ ...done, external_id: '', id: 512, state: 'created' }],
      counts: exampleCounts({ created: 1 }),
    },
  },
  body: lotRows,
  data: rowAnswer,
});

export const v1StockWrite = endpoint({
  method: 'POST',
  path: '/api/v1/stock',
  scope: 'machine:stock.write',
  summary: '更新库存',
  bodyLimit: ROWS_LIMIT,
  idempotent: true,
  docs: {
    tag: '库存',
    description: `给出货架上的绝对数量 quantity（含订单已占用的），或增减 change。绝对数量须带 sequence 或 as_of：较旧或重复的消息被忽略，stale 为 true。增减须带请求头 Idempotency-Key，同一个键只算一次。不写 lot_no 时：减少从最早到期的批号扣，增加并入最后入库的批号。订单已占用的数量不会被减掉，差多少见 short。${ROWS_DOCS}`,
    body: { rows: [{ goods: 'G001', warehouse: 'cd', quantity: 480, sequence: 1024 }] },
    example: {
      results: [
        {
          ...done,
          external_id: 'G001',
          id: 7,
          state: 'updated',
          stale: false,
          short: 0,
          quantity: 480,
          available: 452,
        },
      ],
      counts: exampleCounts({ updated: 1 }),
    },
  },
  body: stockRows,
  data: stockAnswer,
});

const filter = {
  ...pageQuery,
  goods: externalId().optional().describe('只要这个商品的，用它的外部编号'),
  warehouse: cell(30).optional().describe('只要这个仓库的，用它的编码'),
};

const shelf = z
  .object({
    goods: z.string().nullable().describe('商品的外部编号；没有为 null'),
    goods_id: z.int(),
    warehouse: z.string(),
    quantity: z.int().describe('货架上的数量，含占用'),
    available: z.int().describe('可售'),
    reserved: z.int().describe('订单和活动占用'),
    locked: z.int().describe('过期、停售等单独存放'),
  })
  .register(v1Names, { id: 'Shelf' });

export const v1Stock = endpoint({
  method: 'GET',
  path: '/api/v1/stock',
  scope: 'machine:stock.read',
  summary: '查询库存',
  docs: {
    tag: '库存',
    description: '按商品和仓库列出库存。带上 next_cursor 取下一页；可按商品的外部编号或仓库编码筛选。',
    example: {
      items: [
        {
          goods: 'G001',
          goods_id: 7,
          warehouse: 'cd',
          quantity: 480,
          available: 452,
          reserved: 28,
          locked: 0,
        },
      ],
      next_cursor: null,
    },
  },
  query: z.object(filter),
  data: pageOfRows(shelf),
});
export type Shelf = z.output<typeof shelf>;

const lot = z
  .object({
    id: z.int(),
    external_id: z.string().nullable(),
    goods: z.string().nullable(),
    goods_id: z.int(),
    warehouse: z.string(),
    lot_no: z.string(),
    produced_on: date().nullable(),
    expires_on: date().nullable(),
    quantity: z.int().describe('可售或已占用'),
    locked: z.int().describe('单独存放'),
    stopped: z.boolean().describe('停售'),
  })
  .register(v1Names, { id: 'Lot' });

export const v1Lots = endpoint({
  method: 'GET',
  path: '/api/v1/lots',
  scope: 'machine:stock.read',
  summary: '查询批号',
  docs: {
    tag: '库存',
    description:
      '列出批号与数量，卖完的也在内。带上 next_cursor 取下一页；可按商品的外部编号或仓库编码筛选。',
    example: {
      items: [
        {
          id: 512,
          external_id: null,
          goods: 'G001',
          goods_id: 7,
          warehouse: 'cd',
          lot_no: '20260301',
          produced_on: '2026-03-01',
          expires_on: '2028-02-28',
          quantity: 480,
          locked: 0,
          stopped: false,
        },
      ],
      next_cursor: null,
    },
  },
  query: z.object(filter),
  data: pageOfRows(lot),
});
export type LotItem = z.output<typeof lot>;
