import type { Readable } from 'node:stream';
import type {
  DrawReport,
  StaffDraw as StaffDrawData,
  StaffDrawRecord,
  StaffDrawRow as StaffDrawRowData,
  StaffPrize,
} from '@qingnang/contract/admin-draws';
import { PRIZE_KIND_NAMES } from '@qingnang/contract/draw-words';
import { oddsOf } from '@qingnang/rules/draws';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { timeInChina, toSeconds } from '../../../../http/dates.ts';
import type { Staff } from '../../../../http/session.ts';
import { textFor } from '../../../identity/rules.ts';
import { type SheetCell, sheetFile } from '../../../service/present.ts';
import { percent } from '../present.ts';
import { budgetLeft, stateOf, statusWords } from '../rules.ts';
import type {
  PrizeReportRow,
  ReportRow,
  StaffDraw,
  StaffDrawRow,
  StaffPrizeRow,
  StaffRecordRow,
} from './reads.ts';
import { type DrawFields, moneyText } from './rules.ts';

const yuan = (amount: number) => fenToYuan(fen(amount));
const typed = (amount: number | null) => moneyText(amount === null ? null : fen(amount));
const windowOf = (row: StaffDrawRow) => ({ isOn: row.is_on, startsAt: row.starts_at, endsAt: row.ends_at });

export const staffRowData = (row: StaffDrawRow, now: Date): StaffDrawRowData => ({
  id: row.id,
  version: row.version,
  name: row.name,
  remarks: row.remarks,
  image: row.image,
  starts_at: toSeconds(row.starts_at),
  ends_at: toSeconds(row.ends_at),
  state: stateOf(windowOf(row), now),
  is_popup: row.is_popup ? 1 : 0,
  cost_points: row.cost_points,
  attempts: row.attempts,
  accounts: row.accounts,
  spent: yuan(row.spent_fen),
  spent_today: yuan(row.spent_today_fen),
  day_budget: typed(row.day_budget_fen),
});

/** @param fields the same draw as it is set; @param problems what stands against publishing it */
export function staffDrawData(
  { row, prizes, spentToday, zones }: StaffDraw,
  fields: DrawFields,
  problems: readonly string[],
  now: Date,
): StaffDrawData {
  const odds = oddsOf(
    prizes.map(({ prize }) => prize),
    budgetLeft(fields.dayBudget, spentToday),
  );
  return {
    ...staffRowData(row, now),
    rules: row.rules,
    ranks: [...fields.ranks],
    provinces: [...fields.provinces],
    buyer_types: [...fields.buyerTypes],
    per_day: row.per_day,
    per_account: row.per_account,
    chance_amount: typed(row.chance_fen),
    zones,
    prizes: prizes.map((one, at) => prizeData(one, odds[at] ?? 0)),
    problems: [...problems],
  };
}

function prizeData({ prize, stock, won, itemName }: StaffPrizeRow, odds: number): StaffPrize {
  const { id, name, remarks, image, kind, value, cost, weight } = prize;
  const isMoney = kind === 'balance' || kind === 'voucher';
  return {
    id,
    name,
    remarks,
    image,
    kind,
    amount: isMoney ? typed(value) : '',
    points: kind === 'points' ? value : null,
    item: itemName === null ? null : { id: value, name: itemName },
    cost: typed(cost),
    weight,
    stock,
    won,
    odds: percent(odds),
  };
}

export const staffRecordData = (row: StaffRecordRow, staff: Staff): StaffDrawRecord => ({
  id: row.id,
  account_id: row.account_id,
  company: row.company,
  username: textFor(staff, row.username),
  attempt: row.attempt,
  name: row.name,
  remarks: row.remarks,
  kind: row.kind,
  cost_points: row.cost_points,
  order_no: row.order_no ?? '',
  order_status: statusOf(row),
  at: toSeconds(row.at),
});

const statusOf = ({ kind, order_status, has_address }: StaffRecordRow): string =>
  statusWords(
    kind,
    order_status === null ? null : { status: order_status, hasAddress: has_address ?? false },
  );

const COLUMNS = [
  ['时间', 20],
  ['客户', 30],
  ['用户名', 16],
  ['第几次', 8],
  ['类型', 10],
  ['奖品', 20],
  ['说明', 20],
  ['状态', 12],
  ['积分订单', 18],
  ['消耗积分', 10],
  ['成本', 10],
] as const;

/** Attempts as a file. */
export const recordFile = (batches: AsyncIterable<readonly StaffRecordRow[]>, staff: Staff): Readable =>
  sheetFile(
    COLUMNS.map(([header, width]) => ({ header, width })),
    batches,
    (row) => recordCells(row, staff),
  );

const recordCells = (row: StaffRecordRow, staff: Staff): SheetCell[] => [
  timeInChina(row.at).slice(0, 16),
  row.company,
  textFor(staff, row.username),
  row.attempt,
  PRIZE_KIND_NAMES[row.kind],
  row.name,
  row.remarks,
  statusOf(row),
  row.order_no,
  row.cost_points,
  yuan(row.cost_fen),
];

export function reportData({ days, prizes }: { days: ReportRow[]; prizes: PrizeReportRow[] }): DrawReport {
  const sums = days.find(({ day }) => day === null);
  const attempts = sums?.attempts ?? 0;
  const weights = prizes.reduce((sum, { weight }) => sum + weight, 0);
  const share = (part: number, all: number) => (all === 0 ? 0 : percent((part / all) * 100));
  return {
    ...sumsData(sums),
    days: days.flatMap((row) => (row.day === null ? [] : [{ day: row.day, ...sumsData(row) }])),
    prizes: prizes.map(({ id, name, kind, weight, won }) => ({
      id,
      name,
      kind,
      won,
      share: share(won, attempts),
      weight_share: share(weight, weights),
    })),
  };
}

const sumsData = (row: ReportRow | undefined) => ({
  attempts: row?.attempts ?? 0,
  accounts: row?.accounts ?? 0,
  won: row?.won ?? 0,
  cost_points: row?.cost_points ?? 0,
  spent: yuan(row?.spent_fen ?? 0),
});
