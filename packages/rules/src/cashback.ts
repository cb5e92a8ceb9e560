/** 满返: what is paid back to the wallet when the order is completed. */

import { type Fen, fen, lesser, sumFen } from './money.ts';
import type { PromisedCashback } from './promotions.ts';
import { shareWithin } from './shares.ts';

/**
 * What each 满返 pays back, in their order: at most what is paid for its lines after everything is taken off
 * (vouchers too) and what those before it have not paid back already.
 * @param paid by line id
 * @returns by promotion id
 */
export function cashbacksOf(
  promised: readonly PromisedCashback[],
  paid: ReadonlyMap<string, Fen>,
): Map<number, Fen> {
  const left = new Map(paid);
  return new Map(
    promised.map(({ rule, lineIds, most }) => {
      const rooms = lineIds.map((id) => left.get(id) ?? NOTHING);
      const all = sumFen(rooms);
      const amount = lesser(most, all);
      shareWithin(amount, rooms, rooms).forEach((part, index) => {
        left.set(lineIds[index] ?? '', fen((rooms[index] ?? NOTHING) - part));
      });
      return [rule.id, amount];
    }),
  );
}

const NOTHING = fen(0n);
