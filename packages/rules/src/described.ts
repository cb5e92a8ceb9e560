import type { Answer, Field, Fields, Kind, Request, Sent, ValueIn } from '@qingnang/contract/described';
import { type Fen, fen, formatFen, parseFen } from './money.ts';

/**
 * The values of what staff edit (packages/contract/src/described.ts) where rules judge them, and their ways from a request, to an
 * answer, to columns and back, and into the audit log.
 */

/** What rules see, by kind. */
interface HeldValues {
  text: string;
  count: number;
  flag: boolean;
  fen: Fen;
  /** Hundredths of a per cent: 1000 = 10 %. */
  percent: number;
  moment: Date;
  choice: string;
  ids: readonly number[];
  ranks: readonly number[];
  provinces: readonly string[];
  buyer_types: readonly string[];
  texts: readonly string[];
}
/** What columns hold, by kind; lists of numbers come and go as texts. */
interface ColumnValues
  extends Omit<HeldValues, 'fen' | 'ids' | 'ranks' | 'provinces' | 'buyer_types' | 'texts'> {
  fen: number;
  ids: string[];
  ranks: string[];
  provinces: string[];
  buyer_types: string[];
  texts: string[];
}
/** A column of money or of a share says its unit, as all columns do. */
const SUFFIXES = { fen: '_fen', percent: '_e2' } as const;
const SUFFIX_OF: Partial<Record<Kind, string>> = SUFFIXES;
type ColumnName<Name, F extends Field> = `${Name & string}${F['kind'] extends keyof typeof SUFFIXES
  ? (typeof SUFFIXES)[F['kind']]
  : ''}`;
type OrNull<F extends Field, Value> = Value | (F['empty'] extends 'null' ? null : never);

/** All fields as rules see them. */
export type Held<Of extends Fields> = {
  [Name in keyof Of]: OrNull<Of[Name], ValueIn<HeldValues, Of[Name]>>;
};
/** All fields as a row has them. */
export type Columns<Of extends Fields> = {
  [Name in keyof Of as ColumnName<Name, Of[Name]>]: OrNull<Of[Name], ColumnValues[Of[Name]['kind']]>;
};
export type Logged = Record<string, string | number | boolean | null>;

/** What a request brings, as rules see it, and by field what is wrong with it. What is left out is null or empty. */
export function readFields<Of extends Fields>(
  fields: Of,
  form: Partial<Request<Of>>,
): { held: Held<Of>; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const sent: Record<string, unknown> = form;
  const held = eachOf(fields, (name, kind) => {
    const nothing = fields[name]?.empty === 'null' ? null : waysOf(kind).zero;
    if (sent[name] === undefined) return nothing;
    const value = waysOf(kind).read(sent[name]);
    if (value === undefined) errors[name] = `${fields[name]?.label ?? name}最多 2 位小数`;
    return value ?? nothing;
  });
  return { held: held as Held<Of>, errors };
}

/** For the answer. */
export const showFields = <Of extends Fields>(fields: Of, held: Held<Of>) =>
  eachOf(fields, (name, kind) =>
    held[name] === null ? noneOf(kind) : waysOf(kind).show(held[name]),
  ) as Answer<Of>;

/** For the audit log: flat, and to be compared one by one. */
export const logFields = <Of extends Fields>(fields: Of, held: Held<Of>) =>
  eachOf(fields, (name, kind) =>
    held[name] === null ? noneOf(kind) : waysOf(kind).log(held[name]),
  ) as Logged;

/** For an insert or an update. */
export const toColumns = <Of extends Fields>(fields: Of, held: Held<Of>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => [
      columnOf(name, kind),
      held[name] === null ? null : waysOf(kind).toColumn(held[name]),
    ]),
  ) as Columns<Of>;

/** Of a row that has at least these columns. */
export function ofColumns<Of extends Fields>(fields: Of, row: Columns<Of>): Held<Of> {
  const columns: Record<string, unknown> = row;
  return eachOf(fields, (name, kind) => {
    const column = columns[columnOf(name, kind)];
    return column === null ? null : waysOf(kind).ofColumn(column);
  }) as Held<Of>;
}

/** For a select. */
export const columnNames = (fields: Fields): string[] =>
  Object.entries(fields).map(([name, { kind }]) => columnOf(name, kind));

/** Decimal text as staff type it. */
export const fenText = (amount: Fen): string => formatFen(amount).replaceAll(',', '');

const eachOf = (fields: Fields, make: (name: string, kind: Kind) => unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, make(name, kind)]));

const columnOf = (name: string, kind: Kind) => `${name}${SUFFIX_OF[kind] ?? ''}`;
/** Where there is no value: an amount is text, so it is ''. */
const noneOf = (kind: Kind) => (kind === 'fen' ? '' : null);
const waysOf = (kind: Kind): Ways<unknown, unknown, unknown> => WAYS[kind];

/** How a value of one kind goes its ways; nothing given goes none of them. */
interface Ways<Sent, Value, Column> {
  /** For nothing given where it may not be null. */
  zero: Value;
  /** Undefined for more decimals than there are. */
  read(sent: Sent): Value | undefined;
  show(held: Value): unknown;
  toColumn(held: Value): Column;
  ofColumn(column: Column): Value;
  log(held: Value): string | number | boolean;
}

const itself = <Value extends string | number>(zero: Value): Ways<Value, Value, Value> => ({
  zero,
  read: (sent) => sent,
  show: (held) => held,
  toColumn: (held) => held,
  ofColumn: (column) => column,
  log: (held) => held,
});

/** Each once, in their order. */
const list = <Item extends string | number>(
  ofColumn: (texts: readonly string[]) => Item[],
): Ways<readonly Item[], readonly Item[], string[]> => ({
  zero: [],
  read: (sent) => [...new Set(sent)],
  show: (held) => [...held],
  toColumn: (held) => held.map(String),
  ofColumn,
  log: (held) => held.join(', '),
});
const numbers = list((texts) => texts.map(Number));
const texts = list((column) => [...column]);

const HUNDREDTHS = 100;
// Hundredths of a decimal number are whole but for what a float gets wrong.
const ROUNDING = 1e-6;

const WAYS: { [K in Kind]: Ways<Sent<Field<K>>, HeldValues[K], ColumnValues[K]> } = {
  text: itself(''),
  count: itself(0),
  choice: itself(''),
  flag: {
    zero: false,
    read: (sent) => sent === 1,
    show: (held) => (held ? 1 : 0),
    toColumn: (held) => held,
    ofColumn: (column) => column,
    log: (held) => held,
  },
  fen: {
    zero: fen(0),
    read: (sent) => parseFen(sent) ?? undefined,
    show: fenText,
    toColumn: Number,
    ofColumn: fen,
    log: fenText,
  },
  percent: {
    ...itself(0),
    read: (sent) => {
      const held = Math.round(sent * HUNDREDTHS);
      return Math.abs(held - sent * HUNDREDTHS) > ROUNDING ? undefined : held;
    },
    show: (held) => held / HUNDREDTHS,
    log: (held) => held / HUNDREDTHS,
  },
  moment: {
    zero: new Date(0),
    read: (sent) => new Date(sent * 1000),
    show: (held) => Math.floor(held.getTime() / 1000),
    toColumn: (held) => held,
    ofColumn: (column) => column,
    log: (held) => held.toISOString(),
  },
  ids: numbers,
  ranks: numbers,
  provinces: texts,
  buyer_types: texts,
  texts,
};
