/** What the calls that write many rows for a system outside have in common. */

import { z } from 'zod';
import { int, optional, text } from './fields.ts';
import { v1Names } from './v1-fields.ts';

/** Rows of one call. */
export const MAX_ROWS = 1000;
/** Longer texts end the call; what a field may hold is judged row by row. */
const MAX_TEXT = 20_000;

/** The caller's own number of a thing. */
const MAX_ID = 64;
export const externalId = () =>
  z
    .string('请填写外部编号')
    .trim()
    .min(1, '请填写外部编号')
    .max(MAX_ID, `外部编号最多 ${MAX_ID} 个字`)
    .regex(/^[ -~\u0080-\uffff]*$/, '外部编号含有不能识别的字符')
    .refine((value) => value.isWellFormed(), '外部编号含有不能识别的字符');

/** Bytes of a call of a thousand rows with long descriptions. */
export const ROWS_LIMIT = 30 * 1024 * 1024;

/** What the description of every such call ends with. */
export const ROWS_DOCS =
  '一次最多 1,000 行，每行各有结果：created、updated、unchanged 或 refused（errors 写明字段）；被拒绝的行不影响其他行，重复推送同样的内容为 unchanged。';

/** Which system numbers: each for itself. */
export const source = () =>
  z
    .string('请填写来源系统')
    .regex(/^[a-z0-9][a-z0-9_-]{0,19}$/, '来源系统由小写字母、数字、- 和 _ 组成，最多 20 个字')
    .default('erp')
    .describe('由哪个系统编号；各系统的编号互不相干');

/** A value whose content is judged with its row. */
export const cell = (max = 200) => z.string('请填写文字').max(max, `最多 ${max} 个字`);
export const longCell = () => cell(MAX_TEXT);
/** Decimal yuan, "12.50". */
export const yuan = () => cell(30).describe('元，文字，最多 4 位小数，如 "12.50"');
export const dayCell = () => cell(30).describe('日期，如 "2026-03-09"');
export const whole = (min: number, max: number) =>
  z.int('必须是整数').min(min, `不能小于 ${min}`).max(max, `不能大于 ${max}`);

/** The body of a call of many rows. */
export const rowsOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({
    source: source(),
    rows: z.array(row, '请填写 rows').min(1, 'rows 不能为空').max(MAX_ROWS, `一次最多 ${MAX_ROWS} 行`),
  });

const ROW_STATES = ['created', 'updated', 'unchanged', 'refused'] as const;
export type RowState = (typeof ROW_STATES)[number];

const rowError = z.object({ field: z.string(), message: z.string() }).register(v1Names, { id: 'RowProblem' });

/** What has become of a row. */
export const rowResult = z
  .object({
    index: z.int().describe('请求里的第几行，从 0 起'),
    external_id: z.string().describe('该行给出的外部编号；没有给出为空'),
    id: z.int().nullable().describe('商城自己的编号；拒绝的行为 null'),
    state: z.enum(ROW_STATES),
    errors: z.array(rowError).describe('拒绝的原因，按字段'),
    waiting: z.array(rowError).describe('须由第二人在商城后台复核的字段，复核前保持原值'),
  })
  .register(v1Names, { id: 'RowResult' });
export type RowResult = z.output<typeof rowResult>;

const counts = z
  .object({
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    refused: z.int(),
  })
  .register(v1Names, { id: 'RowCounts' });

export const answerOf = <Result extends z.ZodType>(result: Result) =>
  z.object({ results: z.array(result), counts });

export const rowAnswer = answerOf(rowResult).register(v1Names, { id: 'RowsAnswer' });

/** How many rows ended how, for examples. */
export const exampleCounts = (of: Partial<Record<RowState, number>>) => ({
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
  ...of,
});

const PAGE = { usual: 100, most: 500 };
/** Of a list that is read page by page. */
export const pageQuery = {
  source: source(),
  cursor: optional(text('cursor', 60)).describe('上一页的 next_cursor；不带为第一页'),
  limit: optional(int(1, PAGE.most, 'limit'))
    .default(PAGE.usual)
    .describe(`一页最多多少条，1–${PAGE.most}`),
};
export const pageOfRows = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable().describe('null 为没有下一页') });
/** What the caller's system calls a thing that stands in an answer, as it pushed it under this `source`. */
export const knownAs = (what: string) => z.string().describe(`${what}的外部编号；没有为空`);
/** Of one thing. */
export const oneQuery = z.object({ source: source() });
