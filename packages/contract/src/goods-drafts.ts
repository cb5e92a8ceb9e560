import { z } from 'zod';
import { referenceDifference } from './approval-references.ts';
import { endpoint } from './endpoint.ts';
import { id, idOrZero, int, many, optional, pageOf, pageQuery, text } from './fields.ts';
import { GOODS_LABELS } from './goods-labels.ts';
import { keysOf } from './keys.ts';

/** Drafts, completed many at a time. */

/** The cells of a draft that are filled in its row, with their words. Of several categories the ids stand there, `1,2`. */
export const DRAFT_COLUMNS = {
  rx_class: GOODS_LABELS.rx_class,
  scope: GOODS_LABELS.scope,
  unit: GOODS_LABELS.unit,
  spec: GOODS_LABELS.spec,
  approval_no: GOODS_LABELS.approval_no,
  maker: GOODS_LABELS.maker,
  category_ids: GOODS_LABELS.category_ids,
  price: GOODS_LABELS.prices,
} as const;
export type DraftField = keyof typeof DRAFT_COLUMNS;
export const DRAFT_FIELDS = keysOf(DRAFT_COLUMNS);

/** One call saves so many. */
export const MAX_DRAFT_ROWS = 200;

const cells = z.record(z.enum(DRAFT_FIELDS), z.string());
const draft = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  barcode: z.string(),
  /** What is not known is ''. */
  cells,
  /** What keeps it from being sold, in words; empty = it may go on sale. */
  missing: z.array(z.string()),
});
export type GoodsDraft = z.infer<typeof draft>;

export const adminDrafts = endpoint({
  method: 'GET',
  path: '/api/admin/goods/drafts',
  scope: 'staff:goods.read',
  summary: '商品草稿',
  query: z.object({
    keywords: optional(text('关键词', 100)),
    /** One of the words of `lacks`. */
    missing: optional(text('缺项', 20)),
    /** Those that lack nothing. */
    complete: optional(z.enum(['1'], '筛选不正确')),
    ...pageQuery,
  }),
  data: pageOf(draft).extend({
    /** All drafts that the words find, and those of them that lack nothing. */
    drafts: z.int(),
    complete: z.int(),
    lacks: z.array(z.object({ missing: z.string(), goods: z.int() })),
  }),
});

/** Saves the cells that are named. Each row is answered: saved with its new version, or refused with what is wrong where. */
export const adminDraftsSave = endpoint({
  method: 'PUT',
  path: '/api/admin/goods/drafts',
  scope: 'staff:goods.write',
  summary: '补全商品草稿',
  body: z.object({
    rows: many(
      z.object({
        id: id(),
        version: int(1, 1_000_000_000, '版本'),
        cells: z.partialRecord(z.enum(DRAFT_FIELDS), z.string('请填写').max(500, '内容太长')),
      }),
      MAX_DRAFT_ROWS,
      '商品',
    ),
  }),
  data: z.object({
    rows: z.array(
      z.object({
        id: z.int(),
        version: z.int(),
        missing: z.array(z.string()),
        /** '' = saved. */
        message: z.string(),
        /** By cell. */
        errors: z.partialRecord(z.enum(DRAFT_FIELDS), z.string()),
      }),
    ),
  }),
});

const filled = z.object({
  /** Drafts that took something over. */
  filled: z.int(),
  /** Those that took nothing, with the reason, and those that say something else than their number, which stays. */
  rows: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** '' = it took something over. */
      reason: z.string(),
      differs: z.array(referenceDifference),
    }),
  ),
  /** Where to go on from; null = all are done. */
  next: z.int().nullable(),
});
export type DraftsFilled = z.infer<typeof filled>;

/** 按批准文号补全: what the drafts named, or all of them, leave empty. One call does 500, those after `after`. */
export const adminDraftsFill = endpoint({
  method: 'POST',
  path: '/api/admin/goods/drafts/fill',
  scope: 'staff:goods.write',
  summary: '按批准文号补全草稿',
  body: z.object({
    ids: optional(many(id(), MAX_DRAFT_ROWS, '商品')),
    after: idOrZero().default(0),
  }),
  data: filled,
});
