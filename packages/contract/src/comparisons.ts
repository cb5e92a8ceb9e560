import { z } from 'zod';
import { COMPARED_KINDS } from './comparison-words.ts';
import { endpoint } from './endpoint.ts';
import { optional, pageOf, pageQuery, seconds } from './fields.ts';
import { keysOf } from './keys.ts';

/** 数据核对 in the office: when other systems' numbers were compared with the shop's, and where they differ. */

const kind = z.enum(keysOf(COMPARED_KINDS), '类别不正确');

const run = z.object({
  source: z.string(),
  kind,
  compared: z.int(),
  differences: z.int(),
  ended_at: seconds(),
  /** 1 = it came every night and has not for a day and a half. */
  is_missing: z.int(),
});
export type ComparisonRun = z.output<typeof run>;

const difference = z.object({
  id: z.string(),
  source: z.string(),
  kind,
  /** Number of the goods as the source calls it, or of the order. */
  subject: z.string(),
  /** What the shop calls it; '' = it does not know it. */
  name: z.string(),
  goods_id: z.int().nullable(),
  order_id: z.int().nullable(),
  /** Which warehouse, rank or sum. */
  place: z.string(),
  /** Null = that side has none. */
  shop: z.string().nullable(),
  erp: z.string().nullable(),
  since: seconds(),
  compared_at: seconds(),
});
export type DifferenceRow = z.output<typeof difference>;

export const adminDifferences = endpoint({
  method: 'GET',
  path: '/api/admin/differences',
  scope: 'staff:machine.manage',
  summary: '数据核对',
  query: z.object({ ...pageQuery, kind: optional(kind) }),
  data: pageOf(difference).extend({
    /** The last finished comparison of each kind by each system. */
    runs: z.array(run),
  }),
});
