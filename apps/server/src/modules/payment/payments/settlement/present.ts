import { keysOf } from '@qingnang/contract/keys';
import { RECONCILED } from '@qingnang/contract/reconciliation';
import {
  MAX_PREVIEWED,
  SETTLEMENT_KINDS,
  SETTLEMENT_LAYOUTS,
  SETTLEMENT_MATCHES,
  type SettlementLayout,
} from '@qingnang/contract/settlement-words';
import type {
  ClearingDay,
  OpenPayout,
  SettlementFile,
  SettlementImported,
  SettlementPreview,
  SettlementPreviewLine,
} from '@qingnang/contract/settlements';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { toSeconds } from '../../../../http/dates.ts';
import type { ClearingRow } from './clearing/reads.ts';
import type { PayoutRow } from './payouts/reads.ts';
import type { FileRow, JudgedSettlement } from './reads.ts';
import { byUrgency, type JudgedLine, sumsOf } from './rules.ts';
import type { Imported } from './writes.ts';

const yuan = (amount: number) => fenToYuan(fen(amount));

export function presentPreview({
  provider,
  layout,
  day,
  lines,
  judged,
}: JudgedSettlement): SettlementPreview {
  const sums = sumsOf(lines);
  const count = (match: JudgedLine['match']) => judged.filter((line) => line.match === match).length;
  return {
    provider,
    provider_name: RECONCILED[provider],
    layout,
    layout_name: SETTLEMENT_LAYOUTS[layout],
    day,
    sums: {
      payments: yuan(sums.payments),
      refunds: yuan(sums.refunds),
      fees: yuan(sums.fees),
      payouts: yuan(sums.payouts),
    },
    counts: Object.fromEntries(
      keysOf(SETTLEMENT_MATCHES).map((match) => [match, count(match)]),
    ) as SettlementPreview['counts'],
    rows: byUrgency(judged).slice(0, MAX_PREVIEWED).map(presentLine),
  };
}

const presentLine = (line: JudgedLine): SettlementPreviewLine => ({
  row: line.row,
  kind: line.kind ?? 'other',
  kind_name: line.kind === null ? line.type : SETTLEMENT_KINDS[line.kind],
  number: line.number,
  trade_no: line.trade_no,
  amount: yuan(line.amount_fen),
  fee: yuan(line.fee_fen),
  match: line.match,
  match_name: SETTLEMENT_MATCHES[line.match],
  our_amount: line.our_fen === null ? null : yuan(line.our_fen),
});

export const presentImported = (done: Imported): SettlementImported => ({
  reconciliation_id: done.reconciliationId,
  added: done.added,
  known: done.known,
  open_differences: done.openDifferences,
});

const presentSums = (row: Pick<FileRow, 'payments_fen' | 'refunds_fen' | 'fees_fen' | 'payouts_fen'>) => ({
  payments: yuan(row.payments_fen),
  refunds: yuan(row.refunds_fen),
  fees: yuan(row.fees_fen),
  payouts: yuan(row.payouts_fen),
});

export const presentFile = (row: FileRow): SettlementFile => ({
  id: row.id,
  provider: row.provider,
  provider_name: RECONCILED[row.provider],
  layout_name: isLayout(row.layout) ? SETTLEMENT_LAYOUTS[row.layout] : row.layout,
  day: row.day,
  name: row.name,
  lines: row.lines,
  sums: presentSums(row),
  staff: row.staff,
  imported_at: toSeconds(row.imported_at),
  reconciliation_id: row.reconciliation_id,
  open_differences: row.open_differences,
});

const isLayout = (key: string): key is SettlementLayout => Object.hasOwn(SETTLEMENT_LAYOUTS, key);

export const presentClearing = (row: ClearingRow): ClearingDay => ({
  key: `${row.day} ${row.provider}`,
  day: row.day,
  provider: row.provider,
  provider_name: RECONCILED[row.provider],
  opening: yuan(row.opening_fen),
  ...presentSums(row),
  closing: yuan(row.closing_fen),
  transit: yuan(row.transit_fen),
});

export const presentPayout = (row: PayoutRow): OpenPayout => ({
  id: row.id,
  provider: row.provider,
  provider_name: RECONCILED[row.provider],
  day: row.day,
  trade_no: row.trade_no,
  amount: yuan(row.amount_fen),
});
