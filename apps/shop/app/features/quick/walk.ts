import type { KeyboardEvent } from 'react';
import { keyOf } from '../../lib/keys.ts';

/** Keys of the grids: from quantity to quantity. The elements are found by what they are, so that rows need not know each other. */
const QUANTITIES = 'input[aria-label="数量"]';
const ARROWS: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 };

type TableKey = KeyboardEvent<HTMLTableElement>;

/** Caught before the quantity box, where the arrows would count. */
export function walk(event: TableKey): void {
  const step = ARROWS[keyOf(event)];
  if (step === undefined || !isQuantity(event.target)) return;
  event.preventDefault();
  event.stopPropagation();
  focusFrom(event.currentTarget, event.target, step);
}

/**
 * Enter, after the box has taken the quantity over: on to the next row, or to what comes after a row that a search has put there.
 * @param afterSearch returns false when the row is none of those
 */
export function goOn(event: TableKey, afterSearch: (row: HTMLElement) => boolean): void {
  if (keyOf(event) !== 'Enter' || event.ctrlKey || event.metaKey || !isQuantity(event.target)) return;
  const row = event.target.closest('tr');
  if (row && afterSearch(row)) return;
  focusFrom(event.currentTarget, event.target, 1);
}

export const isQuantity = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.matches(QUANTITIES);

/** To the quantity so many rows further; at the end it stays. */
export function focusFrom(table: Element, from: Element, step: number): void {
  const all: Element[] = [...table.querySelectorAll(QUANTITIES)];
  const next = all[all.indexOf(from) + step];
  if (next instanceof HTMLInputElement) next.focus();
}

/** To the first quantity inside, or to that of one row. */
export const focusQuantity = (inside: Element | null | undefined): void =>
  inside?.querySelector<HTMLInputElement>(QUANTITIES)?.focus();
