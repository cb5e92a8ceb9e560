import {
  DIFFERENCE_KINDS,
  RECONCILED,
  RECONCILIATION_STATES,
  type Reconciliation,
  type ReconciliationDetail,
  type ReconciliationDifference,
} from '@qingnang/contract/reconciliation';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { toSeconds } from '../../../../http/dates.ts';
import type { DifferenceRow, ReconciliationRow } from './reads.ts';

const yuan = (amount: number) => fenToYuan(fen(amount));

export function presentReconciliation(row: ReconciliationRow): Reconciliation {
  const { provider } = row;
  const state = stateOf(row);
  return {
    id: row.id,
    day: row.day,
    provider,
    provider_name: RECONCILED[provider],
    state,
    state_name: RECONCILIATION_STATES[state],
    our_count: row.our_count,
    our_amount: yuan(row.our_fen),
    their_count: row.their_count,
    their_amount: yuan(row.their_fen),
    our_refund: yuan(row.our_refund_fen),
    their_refund: yuan(row.their_refund_fen),
    differences: row.differences,
    open_differences: row.open_differences,
    problem: row.problem,
    made_at: toSeconds(row.made_at),
  };
}

function stateOf({ status, open_differences }: ReconciliationRow): Reconciliation['state'] {
  if (status === 'failed' || status === 'even') return status;
  return open_differences > 0 ? 'open' : 'settled';
}

export const presentDetail = (found: {
  row: ReconciliationRow;
  differences: DifferenceRow[];
}): ReconciliationDetail => ({
  ...presentReconciliation(found.row),
  list: found.differences.map(presentDifference),
});

function presentDifference(row: DifferenceRow): ReconciliationDifference {
  const { kind, entry } = row;
  return {
    id: row.id,
    kind,
    kind_name: DIFFERENCE_KINDS[kind],
    entry,
    entry_name: entry === 'payment' ? '收款' : '退款',
    number: row.number,
    order_id: row.order_id ?? 0,
    order_no: row.order_no ?? '',
    our_amount: row.our_fen === null ? null : yuan(row.our_fen),
    their_amount: row.their_fen === null ? null : yuan(row.their_fen),
    note: row.note,
    staff: row.staff ?? '',
    settled_at: row.settled_at && toSeconds(row.settled_at),
  };
}
