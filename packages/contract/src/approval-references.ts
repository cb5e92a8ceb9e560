import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { optional, pageOf, pageQuery, seconds, text } from './fields.ts';
import { GOODS_LABELS } from './goods-labels.ts';
import { keysOf } from './keys.ts';

/** 批准文号库: what the authority says of approval numbers. Staff take it in from files; it fills what goods leave empty. */

/** What a file of numbers may say, with its words. */
export const REFERENCE_COLUMNS = {
  approval_no: GOODS_LABELS.approval_no,
  name: GOODS_LABELS.name,
  dosage_form: GOODS_LABELS.dosage_form,
  spec: GOODS_LABELS.spec,
  maker: GOODS_LABELS.maker,
  mah: GOODS_LABELS.mah,
  rx_class: GOODS_LABELS.rx_class,
} as const;
export type ReferenceField = keyof typeof REFERENCE_COLUMNS;
export const REFERENCE_FIELDS = keysOf(REFERENCE_COLUMNS);

/** What goods take over from their number where they say nothing themselves. */
export const FILLED_FIELDS = ['maker', 'mah', 'dosage_form', 'rx_class'] as const;
export type FilledField = (typeof FILLED_FIELDS)[number];

/** `POST` as multipart with one `file` (XLSX or CSV, 20 MB, 60,000 rows): its header and what its columns seem to be. */
export const REFERENCE_HEADER = '/api/admin/approval-references/header';
/** `POST` as multipart with the `file` and `columns`, `{"approval_no":0,…}` as JSON: takes it in. Errors stand at `map.<field>`. */
export const REFERENCE_UPLOAD = '/api/admin/approval-references';

/** Places of the file's columns, from 0. */
export const referenceColumns = z.partialRecord(
  z.enum(REFERENCE_FIELDS, '字段不正确'),
  z.int('列不正确').min(0, '列不正确').max(500, '列不正确'),
);
export type ReferenceColumns = z.infer<typeof referenceColumns>;

export interface ReferenceHeader {
  headers: string[];
  /** The first rows. */
  sample: string[][];
  columns: ReferenceColumns;
}

/** What became of a file. */
export interface ReferenceTally {
  /** Rows = added + changed + unchanged + repeated + refused. */
  total: number;
  added: number;
  changed: number;
  unchanged: number;
  /** Rows of a number that stood further up already: they were put together. */
  repeated: number;
  refused: number;
  /** The first of the refused rows. */
  errors: { line: number; reason: string }[];
}

const facts = z.object({
  approval_no: z.string(),
  name: z.string(),
  dosage_form: z.string(),
  spec: z.string(),
  maker: z.string(),
  mah: z.string(),
  /** '' = not known. */
  rx_class: z.string(),
});
export type ReferenceFacts = z.infer<typeof facts>;

/** A fact of a goods that is another one in the reference; it stays as it is. */
export const referenceDifference = z.object({
  field: z.enum(FILLED_FIELDS),
  own: z.string(),
  reference: z.string(),
});
export type ReferenceDifference = z.infer<typeof referenceDifference>;

const row = facts.extend({
  staff: z.string(),
  file_name: z.string(),
  taken_at: seconds(),
  /** Goods with this number. */
  goods: z.int(),
  /** The first of them that say something else. */
  differing: z.array(z.object({ id: z.int(), name: z.string(), differs: z.array(referenceDifference) })),
});
export type ReferenceRow = z.infer<typeof row>;

export const adminReferences = endpoint({
  method: 'GET',
  path: '/api/admin/approval-references',
  scope: 'staff:goods.read',
  summary: '批准文号库',
  query: z.object({
    keywords: optional(text('关键词', 100)),
    /** Numbers with goods that say something else. */
    differs: optional(z.enum(['1'], '筛选不正确')),
    ...pageQuery,
  }),
  data: pageOf(row),
});

/** What is known of one number, however it is written; null = nothing. */
export const adminReference = endpoint({
  method: 'GET',
  path: '/api/admin/approval-references/one',
  scope: 'staff:goods.read',
  summary: '按批准文号查询',
  query: z.object({ approval_no: text('批准文号', 60, 1) }),
  data: z.object({ reference: facts.nullable() }),
});
