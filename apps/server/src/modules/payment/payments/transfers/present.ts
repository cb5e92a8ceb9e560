import { RECONCILED } from '@qingnang/contract/reconciliation';
import {
  ALLOCATION_KINDS,
  BANK_LINE_STATES,
  type BankLine,
  type KnownPayer,
  MATCH_WAYS_NAMES,
  type TransferSuggestion,
  type WaitingTransfer,
} from '@qingnang/contract/transfers';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { ORDER_STATUS, statusName } from '@qingnang/rules/order-state';
import { toSeconds } from '../../../../http/dates.ts';
import { staffFileLinks } from '../../../service/present.ts';
import type { PayoutRow } from '../settlement/payouts/reads.ts';
import { fittingPayouts } from '../settlement/payouts/rules.ts';
import { type Candidate, type Suggestion, suggest } from './matching/rules.ts';
import type { KnownPayerRow } from './payers/reads.ts';
import { presentProof } from './proofs/present.ts';
import type { ProofRow } from './proofs/reads.ts';
import type { AllocationRow, LineRow, Lines } from './reads.ts';

/** Lines of the statement with what they have paid, or may have. */
export const presentLines = ({
  lines,
  allocations,
  candidates,
  payers,
  proofs,
  payouts,
}: Lines): BankLine[] =>
  lines.map((line) => ({
    ...presentLine(line),
    allocations: allocations.filter(({ line_id }) => line_id === line.id).map(presentAllocation),
    suggestions:
      line.status === 'open'
        ? suggest(line, candidates, payers).map((suggestion) => presentSuggestion(suggestion, proofs))
        : [],
    payouts: line.status === 'open' ? fittingPayouts(line, payouts).map(presentPayout) : [],
  }));

const presentPayout = ({ provider, day, trade_no }: PayoutRow): BankLine['payouts'][number] => ({
  provider,
  provider_name: RECONCILED[provider],
  day,
  trade_no,
});

const presentLine = (line: LineRow) => ({
  id: line.id,
  bank_ref: line.bank_ref,
  paid_on: line.paid_on,
  payer: line.payer,
  payer_account: line.payer_account,
  amount: fenToYuan(fen(line.amount_fen)),
  memo: line.memo,
  status: line.status,
  status_name: BANK_LINE_STATES[line.status],
  note: line.note,
  staff: line.staff ?? '',
  decided_at: line.decided_at && toSeconds(line.decided_at),
});

const presentAllocation = (row: AllocationRow): BankLine['allocations'][number] => ({
  kind: row.kind,
  kind_name: ALLOCATION_KINDS[row.kind],
  amount: fenToYuan(fen(row.amount_fen)),
  order:
    row.order_id === null
      ? null
      : { id: row.order_id, order_no: row.order_no ?? '', status_name: statusName(row.status ?? 0) },
  customer: row.account_id === null ? null : { id: row.account_id, company: row.company ?? '' },
  provider_name: row.provider === null ? '' : RECONCILED[row.provider],
});

const presentSuggestion = (
  { way, isCertain, problem, warning, difference, customer, orders }: Suggestion,
  proofs: readonly ProofRow[],
): TransferSuggestion => ({
  way,
  way_name: MATCH_WAYS_NAMES[way],
  is_certain: isCertain,
  problem,
  warning,
  difference: fenToYuan(fen(difference)),
  customer: { id: customer.account_id, company: customer.company, owed: fenToYuan(customer.owed) },
  orders: orders.map((order) => presentWaiting(order, proofs)),
});

/** An order that waits for a transfer, with the buyer's proofs. */
export const presentWaiting = (order: Candidate, proofs: readonly ProofRow[]): WaitingTransfer => ({
  id: order.order_id,
  order_no: order.order_no,
  status: order.status,
  status_name: statusName(order.status),
  company: order.company,
  account_id: order.account_id,
  amount: fenToYuan(order.due),
  received: fenToYuan(order.received),
  kind: order.kind,
  is_over: order.status !== ORDER_STATUS.pending_payment,
  placed_at: toSeconds(order.placed_at),
  expires_at: order.expires_at && toSeconds(order.expires_at),
  proofs: proofs
    .filter(({ payment_id }) => payment_id === order.payment_id)
    .map((proof) => presentProof(proof, staffFileLinks)),
});

export const presentPayer = (row: KnownPayerRow): KnownPayer => ({
  id: row.id,
  payer_account: row.payer_account,
  payer: row.payer,
  account_id: row.account_id,
  company: row.company,
  staff: row.staff ?? '',
  learned_at: toSeconds(row.learned_at),
});
