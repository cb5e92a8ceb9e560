import type { Columns } from './columns.ts';

/** What a change of goods may alter of an answer, as bits. */
export const CHANGE = {
  /** Orders by price. */
  PRICE: 1,
  /** Every order: sales, or how long it keeps. */
  ORDER: 2,
  /** What is found and counted. */
  FOUND: 4,
} as const;

/** Everything of a goods that answers depend on. */
export interface Standing {
  price: number;
  sales: number;
  weight: number;
  /** Where it stands and what it points to; stock is part of the trait. */
  others: readonly number[];
  codes: string;
}

export function standingOf(columns: Columns, slot: number, codes: string): Standing {
  const { prices, sales, weights, ids, live, ...others } = columns;
  return {
    price: prices[slot] ?? 0,
    sales: sales[slot] ?? 0,
    weight: weights[slot] ?? 0,
    others: [slot, ...Object.values(others).map((column) => column[slot] ?? 0)],
    codes,
  };
}

/** What is altered when a goods stands otherwise, or comes (from null), or goes (to null). */
export function changeBetween(before: Standing | null, after: Standing | null): number {
  if (!before || !after) return before === after ? 0 : CHANGE.FOUND;
  const isFound =
    before.codes !== after.codes || before.others.some((value, at) => value !== after.others[at]);
  if (isFound) return CHANGE.FOUND;
  const isOrdered = before.sales !== after.sales || before.weight !== after.weight;
  return (before.price === after.price ? 0 : CHANGE.PRICE) | (isOrdered ? CHANGE.ORDER : 0);
}
