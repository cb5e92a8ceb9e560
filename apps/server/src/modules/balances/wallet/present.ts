import type { Readable } from 'node:stream';
import type { MoneyEntry } from '@qingnang/contract/wallet';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { timeInChina, toSeconds } from '../../../http/dates.ts';
import { type SheetCell, sheetFile } from '../../service/present.ts';
import type { EntryRow, LogPage, MoneyRow } from './reads.ts';
import { useType, useTypeName } from './rules.ts';

const yuan = (amount: number) => fenToYuan(fen(amount));

export const presentMoney = (row: MoneyRow) => ({
  balance: yuan(row.balance_fen),
  frozen: yuan(row.frozen_fen),
  points: row.points,
  month_in: yuan(row.in_fen),
  month_in_count: row.in_count,
  month_out: yuan(row.out_fen),
  month_out_count: row.out_count,
  open_top_ups: row.open_top_ups,
  open_withdrawals: row.open_withdrawals,
});

export const presentLog = (log: LogPage, { page, page_size }: { page: number; page_size: number }) => ({
  list: log.rows.map(presentEntry),
  total: log.total,
  page,
  page_size,
  in_sum: yuan(log.in_fen),
  out_sum: yuan(log.out_fen),
});

function presentEntry(row: EntryRow): MoneyEntry {
  const type = useType(row.cause);
  return {
    id: row.id,
    amount: yuan(row.delta_fen),
    balance: yuan(row.balance_after_fen),
    use_type: type,
    use_type_name: useTypeName(type),
    // What a buyer knows it by: the order of a refund, nothing where only our own id stands.
    ref: row.order_no ?? (OWN_IDS.includes(row.cause) ? '' : row.ref),
    order_id: row.order_id ?? 0,
    note: noteOf(row),
    created_at: toSeconds(row.at),
  };
}

/** Causes whose refs are ids that only we know. */
const OWN_IDS: readonly string[] = ['correction', 'bank_transfer', 'credit'];

const METHODS: Readonly<Record<string, string>> = {
  wechat: '微信支付',
  alipay: '支付宝',
  transfer: '对公转账',
};

function noteOf(row: EntryRow): string {
  if (row.cause === 'refund' || row.cause === 'credit_return') return `退款单 ${row.ref}`;
  if (row.cause === 'credit') return '账期结款';
  if (row.cause === 'top_up') return METHODS[row.note ?? ''] ?? '';
  return row.note ?? '';
}

const COLUMNS = [
  ['时间', 20],
  ['类型', 12],
  ['关联单据', 20],
  ['说明', 30],
  ['收入', 12],
  ['支出', 12],
  ['余额', 12],
] as const;

/** The ledger as a file. */
export const logFile = (batches: AsyncIterable<readonly EntryRow[]>): Readable =>
  sheetFile(
    COLUMNS.map(([header, width]) => ({ header, width })),
    batches,
    entryCells,
  );

function entryCells(row: EntryRow): SheetCell[] {
  const entry = presentEntry(row);
  return [
    timeInChina(row.at).slice(0, MINUTE),
    entry.use_type_name,
    entry.ref,
    entry.note,
    row.delta_fen > 0 ? entry.amount : null,
    row.delta_fen < 0 ? -entry.amount : null,
    entry.balance,
  ];
}

/** Without the seconds: `2026-11-21 08:26`. */
const MINUTE = 16;
