/**
 * The cash desk: every line of the bank's statement ends in orders, balances or back where it came from (`allocation`). Lines whose
 * number, amount and payer agree are taken without being looked at.
 */

import type { BankAllocation } from '@qingnang/contract/transfers';
import { type Fen, fen, formatFen } from '@qingnang/rules/money';
import type { Db } from '../../../../db/client.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import { conflict, Refusal } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import type { PayoutRow } from '../settlement/payouts/reads.ts';
import { fittingPayouts } from '../settlement/payouts/rules.ts';
import { allocate, allocateLine } from './allocation/writes.ts';
import { amountOf, decide, lockLine } from './lines/writes.ts';
import { type Candidate, suggest } from './matching/rules.ts';
import { type LineRow, openLines } from './reads.ts';

/** Lines that are read at once. */
const BATCH = 200;

/**
 * Takes the open lines whose number, amount and payer agree, each in a transaction of its own.
 * @returns how many; one that somebody else was quicker with, or that is refused, stays as it is
 */
export async function matchCertain(db: Db, staff: Staff): Promise<number> {
  let matched = 0;
  for (let after = 0; ; ) {
    const { lines, candidates, payers, payouts } = await openLines(db, after, BATCH);
    for (const line of lines) {
      const [payout] = fittingPayouts(line, payouts);
      if (payout) {
        if (await matchSafely(db, staff, line.id, [payoutOf(line, payout)])) matched += 1;
        continue;
      }
      const certain = suggest(line, candidates, payers).filter(({ isCertain }) => isCertain);
      const [only] = certain;
      if (only && certain.length === 1 && (await matchSafely(db, staff, line.id, only.orders.map(orderOf))))
        matched += 1;
    }
    const last = lines.at(-1);
    if (!last || lines.length < BATCH) return matched;
    after = last.id;
  }
}

const typed = (amount: Fen): string => formatFen(amount).replaceAll(',', '');
const orderOf = ({ order_id, due }: Candidate): BankAllocation => ({
  kind: 'order',
  order_id,
  amount: typed(due),
});
const payoutOf = ({ amount_fen }: LineRow, { provider }: PayoutRow): BankAllocation => ({
  kind: 'payout',
  provider,
  amount: typed(fen(amount_fen)),
});

/** @returns false when it was refused */
async function matchSafely(
  db: Db,
  staff: Staff,
  id: number,
  allocations: BankAllocation[],
): Promise<boolean> {
  try {
    await allocateLine(db, staff, { id, allocations, note: '' }, null);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}

const DECIDE_FROM = { returned: 'open', ignored: 'open', open: 'ignored' } as const;

/** Marks money that pays nothing: all of it sent back by bank, or of no concern; an ignored line may be opened again. */
export function decideLine(
  db: Db,
  staff: Staff,
  lineId: number,
  { status, note }: { status: keyof typeof DECIDE_FROM; note: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const line = await lockLine(tx, lineId);
    if (line.status !== DECIDE_FROM[status]) throw conflict('这笔流水已处理，请刷新页面');
    if (status === 'returned')
      await allocate(tx, staff, line, { allocations: [{ kind: 'return', amount: amountOf(line) }], note });
    else await decide(tx, staff, line, { status, note });
  });
}
