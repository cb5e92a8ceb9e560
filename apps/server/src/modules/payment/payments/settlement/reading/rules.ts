import { keysOf } from '@qingnang/contract/keys';
import {
  SETTLEMENT_LAYOUTS,
  type SettlementKind,
  type SettlementLayout,
} from '@qingnang/contract/settlement-words';
import { formatFen, fen as toFen } from '@qingnang/rules/money';
import type { TableRow } from '@qingnang/rules/purchase-list';
import type { ProviderName } from '../../../../../channels/payment/port.ts';
import { type Check, headsOf, LAYOUTS, type Layout, type RowForm } from '../layouts/rules.ts';

/** A row of a file that was taken. Amounts in fen. */
export interface SettlementLine {
  row: number;
  /** null: not taken, since another paper has it. */
  kind: SettlementKind | null;
  /** What the provider calls it. */
  type: string;
  number: string;
  trade_no: string;
  amount_fen: number;
  fee_fen: number;
}

export interface Settlement {
  layout: SettlementLayout;
  provider: ProviderName;
  day: string;
  lines: SettlementLine[];
  /** What the provider held before the first row; null = the layout does not say. */
  opening_fen: number | null;
}

/** As files write a cell: backticks and tabs before and behind, brackets of any width. */
const plain = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replace(/^[`\s]+|\s+$/gu, '')
    .replaceAll(' ', '');
const words = (cell: string): string => cell.replace(/^[`\s]+|\s+$/gu, '');

/** A row by its heads. */
type Row = { line: number; of: (head: string) => string };

/**
 * A provider's file of a day, recognised by its header.
 * @returns why it cannot be taken, with the rows that are to blame
 */
export function readSettlement(table: readonly TableRow[]): Settlement | { refusal: string } {
  const found = headerOf(table);
  if (!found) return { refusal: `没有认出表头，支持：${Object.values(SETTLEMENT_LAYOUTS).join('、')}` };
  const { layout, at, places } = found;
  const form = LAYOUTS[layout];
  const { rows, rest } = split(form, table.slice(at + 1), places);
  if (rows.length === 0) return { refusal: '文件里没有明细' };
  const lines = rows.map((row) => lineOf(form, row));
  const bad = lines.flatMap((line) => ('bad' in line ? [line.bad] : []));
  if (bad.length > 0) return { refusal: shortened(bad) };
  const good = lines.filter((line) => 'kind' in line);
  const days = daysOf(form, rows);
  const [day] = days;
  if (!day || days.length > 1) return { refusal: `一个文件只能是一天的账，这个文件有：${days.join('、')}` };
  const refusal = twins(good) || checkSums(form, rows, rest);
  if (refusal !== '') return { refusal };
  return {
    layout,
    provider: form.provider,
    day,
    lines: good.filter((_, index) => hasMoved(form, rows[index])),
    opening_fen: openingOf(form, rows),
  };
}

const MOST_NAMED = 5;
const shortened = (problems: readonly string[]): string =>
  `${problems.slice(0, MOST_NAMED).join('；')}${problems.length > MOST_NAMED ? `；共 ${problems.length} 行有误` : ''}`;

function headerOf(table: readonly TableRow[]) {
  for (const [at, { cells }] of table.entries()) {
    const heads = cells.map(plain);
    const layout = keysOf(SETTLEMENT_LAYOUTS).find((one) =>
      headsOf(LAYOUTS[one]).every((head) => heads.includes(head)),
    );
    if (layout) return { layout, at, places: new Map(heads.map((head, place) => [head, place])) };
  }
  return undefined;
}

/** Rows of the table, and what stands below it: the first row without a time ends it. */
function split(form: Layout, below: readonly TableRow[], places: ReadonlyMap<string, number>) {
  const rows = below.map(
    ({ line, cells }): Row => ({
      line,
      of: (head) => words(cells[places.get(head) ?? -1] ?? ''),
    }),
  );
  const end = rows.findIndex((row) => dayOf(row.of(form.at)) === '');
  return end === -1 ? { rows, rest: [] } : { rows: rows.slice(0, end), rest: below.slice(end) };
}

const dayOf = (time: string): string => /^\d{4}[-/]\d{2}[-/]\d{2}/.exec(time)?.[0].replaceAll('/', '-') ?? '';

/** By its payments, where there are any: a refund may bear the day of what it gives back. */
function daysOf(form: Layout, rows: readonly Row[]): string[] {
  const payments = rows.filter((row) => form.rows[row.of(form.type)]?.kind === 'payment');
  const told = payments.length > 0 ? payments : rows;
  return [...new Set(told.map((row) => dayOf(row.of(form.at))))];
}

/** Fen with their sign; zeros behind the second decimal are nothing. NaN for what is no amount. */
function amountOf(text: string): number {
  const parts = /^([+-]?)(\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(text.replaceAll(',', ''));
  if (!parts) return Number.NaN;
  const [, sign, whole = '', part = ''] = parts;
  const value = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return sign === '-' ? -value : value;
}

function lineOf(form: Layout, row: Row): SettlementLine | { bad: string } {
  const type = row.of(form.type);
  const known = form.rows[type];
  const { kind, number, trade, amount, fee } = known ?? unknownRow(form);
  const money = form.account ? Math.abs(movedBy(form, row)) : Math.abs(amountOf(row.of(amount)));
  const kept = fee ? amountOf(row.of(fee.head) || '0') : 0;
  if (Number.isNaN(money) || Number.isNaN(kept)) return { bad: `第 ${row.line} 行金额读不懂` };
  if (row.of(trade) === '') return { bad: `第 ${row.line} 行没有“${trade}”` };
  return {
    row: row.line,
    kind,
    type,
    number: row.of(number),
    trade_no: row.of(trade),
    amount_fen: money,
    fee_fen: fee?.isMinus ? 0 - kept : kept,
  };
}

/** A row that is called otherwise than is known here: shown, and not taken. */
function unknownRow({ rows }: Layout): RowForm {
  const [first] = Object.values(rows);
  if (!first) throw new RangeError('a layout without rows');
  return { ...first, kind: null };
}

const hasMoved = (form: Layout, row: Row | undefined): boolean => {
  const only = row && form.rows[row.of(form.type)]?.only;
  return !only || row.of(only.head) === only.word;
};

/** What a row has moved of the provider's account, above zero for money that came in. */
function movedBy({ account }: Layout, row: Row): number {
  if (!account) return 0;
  if (!('sign' in account))
    return (
      Math.abs(amountOf(row.of(account.income) || '0')) - Math.abs(amountOf(row.of(account.outgo) || '0'))
    );
  const amount = Math.abs(amountOf(row.of(account.amount)));
  return row.of(account.sign) === account.out ? -amount : amount;
}

/** What was there before the earliest row, which stands first or last. */
function openingOf(form: Layout, rows: readonly Row[]): number | null {
  const [top, bottom] = [rows[0], rows.at(-1)];
  if (!form.account || !top || !bottom) return null;
  const first = top.of(form.at) <= bottom.of(form.at) ? top : bottom;
  const balance = amountOf(first.of(form.account.balance));
  return Number.isNaN(balance) ? null : balance - movedBy(form, first);
}

/** A transaction stands in a file once. */
function twins(lines: readonly SettlementLine[]): string {
  const seen = new Map<string, number>();
  for (const { row, kind, trade_no, number } of lines) {
    if (kind === null) continue;
    const key = `${kind} ${trade_no} ${number}`;
    const before = seen.get(key);
    if (before !== undefined) return `第 ${row} 行与第 ${before} 行是同一笔`;
    seen.set(key, row);
  }
  return '';
}

/** Why the rows are not what the end of the file says; '' = they are. */
function checkSums(form: Layout, rows: readonly Row[], rest: readonly TableRow[]): string {
  for (const check of form.checks) {
    const said = saidBy(check, rest);
    if (said === null) return '文件末尾没有汇总，可能不完整，请重新下载';
    const sum = Math.abs(sumBy(form, check, rows));
    const name = 'head' in check.said ? check.said.head : (check.types?.join() ?? '合计');
    if (Number.isNaN(sum) || Number.isNaN(said)) return `${name}的金额读不懂`;
    if (sum !== Math.abs(said)) {
      const written = (value: number) => (check.sum === 'count' ? String(value) : formatFen(toFen(value)));
      return `明细与汇总不符：${name}应为 ${written(Math.abs(said))}，明细合计 ${written(sum)}`;
    }
  }
  return '';
}

function saidBy({ said, sum }: Check, rest: readonly TableRow[]): number | null {
  const read = (text: string) => (sum === 'count' ? Number(text) : amountOf(text));
  const lines = rest.map(({ cells }) => cells.map(plain));
  if ('words' in said) {
    const [match] = lines.flatMap((cells) => said.words.exec(cells.join(',')) ?? []).slice(1);
    return match === undefined ? null : read(match);
  }
  const at = lines.findIndex((cells) => cells.includes(said.head));
  const value = lines[at + 1]?.[lines[at]?.indexOf(said.head) ?? -1];
  return at === -1 || value === undefined ? null : read(value);
}

function sumBy(form: Layout, { types, sum }: Check, rows: readonly Row[]): number {
  const counted = rows.filter((row) => types === null || types.includes(row.of(form.type)));
  if (sum === 'count') return counted.length;
  if (typeof sum === 'string') {
    const isOut = sum === 'out';
    return counted
      .map((row) => movedBy(form, row))
      .filter((moved) => (isOut ? moved < 0 : moved > 0))
      .reduce((total, moved) => total + moved, 0);
  }
  return counted
    .flatMap((row) => sum.heads.map((head) => amountOf(row.of(head) || '0')))
    .reduce((total, one) => total + one, 0);
}
