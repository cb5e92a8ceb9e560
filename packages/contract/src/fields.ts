import { z } from 'zod';

/**
 * Fields that arrive form-encoded (as text) or as JSON. Messages are Chinese and stand beside the field that caused them.
 */

const MAX_ID = Number.MAX_SAFE_INTEGER;

const DECIMAL = /^\s*([+-]?\d+(\.\d+)?)?\s*$/;

/** Forms and addresses bring numbers as decimal text: `12`, never `0x0c`, `1e1` or a list that holds one. */
export const decimal = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => {
    if (typeof value === 'string') return DECIMAL.test(value) ? value : Number.NaN;
    return typeof value === 'object' && value !== null ? Number.NaN : value;
  }, schema);

/** A row id. */
export const id = () =>
  decimal(z.coerce.number('编号不正确').int('编号不正确').min(1, '编号不正确').max(MAX_ID, '编号不正确'));

/** An id that may be 0 = none. */
export const idOrZero = () =>
  decimal(z.coerce.number('编号不正确').int('编号不正确').min(0, '编号不正确').max(MAX_ID, '编号不正确'));

export const int = (min: number, max: number, name: string) =>
  decimal(
    z.coerce
      .number(`${name}必须是整数`)
      .int(`${name}必须是整数`)
      .min(min, `${name}不能小于 ${min}`)
      .max(max, `${name}不能大于 ${max}`),
  );

/** 0 or 1: how the wire writes yes and no. */
export const flag = () =>
  decimal(
    z.coerce.number('只能是 0 或 1').int('只能是 0 或 1').min(0, '只能是 0 或 1').max(1, '只能是 0 或 1'),
  );

/** One line of text without control characters, trimmed. */
export const text = (name: string, max: number, min = 0) =>
  z
    .string(`请填写${name}`)
    .trim()
    .min(min, min === 1 ? `请填写${name}` : `${name}至少 ${min} 个字`)
    .max(max, `${name}最多 ${max} 个字`)
    .regex(/^[ -~\u0080-\uffff]*$/, `${name}含有不能识别的字符`)
    .refine((value) => value.isWellFormed(), `${name}含有不能识别的字符`);

/** Several lines of text, without control characters but tab and line ends. */
export const longText = (name: string, max: number) =>
  z
    .string(`请填写${name}`)
    .trim()
    .max(max, `${name}最多 ${max} 个字`)
    .regex(/^[\t\n\r -~\u0080-\uffff]*$/, `${name}含有不能识别的字符`)
    .refine((value) => value.isWellFormed(), `${name}含有不能识别的字符`);

/** The address of a picture: of the shop's own, or over https; '' = none. */
export const picture = (name: string) =>
  text(name, 300).regex(/^(|\/(?![/\\])\S*|https:\/\/\S+)$/, `${name}不是有效的图片地址`);

/** A calendar day `2026-03-09`, of this century or the last. */
export const day = (name: string) =>
  z.iso.date(`${name}格式为 2026-03-09`).regex(/^(19|20)/, `${name}不正确`);

/** Treats an empty form value as a missing one. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

/** One value or several (`ids[]=1&ids[]=2`, `ids=1,2`, `ids=1`). */
export const many = <T extends z.ZodType>(schema: T, max: number, name = '项目') =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value),
    z.array(schema, `请选择${name}`).min(1, `请选择${name}`).max(max, `一次最多 ${max} 个${name}`),
  );

/** An amount that staff type: decimal text, so that nothing is rounded on the way. */
export const money = (name: string) =>
  z.coerce
    .string(`请填写${name}`)
    .trim()
    .regex(/^\d{1,8}(\.\d{1,4})?$/, `${name}必须是不小于 0、最多 4 位小数的金额`);

/** Rows that a page of a list may have. */
export const MAX_PAGE_SIZE = 100;

export const pageQuery = {
  page: z.preprocess((value) => (value === '' ? undefined : value), int(1, 100_000, '页码').default(1)),
  page_size: z.preprocess(
    (value) => (value === '' ? undefined : value),
    int(1, MAX_PAGE_SIZE, '每页数量').default(20),
  ),
};

/** Amounts and prices leave as yuan. */
export const yuan = () => z.number();
/** Unix seconds. */
export const seconds = () => z.int();

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ list: z.array(item), total: z.int(), page: z.int(), page_size: z.int() });

/** Answers that carry nothing. */
export const nothing = () => z.object({});

/** The solution of a proof of work as ALTCHA writes it: JSON in base64. */
export const proofOfWork = () => text('安全验证', 4000);
