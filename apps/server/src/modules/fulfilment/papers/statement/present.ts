import type { Readable } from 'node:stream';
import type { StatementData, StatementPart } from '@qingnang/contract/wallet';
import { fen, fenToYuan, formatFen } from '@qingnang/rules/money';
import PDFDocument from 'pdfkit';
import { dayInChina, toSeconds } from '../../../../http/dates.ts';
import { useTypeName } from '../../../balances/rules.ts';
import { drawStampBelow, type Stamp } from '../../../company/present.ts';
import {
  bookFile,
  chineseFont,
  finished,
  PAGE_MARGIN,
  paperRow,
  ROW_HEIGHT,
  type SheetCell,
} from '../../../service/present.ts';
import type { PartRows, StatementRows } from './reads.ts';

const yuan = (amount: number) => fenToYuan(fen(amount));

export function presentStatement(rows: StatementRows, company: string): StatementData {
  const { balance } = rows;
  return {
    month: rows.month,
    company,
    months: rows.months,
    is_running: rows.isRunning,
    orders: presentPart(rows.orders),
    deliveries: presentPart(rows.deliveries),
    returns: presentPart(rows.returns),
    invoices: presentPart(rows.invoices),
    payments: presentPart(rows.payments),
    balance: {
      begin: yuan(balance.begin_fen),
      in: yuan(balance.in_fen),
      out: yuan(balance.out_fen),
      end: yuan(endOf(rows)),
      by_type: balance.by_type.map(({ use_type, count, sum_fen }) => ({
        use_type,
        name: useTypeName(use_type),
        count,
        sum: yuan(sum_fen),
      })),
    },
  };
}

const endOf = ({ balance }: StatementRows): number => balance.begin_fen + balance.in_fen - balance.out_fen;

const presentPart = ({ count, sum_fen, list }: PartRows): StatementPart => ({
  count,
  sum: yuan(sum_fen),
  list: list.map((row) => ({
    number: row.number,
    order_id: row.order_id ?? 0,
    at: toSeconds(row.at),
    what: row.what,
    amount: yuan(row.amount_fen),
  })),
});

const PARTS = [
  ['orders', '订单'],
  ['deliveries', '发货'],
  ['returns', '退货'],
  ['invoices', '开票'],
  ['payments', '收付款'],
] as const;

const summary = (rows: StatementRows): (readonly [string, number | null, number])[] => [
  ...PARTS.map(([key, name]) => [name, rows[key].count, rows[key].sum_fen] as const),
  ['期初余额', null, rows.balance.begin_fen],
  ...rows.balance.by_type.map(
    ({ use_type, count, sum_fen }) => [`余额 · ${useTypeName(use_type)}`, count, sum_fen] as const,
  ),
  ['期末余额', null, endOf(rows)],
];

/** A sheet of sums, and one for each kind of paper. */
export const statementBook = (rows: StatementRows, company: string): Readable =>
  bookFile([
    {
      name: '汇总',
      columns: widths(['项目', 24], ['笔数', 10], ['金额', 16]),
      batches: once([
        [`${company} ${rows.month} 对账单`, null, null],
        ...summary(rows).map(([name, count, sum]): SheetCell[] => [name, count, yuan(sum)]),
      ]),
    },
    ...PARTS.map(([key, name]) => ({
      name,
      columns: widths(['日期', 12], ['单号', 24], ['说明', 30], ['金额', 14]),
      batches: once([
        ...rows[key].list.map((row): SheetCell[] => [
          dayInChina(row.at),
          row.number,
          row.what,
          yuan(row.amount_fen),
        ]),
        ['合计', `${rows[key].count} 笔`, '', yuan(rows[key].sum_fen)],
      ]),
    })),
  ]);

const widths = (...columns: [header: string, width: number][]) =>
  columns.map(([header, width]) => ({ header, width }));

async function* once(rows: SheetCell[][]) {
  yield rows;
}

/** Widths in points, together the page's inner width. */
const COLUMNS = [75, 130, 210, 100] as const;

/** How the statement of a month that is over is signed; what the seal says is the paper's own. */
export type StatementStamp = Omit<Stamp, 'seal' | 'reason'>;

/**
 * The statement as A4 pages: the sums, then every paper.
 * @param seller its name in law
 * @param stamp null = the month is not over: nothing is signed
 */
export function statementPdf(
  rows: StatementRows,
  company: string,
  seller: string,
  stamp: StatementStamp | null,
): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', margin: PAGE_MARGIN, lang: 'zh-CN' });
  doc.info.Title = `对账单 ${rows.month}`;
  doc.registerFont('cn', chineseFont());
  doc.font('cn').fontSize(17).text(`${rows.month} 对账单`, { align: 'center' });
  doc.fontSize(9).moveDown(0.6);
  doc
    .text(`客户：${company}`)
    .text(`供货单位：${seller}`)
    .text(`制表日期：${dayInChina(new Date())}${rows.isRunning ? '（本月尚未结束）' : ''}`);
  let y = doc.y + 10;
  y = paperRow(doc, y, COLUMNS, ['', '项目', '笔数', '金额'], true);
  for (const [name, count, sum] of summary(rows))
    y = paperRow(doc, y, COLUMNS, ['', name, count === null ? '' : String(count), formatFen(fen(sum))]);
  for (const [key, name] of PARTS) {
    const { list, count, sum_fen } = rows[key];
    if (count === 0) continue;
    y = paperRow(doc, y + ROW_HEIGHT, COLUMNS, [name, '单号', '说明', '金额'], true);
    for (const row of list)
      y = paperRow(doc, y, COLUMNS, [
        dayInChina(row.at),
        row.number,
        row.what,
        formatFen(fen(row.amount_fen)),
      ]);
    y = paperRow(doc, y, COLUMNS, ['合计', `${count} 笔`, '', formatFen(fen(sum_fen))]);
  }
  if (stamp)
    drawStampBelow(doc, y + ROW_HEIGHT, PAGE_MARGIN, {
      ...stamp,
      seal: { seller, words: '财务专用章' },
      reason: `对账单 ${rows.month}`,
    });
  return finished(doc);
}
