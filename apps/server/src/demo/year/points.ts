import { type Fen, fen, sumFen } from '@qingnang/rules/money';
import { lastDayOf, type PointsPart, pointsFor, pointsKept, takeFrom } from '@qingnang/rules/points';
import type { Tx } from '../../db/transaction.ts';
import { dayInChina } from '../../http/dates.ts';
import { allReference } from '../../modules/identity/reads.ts';
import { KNOWN_QUIET_DAYS } from './customers.ts';
import { moveTo } from './lives.ts';
import type { Refund } from './money.ts';
import type { YearOrder } from './orders.ts';
import { idsFor, insertRows } from './rows.ts';

/** Points of the year: what completed orders earned, and what returns took back. The demo's own customers keep theirs. */

interface Act {
  accountId: number;
  delta: number;
  cause: 'order' | 'fall_back';
  ref: string;
  at: Date;
}

interface Earning {
  order: YearOrder;
  base: Fen;
  points: number;
  taken: number;
}

export async function writePoints(
  tx: Tx,
  orders: readonly YearOrder[],
  refunds: readonly Refund[],
): Promise<void> {
  const { ranks } = await allReference(tx);
  const acts: Act[] = [];
  const earnings: Earning[] = [];
  for (const order of orders.filter(({ customer }) => customer.quietDays < KNOWN_QUIET_DAYS)) {
    const at = moveTo(order.life, 'confirm_receipt')?.at;
    if (!at) continue;
    const own = refunds.filter(({ payment }) => payment.order === order);
    const before = own.filter((refund) => refund.at <= at);
    const base = fen(order.goodsAmount - order.discount - sumFen(before.map(({ amount }) => amount)));
    const points = pointsFor(base, ranks[order.customer.rank]?.ten_yuan_points ?? 0);
    if (points === 0) continue;
    acts.push({ accountId: order.customer.id, delta: points, cause: 'order', ref: order.no, at });
    const kept = fen(base - sumFen(own.filter((refund) => refund.at > at).map(({ amount }) => amount)));
    const taken = points - pointsKept(points, base, kept);
    const last = own.at(-1);
    if (taken > 0 && last)
      acts.push({
        accountId: order.customer.id,
        delta: -taken,
        cause: 'fall_back',
        ref: last.cause,
        at: last.at,
      });
    earnings.push({ order, base, points, taken });
  }
  await writeActs(
    tx,
    acts.sort((a, b) => a.at.getTime() - b.at.getTime()),
  );
  await insertRows(
    tx,
    'points_earning',
    earnings.map(({ order, base, points, taken }) => ({
      order_id: order.id,
      base_fen: Number(base),
      points,
      taken,
    })),
  );
}

async function writeActs(tx: Tx, acts: readonly Act[]): Promise<void> {
  const first = await idsFor(tx, 'points_entry', acts.length);
  const buckets = new Map<number, Map<string, number>>();
  const balances = new Map<number, number>();
  const parts: { entry_id: number; account_id: number; expires_on: string; delta: number }[] = [];
  const entries = acts.map(({ accountId, delta, cause, ref, at }, index) => {
    const own = buckets.get(accountId) ?? new Map<string, number>();
    buckets.set(accountId, own);
    for (const { expiresOn, points } of partsOf(own, delta, at)) {
      own.set(expiresOn, (own.get(expiresOn) ?? 0) + points);
      parts.push({ entry_id: first + index, account_id: accountId, expires_on: expiresOn, delta: points });
    }
    const balance_after = (balances.get(accountId) ?? 0) + delta;
    balances.set(accountId, balance_after);
    return { id: first + index, account_id: accountId, delta, balance_after, cause, ref, at };
  });
  await insertRows(
    tx,
    'points_account',
    [...balances].map(([account_id, balance]) => ({ account_id, balance })),
  );
  await insertRows(tx, 'points_entry', entries);
  await insertRows(tx, 'points_part', parts);
  await insertRows(
    tx,
    'points_bucket',
    [...buckets].flatMap(([account_id, own]) =>
      [...own].map(([expires_on, remaining]) => ({ account_id, expires_on, remaining })),
    ),
  );
}

function partsOf(own: ReadonlyMap<string, number>, delta: number, at: Date): PointsPart[] {
  if (delta > 0) return [{ expiresOn: lastDayOf(dayInChina(at)), points: delta }];
  const left = [...own].map(([expiresOn, points]) => ({ expiresOn, points }));
  const parts = takeFrom(left, -delta, 'last');
  if (!parts) throw new Error('more points fall back than there are');
  return parts;
}
