import pg from 'pg';

type Parser = (text: string) => unknown;

const INT8 = 20;
const INT8_LIST = 1016;
const DATE = 1082;
const DATE_LIST = 1182;
const INTERVAL = 1186;
const TEXT_LIST = 1009;
/** Of names in PostgreSQL's own tables. */
const NAME_LIST = 1003;

const asIs: Parser = (text) => text;
/** A flat array without quotes: numbers, days. */
const listOf =
  (parse: Parser): Parser =>
  (text) =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((part) => (part === 'NULL' ? null : parse(part)));

/**
 * int8 arrives as a JS number (ids and amounts stay far below 2^53), a `date` as text `2027-08-31` so that no time zone shifts
 * a day, an interval as PostgreSQL writes it, timestamps as Date.
 */
const PARSERS: ReadonlyMap<number, Parser> = new Map([
  [INT8, Number],
  [INT8_LIST, listOf(Number)],
  [DATE, asIs],
  [DATE_LIST, listOf(asIs)],
  [INTERVAL, asIs],
  [NAME_LIST, pg.types.getTypeParser(TEXT_LIST as number as 25)],
]);

/** What a client is told of types. */
export const TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};
