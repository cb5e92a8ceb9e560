/**
 * What staff edit, described once as plain data: each field's kind, Chinese label and bounds. From it come the schemas
 * (described-schemas.ts), the values of rules, columns and audit log (packages/rules/src/described.ts) and those of the office's
 * forms (apps/office/src/app/described.ts). Without schemas: browsers take it without those.
 */

/** What the wire carries, by kind. */
interface WireValues {
  text: string;
  count: number;
  /** 0 or 1. */
  flag: number;
  /** Yuan as decimal text, so that nothing is rounded on the way. */
  fen: string;
  /** 10 = 10 %, at most two decimals. */
  percent: number;
  /** Unix seconds. */
  moment: number;
  choice: string;
  /** Of rows. */
  ids: number[];
  ranks: number[];
  provinces: string[];
  buyer_types: string[];
  /** Words as they are typed. */
  texts: string[];
}
export type Kind = keyof WireValues;

/** What stands for nothing given: it is refused, it is null, or it is the empty value of its kind ('', 0, no, an empty list). */
export type Empty = 'refused' | 'null' | 'zero';

export interface Field<K extends Kind = Kind, E extends Empty = Empty, Code extends string = string> {
  kind: K;
  /** For the form's complaints and for the audit log. */
  label: string;
  empty: E;
  /** Letters of a text, a number itself; of texts the letters that each may have. */
  min: number;
  /** The same, or entries of a list. */
  max: number;
  /** Of a choice, and of texts that are codes: those codes, in words. */
  words: Readonly<Record<Code, string>>;
}
export type Fields = Readonly<Record<string, Field>>;

const field = <K extends Kind, E extends Empty>(
  kind: K,
  label: string,
  empty: E,
  min = 0,
  max = 0,
): Field<K, E> => ({ kind, label, empty, min, max, words: {} });

const LAST_SECOND = 9_999_999_999;

/** One line of so many letters. */
export const text = (label: string, max: number, min = 0) => field('text', label, 'refused', min, max);
export const count = (label: string, min: number, max: number) => field('count', label, 'refused', min, max);
export const flag = (label: string) => field('flag', label, 'zero', 0, 1);
/** An amount of money. */
export const fen = (label: string) => field('fen', label, 'refused');
export const percent = (label: string) => field('percent', label, 'refused', 0.01, 99.99);
export const moment = (label: string) => field('moment', label, 'refused', 1, LAST_SECOND);
/** @param words what may be chosen: its codes, in words */
export const choice = <Code extends string>(
  label: string,
  words: Readonly<Record<Code, string>>,
): Field<'choice', 'refused', Code> => ({ ...field('choice', label, 'refused'), words });
export const ids = (label: string, max: number) => field('ids', label, 'zero', 1, max);
/** So many entries at most, each of one line. @param letters of each at most */
export const texts = (label: string, letters: number, max: number) =>
  field('texts', label, 'zero', letters, max);

/** For whom something is; empty = everybody of that dimension. */
export const audience = {
  ranks: field('ranks', '会员等级', 'zero'),
  provinces: field('provinces', '省份', 'zero'),
  buyer_types: field('buyer_types', '客户类型', 'zero'),
};

export const orNull = <K extends Kind, Code extends string>(
  one: Field<K, Empty, Code>,
): Field<K, 'null', Code> => ({ ...one, empty: 'null' });
export const orZero = <K extends Kind>(one: Field<K>): Field<K, 'zero'> => ({ ...one, empty: 'zero' });

/** The same less some of its parts. */
export function without<All extends object, Name extends keyof All>(
  all: All,
  names: readonly Name[],
): Omit<All, Name> {
  const left = { ...all };
  for (const name of names) delete left[name];
  return left;
}

type CodeOf<F extends Field> = F extends Field<'choice', Empty, infer Code> ? Code : string;
/** The value of a field in one place, where `Values` says them by kind. */
export type ValueIn<Values extends Record<Kind, unknown>, F extends Field> = F['kind'] extends 'choice'
  ? CodeOf<F>
  : Values[F['kind']];

/** What a request brings of a field. */
export type Sent<F extends Field> = ValueIn<WireValues, F>;
/** What an answer shows of it; an amount that there is not is ''. */
export type Shown<F extends Field> =
  | ValueIn<WireValues, F>
  | (F['empty'] extends 'null' ? (F['kind'] extends 'fen' ? never : null) : never);

export type Request<Of extends Fields> = {
  [Name in keyof Of as Of[Name]['empty'] extends 'null' ? never : Name]: Sent<Of[Name]>;
} & { [Name in keyof Of as Of[Name]['empty'] extends 'null' ? Name : never]?: Sent<Of[Name]> | undefined };
export type Answer<Of extends Fields> = { -readonly [Name in keyof Of]: Shown<Of[Name]> };
