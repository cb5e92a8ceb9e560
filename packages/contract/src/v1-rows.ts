/** What the calls that write many rows for a system outside have in common. */

import { z } from 'zod';

/** Rows of one call. */
export const MAX_ROWS = 1000;
const MAX_ID = 64;
/** Longer texts end the call; what a field may hold is judged row by row. */
const MAX_TEXT = 20_000;

/** The caller's own number of a thing. */
export const externalId = () =>
  z
    .string('请填写外部编号')
    .trim()
    .min(1, '请填写外部编号')
    .max(MAX_ID, `外部编号最多 ${MAX_ID} 个字`)
    .regex(/^[ -~\u0080-\uffff]*$/, '外部编号含有不能识别的字符')
    .refine((value) => value.isWellFormed(), '外部编号含有不能识别的字符');

/** Which system numbers: each for itself. */
export const source = () =>
  z
    .string('请填写来源系统')
    .regex(/^[a-z0-9][a-z0-9_-]{0,19}$/, '来源系统由小写字母、数字、- 和 _ 组成，最多 20 个字')
    .default('erp')
    .describe('Which of your systems numbers; each has numbers of its own.');

/** A value whose content is judged with its row. */
export const cell = (max = 200) => z.string('请填写文字').max(max, `最多 ${max} 个字`);
export const longCell = () => cell(MAX_TEXT);
/** Decimal yuan, "12.50". */
export const yuan = () => cell(30).describe('Decimal yuan as text, at most 4 decimals: "12.50".');
export const dayCell = () => cell(30).describe('A day in China: "2026-03-09".');
export const whole = (min: number, max: number) =>
  z.int('必须是整数').min(min, `不能小于 ${min}`).max(max, `不能大于 ${max}`);

/** The body of a call of many rows. */
export const rowsOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({
    source: source(),
    rows: z.array(row, '请填写 rows').min(1, 'rows 不能为空').max(MAX_ROWS, `一次最多 ${MAX_ROWS} 行`),
  });

export const ROW_STATES = ['created', 'updated', 'unchanged', 'refused'] as const;
export type RowState = (typeof ROW_STATES)[number];

const rowError = z.object({ field: z.string(), message: z.string() });

/** What has become of a row. */
export const rowResult = z.object({
  index: z.int().describe('Of the row in the request, from 0.'),
  external_id: z.string().describe('As the row gave it; "" where it gave none.'),
  id: z.int().nullable().describe("The shop's own number; null for a refused row."),
  state: z.enum(ROW_STATES),
  errors: z.array(rowError).describe('Why it was refused, by field.'),
  waiting: z
    .array(rowError)
    .describe('Fields that a second person in the office has to agree to; they are as they were.'),
});
export type RowResult = z.output<typeof rowResult>;

const counts = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
});

export const answerOf = <Result extends z.ZodType>(result: Result) =>
  z.object({ results: z.array(result), counts });

export const rowAnswer = answerOf(rowResult);
