import { UNPAID_MINUTES } from '@qingnang/rules/constants';
import { type Fen, fen } from '@qingnang/rules/money';
import { between } from '../catalog/random.ts';
import { afterWork } from './calendar.ts';
import { type Method, moveTo } from './lives.ts';
import { isEnded, type YearOrder } from './orders.ts';
import { numberOf } from './rows.ts';

/** What an order's payment came to. */
export interface Payment {
  id: number;
  no: string;
  order: YearOrder;
  status: 'created' | 'paid' | 'closed';
  createdAt: Date;
  /** null = not paid. */
  paidAt: Date | null;
  /** What the provider or the bank calls it. */
  tradeNo: string;
  /** Back with orders that ended and with cases. */
  refunded: Fen;
}

export interface Refund {
  id: number;
  no: string;
  payment: Payment;
  amount: Fen;
  cause: string;
  at: Date;
  /** null = on its way: staff have to send it by bank. */
  doneAt: Date | null;
  /** Whose act it was; the buyer's or the shop's own when there is none. */
  isByStaff: boolean;
}

const MINUTE_MS = 60_000;
const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS);

/** One payment for each order that somebody began to pay, without numbers. */
export function payAll(orders: readonly YearOrder[]): Payment[] {
  return orders.flatMap((order) => {
    const paidAt = order.method === 'balance' ? order.placedAt : (moveTo(order.life, 'pay')?.at ?? null);
    const isBegun =
      paidAt !== null || order.method === 'transfer' || between(`begun:${order.seed}`, 0, 1) === 1;
    if (!isBegun) return [];
    const createdAt = order.method === 'balance' ? order.placedAt : later(order.placedAt, 1);
    const status = paidAt ? 'paid' : isEnded(order) ? 'closed' : 'created';
    return [{ id: 0, no: '', order, status, createdAt, paidAt, tradeNo: '', refunded: fen(0n) } as const];
  });
}

/** What goes back whole with orders that were cancelled or rejected after they were paid. */
export function refundEnded(payments: readonly Payment[], now: Date): Refund[] {
  return payments.flatMap((payment) => {
    const { order } = payment;
    const end = order.life.moves.at(-1);
    if (payment.status !== 'paid' || !isEnded(order) || !end) return [];
    return [
      giveBack(
        payment,
        order.total,
        { cause: 'order_end', at: end.at, isByStaff: end.act === 'reject' },
        now,
      ),
    ];
  });
}

/** A part of a payment goes back the way it came; noted on payment and order. */
export function giveBack(
  payment: Payment,
  amount: Fen,
  { cause, at, isByStaff }: Pick<Refund, 'cause' | 'at' | 'isByStaff'>,
  now: Date,
): Refund {
  const { order } = payment;
  payment.refunded = fen(payment.refunded + amount);
  order.refunded = fen(order.refunded + amount);
  const done = arrivalOf(order.method, at, `${cause}:${order.seed}`);
  return { id: 0, no: '', payment, amount, cause, at, doneAt: done <= now ? done : null, isByStaff };
}

function arrivalOf(method: Method, at: Date, seed: string): Date {
  if (method === 'balance') return at;
  if (method === 'transfer') return afterWork(at, between(`back:${seed}`, 120, 900));
  return later(at, between(`back:${seed}`, 1, 3));
}

/** Until when a payment of a provider may be made. */
export const payableUntil = ({ order, status }: Payment): Date | null =>
  order.method === 'transfer' || order.method === 'balance' || status === 'paid'
    ? null
    : later(order.placedAt, UNPAID_MINUTES);

/** A move of a wallet. */
export interface WalletMove {
  accountId: number;
  at: Date;
  delta: Fen;
  cause: 'order' | 'refund' | 'top_up' | 'withdrawal' | 'withdrawal_back';
  ref: string;
  balanceAfter: Fen;
}

export interface TopUp {
  no: string;
  accountId: number;
  amount: Fen;
  method: 'wechat' | 'transfer';
  at: Date;
}

/** Wallets are filled up before they are empty, by round amounts that pay for a few orders. */
const FILL_FEN = 500_000n;

/**
 * What orders take from wallets and refunds bring back, in the order of time, with the top-ups that make it possible.
 * @param running the first number of a top-up
 */
export function walletMoves(
  payments: readonly Payment[],
  refunds: readonly Refund[],
  running: number,
): { moves: WalletMove[]; topUps: TopUp[] } {
  const taken = payments
    .filter(({ order }) => order.method === 'balance')
    .map(({ order }) => ({
      accountId: order.customer.id,
      at: order.placedAt,
      delta: fen(0n - order.total),
      cause: 'order' as const,
      ref: order.no,
    }));
  const back = refunds
    .filter(({ payment }) => payment.order.method === 'balance')
    .map(({ payment, amount, at, no }) => ({
      accountId: payment.order.customer.id,
      at,
      delta: amount,
      cause: 'refund' as const,
      ref: no,
    }));
  const balances = new Map<number, Fen>();
  const topUps: TopUp[] = [];
  const moves: WalletMove[] = [];
  const book = (move: Omit<WalletMove, 'balanceAfter'>) => {
    const balanceAfter = fen((balances.get(move.accountId) ?? 0n) + move.delta);
    balances.set(move.accountId, balanceAfter);
    moves.push({ ...move, balanceAfter });
  };
  for (const move of [...taken, ...back].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const missing = 0n - move.delta - (balances.get(move.accountId) ?? 0n);
    if (missing > 0n) {
      const topUp = fillUp(move.accountId, missing, move.at, running + topUps.length);
      topUps.push(topUp);
      book({ accountId: topUp.accountId, at: topUp.at, delta: topUp.amount, cause: 'top_up', ref: topUp.no });
    }
    book(move);
  }
  return { moves, topUps };
}

function fillUp(accountId: number, missing: bigint, before: Date, running: number): TopUp {
  const seed = `top-up:${accountId}:${before.getTime()}`;
  const at = later(before, -between(`at:${seed}`, 8, 90));
  const rounds = missing / FILL_FEN + BigInt(between(seed, 1, 4));
  return {
    no: numberOf('CZ', at, running),
    accountId,
    amount: fen(rounds * FILL_FEN),
    method: between(`by:${seed}`, 0, 2) === 0 ? 'transfer' : 'wechat',
    at,
  };
}
