import type { BankPreviewRow, BankRow } from '@qingnang/contract/transfers';
import { type Fen, fen, formatFen, parseFen } from '@qingnang/rules/money';
import type { TableRow } from '@qingnang/rules/purchase-list';

/** Reading a bank's statement: every bank names its columns in its own way. */

type Column = 'paid_on' | 'payer' | 'payer_account' | 'amount' | 'memo' | 'bank_ref' | 'direction';

/** Headers as banks write them, the surest first; without spaces, signs and remarks. */
const HEADERS: Readonly<Record<Column, readonly string[]>> = {
  paid_on: [
    '交易日期',
    '交易日',
    '入账日期',
    '记账日期',
    '记账日',
    '交易时间',
    '入账时间',
    '到账日期',
    '日期',
  ],
  payer: [
    '对方户名',
    '对方名称',
    '对方账户名称',
    '对方账户名',
    '对方单位名称',
    '付款人名称',
    '付款方户名',
    '付款方名称',
    '付款户名',
    '付款人',
    '付款方',
  ],
  payer_account: ['对方账号', '对方帐号', '对方账户', '付款人账号', '付款方账号', '付款账号'],
  amount: [
    '贷方发生额',
    '贷方金额',
    '收入金额',
    '收入',
    '入账金额',
    '到账金额',
    '交易金额',
    '金额',
    '发生额',
  ],
  memo: ['摘要', '附言', '用途', '备注', '交易附言'],
  bank_ref: [
    '银行流水号',
    '交易流水号',
    '核心流水号',
    '流水号',
    '交易流水',
    '业务编号',
    '交易序号',
    '凭证号',
  ],
  direction: ['借贷标志', '借贷方向', '借贷', '收支', '收支方向', '收支类型'],
};
const NEEDED: readonly Column[] = ['paid_on', 'payer', 'amount', 'bank_ref'];
const COLUMN_NAMES: Readonly<Record<Column, string>> = {
  paid_on: '交易日期',
  payer: '对方户名',
  payer_account: '对方账号',
  amount: '金额',
  memo: '摘要',
  bank_ref: '流水号',
  direction: '借贷标志',
};

/** Bank's name, account and period may stand above the header. */
export const HEADER_WITHIN = 15;

/** A row of a statement as it was read; `error` '' = it can be taken. */
export interface StatementRow extends BankRow {
  row: number;
  isOut: boolean;
  error: string;
}

/**
 * The rows of a statement below its header; columns in any order, sums and empty rows left out.
 * @param today in China: money of a later day is a mistake
 * @returns the header's missing columns when there is none that will do
 */
export function readStatement(
  table: readonly TableRow[],
  today: string,
): { rows: StatementRow[] } | { missing: string[] } {
  const headers = table.slice(0, HEADER_WITHIN).map(({ cells }) => columnsOf(cells));
  const counts = headers.map((columns) => NEEDED.filter((name) => columns[name].length > 0).length);
  const best = counts.indexOf(Math.max(0, ...counts));
  const columns = headers[best];
  const missing = NEEDED.filter((name) => columns === undefined || columns[name].length === 0);
  if (!columns || missing.length > 0) return { missing: missing.map((name) => COLUMN_NAMES[name]) };
  const filled = table.slice(best + 1).filter(({ cells }) => !isEmptyOrSum(cells));
  return { rows: filled.map(({ line, cells }) => readRow(line, cells, columns, today)) };
}

type Columns = Record<Column, number[]>;

/** Where each column stands; several of 摘要, 附言 and 用途 make the memo together. */
function columnsOf(cells: readonly string[]): Columns {
  const headers = cells.map(plainHeader);
  const places = (words: readonly string[]) =>
    words.map((word) => headers.indexOf(word)).filter((at) => at >= 0);
  const first = (words: readonly string[]) => places(words).slice(0, 1);
  return {
    paid_on: first(HEADERS.paid_on),
    payer: first(HEADERS.payer),
    payer_account: first(HEADERS.payer_account),
    amount: first(HEADERS.amount),
    memo: places(HEADERS.memo).sort((a, b) => a - b),
    bank_ref: first(HEADERS.bank_ref),
    direction: first(HEADERS.direction),
  };
}

/** No header is longer; looking for brackets in a long text takes long. */
const LONGEST_HEADER = 60;

const plainHeader = (cell: string): string =>
  cell
    .slice(0, LONGEST_HEADER)
    .normalize('NFKC')
    .replace(/[(【[].*?[)】\]]/g, '')
    .replace(/[\s_\-/*:·.、]+/g, '');

const clean = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replace(/^="(.*)"$/s, '$1')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()
    .trim();

const isEmptyOrSum = (cells: readonly string[]): boolean => {
  const first = cells.map(clean).find((cell) => cell !== '');
  return first === undefined || /^(合计|总计|小计|本页合计|期末余额)/.test(first);
};

const LONGEST = { bank_ref: 60, payer: 100, payer_account: 60, memo: 300 } as const;

function readRow(row: number, cells: readonly string[], columns: Columns, today: string): StatementRow {
  const at = (name: Column) => clean(columns[name].map((place) => cells[place] ?? '').join(' '));
  const amountText = at('amount');
  const direction = at('direction');
  const isOut = /^-|^\(.*\)$/.test(amountText) || /^(借|支|出|D)/.test(direction) || amountText === '';
  const amount = readAmount(amountText);
  const paidOn = readDay(at('paid_on'));
  const read = {
    row,
    isOut,
    bank_ref: at('bank_ref'),
    paid_on: paidOn ?? at('paid_on').slice(0, 20),
    payer: at('payer'),
    payer_account: at('payer_account').slice(0, LONGEST.payer_account),
    amount: amount === null ? amountText.slice(0, 20) : formatPlain(amount),
    memo: at('memo').slice(0, LONGEST.memo),
  };
  const problems = [
    read.bank_ref === '' && '没有流水号',
    read.bank_ref.length > LONGEST.bank_ref && `流水号超过 ${LONGEST.bank_ref} 位`,
    /^\d(\.\d+)?e\+\d+$/i.test(read.bank_ref) && '流水号被表格改成了科学计数法，请把该列设为文本',
    paidOn === null && '交易日期读不懂',
    paidOn !== null && paidOn > today && '交易日期在今天之后',
    read.payer === '' && '没有对方户名',
    read.payer.length > LONGEST.payer && `对方户名超过 ${LONGEST.payer} 个字`,
    amount === null && '金额读不懂',
    amount === 0n && '金额为 0',
  ].filter((problem) => problem !== false);
  return {
    ...read,
    bank_ref: read.bank_ref.slice(0, LONGEST.bank_ref),
    payer: read.payer.slice(0, LONGEST.payer),
    error: isOut ? '' : problems.join('；'),
  };
}

/** Digits without thousands, as a form takes them: 1234.50. */
const formatPlain = (amount: Fen): string => formatFen(amount).replaceAll(',', '');

/** `¥1,234.50`, `+1234.5`, `1234.500`; null for what is no amount. At most eight digits before the point, as the shop takes them. */
export function readAmount(text: string): Fen | null {
  const plain = text.normalize('NFKC').replace(/[\s,¥元+]/g, '');
  const parts = /^(\d{1,8})(?:\.(\d{1,2})0*)?$/.exec(plain);
  return parts ? parseFen(`${parts[1]}.${parts[2] ?? '0'}`) : null;
}

/** Days between 2000 and 2099 as a spreadsheet counts them, from 1899-12-30. */
const SERIAL = { from: 36_526, to: 73_050, zero: Date.UTC(1899, 11, 30), dayMs: 24 * 3600_000 } as const;

/** `2026-03-09`, `2026/3/9 10:20`, `20260309`, `2026年3月9日`, or a spreadsheet's number of a day; null for what is none. */
export function readDay(text: string): string | null {
  const plain = text.normalize('NFKC').trim();
  if (/^\d{5}(\.\d+)?$/.test(plain)) {
    const serial = Math.floor(Number(plain));
    const isDay = serial >= SERIAL.from && serial <= SERIAL.to;
    return isDay ? new Date(SERIAL.zero + serial * SERIAL.dayMs).toISOString().slice(0, 10) : null;
  }
  const parts =
    /^(20\d\d)(\d\d)(\d\d)(?!\d)/.exec(plain) ??
    /^(20\d\d)[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?!\d)/.exec(plain);
  if (!parts) return null;
  const [, year = '', month = '', date = ''] = parts;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null;
}

/**
 * What an import would do with each row.
 * @param onFile references that are on file already
 */
export function previewRows(rows: readonly StatementRow[], onFile: ReadonlySet<string>): BankPreviewRow[] {
  const first = new Map<string, number>();
  return rows.map(({ isOut, error, ...row }) => {
    if (isOut) return { ...row, state: 'out', error: '支出，不导入' };
    if (error !== '') return { ...row, state: 'bad', error };
    if (onFile.has(row.bank_ref)) return { ...row, state: 'known', error: '流水号已导入过' };
    const before = first.get(row.bank_ref);
    if (before !== undefined) return { ...row, state: 'known', error: `与第 ${before} 行流水号重复` };
    first.set(row.bank_ref, row.row);
    return { ...row, state: 'new', error: '' };
  });
}

/** What is wrong with a line that comes back from the preview, or was typed: by field. */
export function lineErrors(row: BankRow, today: string): Record<string, string> {
  const amount = parseFen(row.amount);
  const errors: Record<string, string> = {};
  if (amount === null) errors.amount = '金额最多 2 位小数';
  else if (amount === fen(0n)) errors.amount = '金额必须大于 0';
  if (row.paid_on > today) errors.paid_on = '交易日期不能在今天之后';
  return errors;
}
