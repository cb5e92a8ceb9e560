import { ENTRY_NAMES, type EntryKind, STATEMENT_STATES } from '@qingnang/contract/credit-words';
import { fen, formatFen } from '@qingnang/rules/money';
import PDFDocument from 'pdfkit';
import { timeInChina } from '../../../../../http/dates.ts';
import { drawStampBelow, type Stamp } from '../../../../company/present.ts';
import { chineseFont, finished, PAGE_MARGIN, paperRow, ROW_HEIGHT } from '../../../../service/present.ts';
import { changeOf, stateOf } from '../present.ts';
import type { StatementRow } from '../reads.ts';

const SUMS = [415, 100] as const;
const LINES = [75, 60, 120, 160, 100] as const;

/** How a confirmed statement is signed; what the seal says is the paper's own. */
export type StatementStamp = Omit<Stamp, 'seal' | 'reason'>;

/**
 * A statement of what is owed as A4 pages: its sums, then every line.
 * @param seller its name in law
 * @param stamp null = nobody has agreed to it yet: nothing is signed
 */
export function creditStatementPdf(
  row: StatementRow,
  seller: string,
  stamp: StatementStamp | null,
): Promise<Buffer> {
  const month = row.month.slice(0, 7);
  const doc = new PDFDocument({ size: 'A4', margin: PAGE_MARGIN, lang: 'zh-CN' });
  doc.info.Title = `账期对账单 ${month}`;
  doc.registerFont('cn', chineseFont());
  doc.font('cn').fontSize(17).text(`${month} 账期对账单`, { align: 'center' });
  doc.fontSize(9).moveDown(0.6);
  doc
    .text(`客户：${row.company}`)
    .text(`供货单位：${seller}`)
    .text(`状态：${STATEMENT_STATES[stateOf(row)]}${confirmedWords(row)}`);
  const sums: readonly [string, number][] = [
    ['期初欠款', row.opening_fen],
    ['新增订单', row.charged_fen],
    ['结款', -row.settled_fen],
    ['退款冲减与核销', -(row.reduced_fen + row.written_off_fen)],
    ['期末欠款', row.closing_fen],
  ];
  let y = paperRow(doc, doc.y + 10, SUMS, ['项目', '金额'], true);
  for (const [name, amount] of sums) y = paperRow(doc, y, SUMS, [name, formatFen(fen(amount))]);
  if (row.lines.length > 0)
    y = paperRow(doc, y + ROW_HEIGHT, LINES, ['日期', '类型', '订单号', '客户', '金额'], true);
  for (const line of row.lines)
    y = paperRow(doc, y, LINES, [
      timeInChina(line.at).slice(0, 10),
      ENTRY_NAMES[line.kind as EntryKind],
      line.order_no,
      line.company,
      formatFen(fen(changeOf(line))),
    ]);
  if (stamp)
    drawStampBelow(doc, y + ROW_HEIGHT, PAGE_MARGIN, {
      ...stamp,
      seal: { seller, words: '财务专用章' },
      reason: `账期对账单 ${month}`,
    });
  return finished(doc);
}

const confirmedWords = ({ confirmed_at }: StatementRow): string =>
  confirmed_at === null ? '' : `（${timeInChina(confirmed_at).slice(0, 10)}）`;
