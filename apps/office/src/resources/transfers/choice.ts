import type { BankAllocation } from '@qingnang/contract/transfers';
import { type Fen, fen, formatFen, parseFen, sumFen } from '@qingnang/rules/money';
import type { BankLine, TransferSuggestion, WaitingTransfer } from './api.ts';

export type PayoutOf = BankLine['payouts'][number]['provider'];

export interface Customer {
  id: number;
  company: string;
}
interface OfCustomer {
  /** null = not chosen yet. */
  customer: Customer | null;
  amount: string;
}
/** What a customer's part of a line is for. */
export type CustomerPlace = 'credit' | 'balance';

/** Where the money of a line goes, as it is typed. */
export interface Spread {
  /** What is typed for each chosen order, in yuan. */
  orders: ReadonlyMap<number, string>;
  /** What settles 账期 of a customer; null = nothing does. */
  credit: OfCustomer | null;
  /** null = nothing goes into a balance. */
  balance: OfCustomer | null;
  /** Whose payout all of it is; null = nobody's. */
  payout: PayoutOf | null;
  /** What staff have sent back; null = nothing. */
  back: string | null;
}

export const NOWHERE: Spread = { orders: new Map(), credit: null, balance: null, payout: null, back: null };

/** Orders that may be chosen for a line: those of its suggestions, then those that were searched for; each once. */
export function choosable(line: BankLine, found: readonly WaitingTransfer[]): WaitingTransfer[] {
  const orders = [...line.suggestions.flatMap((one) => one.orders), ...found];
  return [...new Map(orders.map((order) => [order.id, order])).values()];
}

/** What is offered when a line is opened: a provider's payout that fits, or the surest suggestion that may be confirmed. */
export function firstSpread(line: BankLine): Spread {
  const [payout] = line.payouts;
  if (payout) return withPayout(payout.provider);
  const first = line.suggestions.find(({ problem }) => problem === '');
  return first ? spreadOf(line, first) : NOWHERE;
}

/** A suggestion's orders as far as the money reaches; where there are none all of it settles what is owed, or goes into the balance. */
export function spreadOf(line: BankLine, { way, orders, customer }: TransferSuggestion): Spread {
  if (orders.length === 0)
    return withCustomer(line, NOWHERE, way === 'credit' ? 'credit' : 'balance', customer);
  return orders.reduce((spread, order) => withOrder(line, spread, order), NOWHERE);
}

const exact = (yuan: number): Fen => parseFen(yuan.toFixed(2)) ?? fen(0);
const typed = (amount: bigint): string => formatFen(fen(amount)).replaceAll(',', '');
const read = (text: string): Fen => parseFen(text.trim()) ?? fen(0);

/** Fen of the line that go nowhere yet; below zero: too much is given away. */
export function leftOf(line: BankLine, { orders, credit, balance, payout, back }: Spread): bigint {
  if (payout !== null) return 0n;
  const parts = [...orders.values(), credit?.amount ?? '0', balance?.amount ?? '0', back ?? '0'];
  return exact(line.amount) - sumFen(parts.map(read));
}

/** Chooses an order for what it waits for, or what is left of the line. */
export function withOrder(line: BankLine, spread: Spread, { id, amount }: WaitingTransfer): Spread {
  const left = leftOf(line, spread);
  const due = exact(amount);
  const part = left > 0n && left < due ? left : due;
  return { ...spread, orders: new Map([...spread.orders, [id, typed(part)]]) };
}

export const withoutOrder = (spread: Spread, id: number): Spread => ({
  ...spread,
  orders: new Map([...spread.orders].filter(([one]) => one !== id)),
});

/** Gives what is left of the line to a customer's debts or balance. */
export const withCustomer = (
  line: BankLine,
  spread: Spread,
  place: CustomerPlace,
  customer: Customer | null,
): Spread => {
  const others = { ...spread, [place]: null };
  return { ...others, [place]: { customer, amount: typed(rest(line, others)) } };
};

/** All of the line is what a provider has paid out. */
export const withPayout = (provider: PayoutOf): Spread => ({ ...NOWHERE, payout: provider });

/** Sends what is left of the line back. */
export const withBack = (line: BankLine, spread: Spread): Spread => {
  const others = { ...spread, back: null };
  return { ...others, back: typed(rest(line, others)) };
};

function rest(line: BankLine, spread: Spread): bigint {
  const left = leftOf(line, spread);
  return left > 0n ? left : 0n;
}

/** As it is sent; null while something is missing. */
export function allocationsOf(line: BankLine, spread: Spread): BankAllocation[] | null {
  const { credit, balance, payout, back } = spread;
  if (payout !== null) return [{ kind: 'payout', provider: payout, amount: typed(exact(line.amount)) }];
  if (leftOf(line, spread) !== 0n || credit?.customer === null || balance?.customer === null) return null;
  return [
    ...[...spread.orders].map(([order_id, amount]) => ({
      kind: 'order' as const,
      order_id,
      amount: amount.trim(),
    })),
    ...ofCustomer('credit', credit),
    ...ofCustomer('balance', balance),
    ...(back === null ? [] : [{ kind: 'return' as const, amount: back.trim() }]),
  ];
}

const ofCustomer = (kind: CustomerPlace, place: OfCustomer | null): BankAllocation[] =>
  place?.customer ? [{ kind, account_id: place.customer.id, amount: place.amount.trim() }] : [];
