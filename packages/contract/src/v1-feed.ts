import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FEED_KINDS } from './feed-words.ts';
import { int, many, optional, text } from './fields.ts';
import { keysOf } from './keys.ts';
import { moment } from './v1-fields.ts';

/** How a machine follows what changes: a list by cursor, the whole first, then what has changed since. */

const CURSOR = 200;
const FEED_PAGE = 500;

/** Of every list that is followed. Neither cursor nor `updated_since`: all there is, and then on. */
export const feedQuery = {
  cursor: optional(text('cursor', CURSOR)).describe('上一页的 next_cursor；不带为从头读取'),
  limit: optional(int(1, FEED_PAGE, 'limit')).describe(`一页最多多少条，1–${FEED_PAGE}`),
  updated_since: optional(
    z.iso.datetime({ offset: true, error: '时间格式为 2026-03-09T10:00:00+08:00' }).max(40, '时间太长'),
  ).describe('没有游标时：只要这个时间以后有变动的'),
};

/** Current state of what has changed, each thing once a page; a page may hold fewer than `limit`. */
export const feedPageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    /** Kept by the caller, for the next page now or later. */
    next_cursor: z.string(),
    /** The next page can be read at once. */
    has_more: z.boolean(),
  });

const feedKind = z.enum(keysOf(FEED_KINDS), 'kinds 不正确');

export const v1Changes = endpoint({
  method: 'GET',
  path: '/api/v1/changes',
  scope: 'machine:orders.read',
  summary: '变动清单',
  docs: {
    tag: '变更',
    description:
      '按提交先后列出哪些商品、库存、客户、订单等有变动，只给编号，内容由各自的接口读取。保存 next_cursor，下次带上它接着读：不会漏，同一变动可能读到两次。不带 cursor 和 updated_since 时从现在起。游标超过 90 天或数据库恢复后返回 410，代码 10410。',
    example: {
      items: [{ kind: 'order', id: 1024, customer_id: 7, at: '2026-11-26T09:30:00+08:00' }],
      next_cursor: 'Y3xlfDd8b3JkZXJ8MTAyNA',
      has_more: false,
    },
  },
  query: z.object({
    ...feedQuery,
    kinds: optional(many(feedKind, keysOf(FEED_KINDS).length, 'kinds')).describe(
      '哪些种类，逗号分隔；不带为全部',
    ),
  }),
  data: feedPageOf(
    z.object({
      kind: z.enum(keysOf(FEED_KINDS)),
      id: z.int(),
      customer_id: z.int().nullable(),
      /** When the transaction began that changed it. */
      at: moment(),
    }),
  ),
});
