import { REFUND_STATES, type RefundRow as RefundData } from '@qingnang/contract/admin-money';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { toSeconds } from '../../../../http/dates.ts';
import { PAYMENT_METHOD_NAMES } from '../../../ordering/rules.ts';
import type { RefundRow } from './reads.ts';
import { caseOf, causeName, isOwnRefund, refundState } from './rules.ts';

/** @param staffId who looks: nobody decides about what he caused himself */
export function presentRefund(row: RefundRow, staffId: number): RefundData {
  const state = refundState(row.status, row.method);
  const caseId = caseOf(row.cause);
  return {
    id: row.id,
    refund_no: row.refund_no,
    order_id: row.order_id,
    order_no: row.order_no,
    company: row.company,
    method: row.method,
    method_name: PAYMENT_METHOD_NAMES[row.method] ?? row.method,
    amount: fenToYuan(fen(row.amount_fen)),
    state,
    state_name: REFUND_STATES[state],
    cause_name: causeName(row.cause),
    reason: row.reason,
    case_id: caseId,
    asked_by: row.asked_by ?? '',
    is_own: isOwnRefund(row, staffId),
    approved_by: row.approved_by ?? '',
    approved_at: row.approved_at && toSeconds(row.approved_at),
    reply: row.reply,
    may_repeat: state === 'refused' && caseId === 0 && !row.is_repeated,
    problem: row.problem,
    tries: row.tries,
    bank_ref: row.bank_ref ?? '',
    created_at: toSeconds(row.created_at),
    done_at: row.done_at && toSeconds(row.done_at),
  };
}
