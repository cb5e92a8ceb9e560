import { type OpenApi, resolve, type Schema } from './document.ts';

const FORMATS: Readonly<Record<string, RegExp>> = {
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d:\d\d|Z)$/,
  date: /^\d{4}-\d\d-\d\d$/,
};
/** Keywords that `problemsOf` judges by, or that bind nothing. */
const KNOWN = new Set(
  '$ref type const enum anyOf oneOf items properties required additionalProperties minimum maximum minLength maxLength minItems maxItems pattern format propertyNames description default contentMediaType'.split(
    ' ',
  ),
);

/** What of a value is not as a JSON Schema says, each with where it stands. @throws at a keyword that it does not know */
export function problemsOf(document: OpenApi, schema: Schema, value: unknown, at = ''): string[] {
  const unknown = Object.keys(schema).find((keyword) => !KNOWN.has(keyword));
  if (unknown !== undefined) throw new Error(`${at}: keyword ${unknown}`);
  if (schema.$ref !== undefined) {
    const named = resolve(document, schema.$ref) as Schema | undefined;
    return named ? problemsOf(document, named, value, at) : [`${at}: nothing at ${schema.$ref}`];
  }
  const choices = schema.anyOf ?? (schema.oneOf as Schema[] | undefined);
  if (choices) {
    const all = choices.map((one) => problemsOf(document, one, value, at));
    return all.some((some) => some.length === 0) ? [] : [`${at}: fits none of its shapes`];
  }
  const isOther = isOtherThan(schema, value);
  if (isOther !== '') return [`${at}: ${isOther}`];
  if (typeof value === 'string') return wordProblems(schema, value).map((one) => `${at}: ${one}`);
  if (Array.isArray(value)) return listProblems(document, schema, value, at);
  return typeof value === 'object' && value !== null
    ? objectProblems(document, schema, value as Record<string, unknown>, at)
    : [];
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function isOtherThan(schema: Schema, value: unknown): string {
  const own = typeOf(value);
  const types = [schema.type ?? []].flat();
  if (types.length > 0 && !types.includes(own) && !(own === 'integer' && types.includes('number')))
    return `is ${own}, not ${types.join(' or ')}`;
  if (schema.const !== undefined && schema.const !== value) return `is not ${String(schema.const)}`;
  if (schema.enum && !schema.enum.includes(value)) return `${String(value)} is none of its values`;
  const { minimum = -Infinity, maximum = Infinity } = schema as { minimum?: number; maximum?: number };
  return typeof value === 'number' && (value < minimum || value > maximum) ? `${value} is out of bounds` : '';
}

function wordProblems(schema: Schema, value: string): string[] {
  const { minLength = 0, maxLength = Infinity, pattern, format } = schema as Record<string, never>;
  const shape = format === undefined ? undefined : FORMATS[format];
  if (format !== undefined && !shape) throw new Error(`format ${String(format)}`);
  return [
    value.length < minLength || value.length > maxLength ? 'has another length' : '',
    pattern !== undefined && !new RegExp(pattern, 'u').test(value) ? `is not like ${String(pattern)}` : '',
    shape && !shape.test(value) ? `is no ${String(format)}` : '',
  ].filter((one) => one !== '');
}

function listProblems(document: OpenApi, schema: Schema, value: readonly unknown[], at: string): string[] {
  const { minItems = 0, maxItems = Infinity } = schema as { minItems?: number; maxItems?: number };
  const items = schema.items ?? {};
  return [
    ...(value.length < minItems || value.length > maxItems ? [`${at}: has another length`] : []),
    ...value.flatMap((one, index) => problemsOf(document, items, one, `${at}/${index}`)),
  ];
}

function objectProblems(
  document: OpenApi,
  { properties = {}, required = [], additionalProperties: others }: Schema,
  value: Record<string, unknown>,
  at: string,
): string[] {
  return [
    ...required.filter((name) => !(name in value)).map((name) => `${at}: lacks ${name}`),
    ...Object.entries(value).flatMap(([name, one]) => {
      const schema = properties[name] ?? others;
      if (schema === undefined || schema === true) return [];
      return schema === false
        ? [`${at}: ${name} is not known`]
        : problemsOf(document, schema, one, `${at}/${name}`);
    }),
  ];
}
