import { type Fen, fen } from '@qingnang/rules/money';
import { between } from '../catalog/random.ts';
import { afterWork } from './calendar.ts';
import type { Customer } from './customers.ts';
import type { WalletMove } from './money.ts';
import { numberOf } from './rows.ts';

/** Money that customers have asked back from their balance. */
export interface Withdrawal {
  id: number;
  no: string;
  customer: Customer;
  amount: Fen;
  status: 'requested' | 'approved' | 'paid' | 'refused';
  reason: string;
  at: Date;
  approvedAt: Date | null;
  endedAt: Date | null;
}

const DAY_MS = 24 * 3600_000;
/** Who has less keeps it. */
const LEAST_FEN = 60_000n;
const STEP_FEN = 10_000n;
/** What becomes of them, the newest first, and how many days ago they were asked for. */
const ENDS = [
  ['requested', 0.2],
  ['requested', 0.9],
  ['approved', 2],
  ['paid', 6],
  ['refused', 9],
  ['paid', 15],
  ['paid', 24],
  ['paid', 38],
] as const;
const REFUSED = '开户许可证与收款账户不一致，请补充';

/**
 * What customers with much in their wallet have asked back since they last paid from it; the moves are added to the ledger.
 * @param running the first number
 */
export function withdrawAll(
  moves: WalletMove[],
  customers: readonly Customer[],
  running: number,
  now: Date,
): Withdrawal[] {
  const last = new Map(moves.map((move) => [move.accountId, move]));
  const asked = new Set<number>();
  return ENDS.flatMap(([status, daysAgo], index): Withdrawal[] => {
    const at = new Date(now.getTime() - daysAgo * DAY_MS);
    const customer = customers.find(({ id }) => {
      const move = last.get(id);
      return !asked.has(id) && move !== undefined && move.at < at && move.balanceAfter >= LEAST_FEN;
    });
    const before = customer && last.get(customer.id);
    if (!customer || !before) return [];
    asked.add(customer.id);
    const amount = fen(((before.balanceAfter / STEP_FEN) * 4n * STEP_FEN) / 5n);
    const no = numberOf('TX', at, running + index);
    // A feast may lie in between.
    const worked = (from: Date, minutes: number) =>
      new Date(Math.min(afterWork(from, minutes).getTime(), now.getTime()));
    const approvedAt = worked(at, between(`approve:${no}`, 30, 200));
    const endedAt = status === 'refused' ? approvedAt : worked(approvedAt, between(`end:${no}`, 60, 400));
    const left = fen(before.balanceAfter - amount);
    const move = { accountId: customer.id, ref: no };
    moves.push({ ...move, at, delta: fen(0n - amount), cause: 'withdrawal', balanceAfter: left });
    if (status === 'refused')
      moves.push({
        ...move,
        at: endedAt,
        delta: amount,
        cause: 'withdrawal_back',
        balanceAfter: before.balanceAfter,
      });
    const isApproved = status === 'approved' || status === 'paid';
    return [
      {
        id: 0,
        no,
        customer,
        amount,
        status,
        reason: status === 'refused' ? REFUSED : '',
        at,
        approvedAt: isApproved ? approvedAt : null,
        endedAt: status === 'paid' || status === 'refused' ? endedAt : null,
      },
    ];
  });
}
