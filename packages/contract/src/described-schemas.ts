import { z } from 'zod';
import { audienceFields } from './audience.ts';
import type { Field, Fields, Kind, Sent, Shown } from './described.ts';
import { decimal, flag, id, int, money, optional, seconds, text } from './fields.ts';

/** Schemas of what is described (described.ts), as shapes for `z.object`. */

type Request<F extends Field> = F['empty'] extends 'null'
  ? z.ZodOptional<z.ZodType<Sent<F>>>
  : F['empty'] extends 'zero'
    ? z.ZodDefault<z.ZodType<Sent<F>>>
    : z.ZodType<Sent<F>>;

/** What a request brings. */
export const requestShape = <Of extends Fields>(fields: Of) =>
  eachOf(fields, requested) as { [Name in keyof Of]: Request<Of[Name]> };

/** What an answer shows. */
export const answerShape = <Of extends Fields>(fields: Of) =>
  eachOf(fields, answered) as { [Name in keyof Of]: z.ZodType<Shown<Of[Name]>> };

const eachOf = (fields: Fields, schemaOf: (field: Field) => z.ZodType): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]));

type Schemas = Record<Kind, (field: Field) => z.ZodType>;

const REQUESTED: Schemas = {
  text: ({ label, min, max }) => text(label, max, min),
  count: ({ label, min, max }) => int(min, max, label),
  flag: () => flag(),
  fen: ({ label }) => money(label),
  percent: ({ label, min, max }) =>
    decimal(
      z.coerce
        .number(`${label}必须是数字`)
        .min(min, `${label}不能小于 ${min}%`)
        .max(max, `${label}不能大于 ${max}%`),
    ),
  moment: ({ label, min, max }) => int(min, max, label),
  choice: ({ label, words }) => z.enum(Object.keys(words), `请选择${label}`),
  ids: ({ max }) => z.array(id()).max(max, `最多选择 ${max} 项`),
  ranks: () => audienceFields.ranks,
  provinces: () => audienceFields.provinces,
  buyer_types: () => audienceFields.buyer_types,
  texts: ({ label, min, max }) => z.array(text(label, min, 1)).max(max, `${label}最多 ${max} 项`),
};

const ZERO: Record<Kind, unknown> = {
  text: '',
  count: 0,
  flag: 0,
  fen: '0',
  percent: 0,
  moment: 0,
  choice: '',
  ids: [],
  ranks: [],
  provinces: [],
  buyer_types: [],
  texts: [],
};

function requested(field: Field): z.ZodType {
  const schema = REQUESTED[field.kind](field);
  if (field.empty === 'null') return optional(schema);
  return field.empty === 'zero' ? schema.default(ZERO[field.kind]) : schema;
}

const ANSWERED: Schemas = {
  text: () => z.string(),
  count: () => z.int(),
  flag: () => z.int(),
  fen: () => z.string(),
  percent: () => z.number(),
  moment: () => seconds(),
  choice: ({ words }) => z.enum(Object.keys(words)),
  ids: () => z.array(z.int()),
  ranks: () => z.array(z.int()),
  provinces: () => z.array(z.string()),
  buyer_types: () => z.array(z.string()),
  texts: () => z.array(z.string()),
};

function answered(field: Field): z.ZodType {
  const schema = ANSWERED[field.kind](field);
  return field.empty === 'null' && field.kind !== 'fen' ? schema.nullable() : schema;
}
