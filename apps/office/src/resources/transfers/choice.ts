import { fen, parseFen } from '@qingnang/rules/money';
import type { BankLine, WaitingTransfer } from './api.ts';

/** Orders that may be chosen for a line: those of its suggestions, then those that were searched for; each once. */
export function choosable(line: BankLine, found: readonly WaitingTransfer[]): WaitingTransfer[] {
  const orders = [...line.suggestions.flatMap((one) => one.orders), ...found];
  return [...new Map(orders.map((order) => [order.id, order])).values()];
}

/** The orders that are chosen when a line is opened: those of the surest suggestion that may be confirmed. */
export const firstChoice = (line: BankLine): number[] =>
  line.suggestions.find(({ problem }) => problem === '')?.orders.map(({ id }) => id) ?? [];

/** What is missing (below zero: too much) until the chosen orders make the line's amount, in yuan, exactly. */
export function missing(line: BankLine, chosen: readonly WaitingTransfer[]): number {
  const exact = (amount: number) => parseFen(amount.toFixed(2)) ?? fen(0);
  const sum = chosen.reduce<bigint>((all, { amount }) => all + exact(amount), 0n);
  return Number(exact(line.amount) - sum) / 100;
}
