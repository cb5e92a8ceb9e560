import type { Answer, Field, Fields, Kind, Request, ValueIn } from '@qingnang/contract/described';
import { parseMoment } from './day.ts';
import { dateTime } from './format.ts';

/** Forms of what is described (packages/contract/src/described.ts): an empty one, one of what is there, and what is sent. */

/** What the inputs hold, by kind. */
interface InputValues {
  text: string;
  count: number | null;
  flag: boolean;
  /** Yuan as typed. */
  fen: string;
  percent: number | null;
  /** As typed, China time. */
  moment: string;
  choice: string;
  ids: number[];
  ranks: number[];
  provinces: string[];
  buyer_types: string[];
  texts: string[];
}
export type FormOf<Of extends Fields> = { -readonly [Name in keyof Of]: ValueIn<InputValues, Of[Name]> };

/** Nothing filled in; of a choice its first. */
export const blankForm = <Of extends Fields>(fields: Of) =>
  eachOf(fields, (_, field) =>
    field.kind === 'count' && field.empty === 'zero' ? 0 : inputOf(field).blank(field),
  ) as FormOf<Of>;

/** @param answer what is there */
export const filledForm = <Of extends Fields>(fields: Of, answer: Answer<Of>) =>
  eachOf(fields, (name, field) =>
    answer[name] === null ? inputOf(field).blank(field) : inputOf(field).fill(answer[name]),
  ) as FormOf<Of>;

/** What the wire wants; what is empty is left out. */
export const sentOf = <Of extends Fields>(fields: Of, values: FormOf<Of>) =>
  eachOf(fields, (name, field) => inputOf(field).send(values[name])) as Request<Of>;

const eachOf = (fields: Fields, make: (name: string, field: Field) => unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(name, field)]));

/** How one kind of value stands in a form. */
interface Input<Shown, Value> {
  blank(field: Field): Value;
  fill(shown: Shown): Value;
  /** Undefined for nothing. */
  send(value: Value): unknown;
}

const number: Input<number, number | null> = {
  blank: () => null,
  fill: (shown) => shown,
  send: (value) => value ?? undefined,
};
const list = <Item>(): Input<Item[], Item[]> => ({
  blank: () => [],
  fill: (shown) => shown,
  send: (value) => value,
});

const INPUTS = {
  text: { blank: () => '', fill: (shown: string) => shown, send: (value: string) => value.trim() },
  count: number,
  percent: number,
  flag: {
    blank: () => false,
    fill: (shown: number) => shown === 1,
    send: (value: boolean) => (value ? 1 : 0),
  },
  fen: {
    blank: () => '',
    fill: (shown: string) => (Number(shown) === 0 ? '' : shown),
    send: (value: string) => value.trim() || undefined,
  },
  moment: {
    blank: () => '',
    fill: (shown: number) => dateTime(shown),
    // The form has refused what is none.
    send: (value: string) => parseMoment(value) ?? undefined,
  },
  choice: {
    blank: ({ words }: Field) => Object.keys(words)[0] ?? '',
    fill: (shown: string) => shown,
    send: (value: string) => value,
  },
  ids: list<number>(),
  ranks: list<number>(),
  provinces: list<string>(),
  buyer_types: list<string>(),
  texts: list<string>(),
} satisfies { [K in Kind]: Input<never, InputValues[K]> };

const inputOf = ({ kind }: Field): Input<unknown, unknown> => INPUTS[kind];
