import type { Readable } from 'node:stream';
import type { CreditStatement, StatementHead } from '@qingnang/contract/credit';
import {
  ENTRY_NAMES,
  type EntryKind,
  STATEMENT_STATES,
  type StatementState,
} from '@qingnang/contract/credit-words';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { timeInChina, toSeconds } from '../../../../http/dates.ts';
import { type SheetCell, sheetFile } from '../../../service/present.ts';
import type { HeadRow, LineRow, StatementRow } from './reads.ts';

const yuan = (amount: number) => fenToYuan(fen(amount));

export const stateOf = ({ confirmed_at, is_disputed }: HeadRow): StatementState => {
  if (confirmed_at !== null) return 'confirmed';
  return is_disputed ? 'disputed' : 'open';
};

export function presentHead(row: HeadRow): StatementHead {
  const state = stateOf(row);
  return {
    id: row.id,
    month: row.month.slice(0, 7),
    opening: yuan(row.opening_fen),
    charged: yuan(row.charged_fen),
    settled: yuan(row.settled_fen),
    reduced: yuan(row.reduced_fen + row.written_off_fen),
    closing: yuan(row.closing_fen),
    state,
    state_name: STATEMENT_STATES[state],
    confirmed_at: row.confirmed_at && toSeconds(row.confirmed_at),
  };
}

/** What a line adds to what is owed. */
export const changeOf = ({ kind, amount_fen }: LineRow): number =>
  kind === 'charge' ? amount_fen : -amount_fen;

export const presentStatement = (row: StatementRow): CreditStatement => ({
  ...presentHead(row),
  company: row.company,
  lines: row.lines.map((line) => ({
    id: line.id,
    kind: line.kind as EntryKind,
    kind_name: ENTRY_NAMES[line.kind as EntryKind],
    order_id: line.order_id,
    order_no: line.order_no,
    company: line.company,
    at: toSeconds(line.at),
    amount: yuan(changeOf(line)),
    dispute: line.dispute,
    reply: line.reply,
  })),
});

const COLUMNS = [
  ['日期', 12],
  ['类型', 12],
  ['订单号', 20],
  ['客户', 28],
  ['金额', 14],
  ['异议', 28],
  ['答复', 28],
] as const;

/** A statement as an XLSX file: opening, every line, closing. */
export function statementSheet(row: StatementRow): Readable {
  const sum = (what: string, amount: number): SheetCell[] => [
    '',
    what,
    '',
    row.company,
    yuan(amount),
    '',
    '',
  ];
  const rows: SheetCell[][] = [
    sum('期初欠款', row.opening_fen),
    ...row.lines.map(cellsOf),
    sum('期末欠款', row.closing_fen),
  ];
  return sheetFile(
    COLUMNS.map(([header, width]) => ({ header, width })),
    only(rows),
    (cells) => cells,
  );
}

const cellsOf = (line: LineRow): SheetCell[] => [
  timeInChina(line.at).slice(0, 10),
  ENTRY_NAMES[line.kind as EntryKind],
  line.order_no,
  line.company,
  yuan(changeOf(line)),
  line.dispute,
  line.reply,
];

/** One batch, for a file that is written batch by batch. */
async function* only<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
