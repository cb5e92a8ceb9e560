import type { Readable } from 'node:stream';
import { HOLDER_STATE_NAMES, lotMark } from '@qingnang/contract/recall-words';
import PDFDocument from 'pdfkit';
import { dayInChina } from '../../../../http/dates.ts';
import {
  bookFile,
  chineseFont,
  finished,
  PAGE_MARGIN,
  paperRow,
  ROW_HEIGHT,
  type SheetCell,
} from '../../../service/present.ts';
import type { HolderRow } from '../holders/reads.ts';
import type { RecallRow } from '../reads.ts';

const percent = (part: number, whole: number): string =>
  whole === 0 ? '—' : `${((part * 100) / whole).toFixed(1)}%`;

const headOf = (recall: RecallRow): (readonly [string, string])[] => [
  ['编号', recall.recall_no],
  ['级别', lotMark(recall.class)],
  ['商品', `${recall.name} ${recall.spec}`],
  ['生产企业', recall.maker],
  ['批准文号', recall.approval_no],
  ['批号', recall.lot_no],
  ['原因', recall.cause],
  ['发起', `${moment(recall.begun_at)} ${recall.begun_by}`],
  ['通知期限', moment(recall.due_at)],
  ['结束', recall.closed_at ? `${moment(recall.closed_at)} ${recall.closed_by}` : '进行中'],
];

const figuresOf = (recall: RecallRow): (readonly [string, string])[] => [
  ['持有客户', `${recall.holders} 家`],
  ['已通知', `${recall.told} 家，${percent(recall.told, recall.holders)}`],
  ['已送达', `${recall.reached} 家，${percent(recall.reached, recall.holders)}`],
  ['已确认', `${recall.confirmed} 家，${percent(recall.confirmed, recall.holders)}`],
  ['发出未退', `${recall.held} ${recall.unit}`],
  ['客户确认收到', `${recall.received} ${recall.unit}`],
  ['停售在手', `${recall.stopped} ${recall.unit}`],
  ['已售出', `${recall.sold} ${recall.unit}`],
  ['应退回', `${recall.to_return} ${recall.unit}`],
  ['已退回', `${recall.returned} ${recall.unit}，${percent(recall.returned, recall.to_return)}`],
  ['未退回', `${recall.outstanding} ${recall.unit}`],
];

const CHINA = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
});
const moment = (at: Date): string => CHINA.format(at);

const titleOf = ({ is_drill: isDrill }: RecallRow): string => (isDrill ? '召回演练效果报告' : '召回效果报告');

const HOLDER_COLUMNS = [
  ['客户', 32],
  ['发出', 8],
  ['收到', 8],
  ['停售', 8],
  ['已售', 8],
  ['应退', 8],
  ['已退', 8],
  ['未退', 8],
  ['状态', 10],
  ['确认时间', 18],
] as const;

const cellsOf = (holder: HolderRow): SheetCell[] => [
  holder.company,
  holder.held_number,
  holder.received_number,
  holder.stopped_number,
  holder.sold_number,
  holder.return_number,
  holder.returned,
  holder.outstanding,
  HOLDER_STATE_NAMES[holder.state],
  holder.confirmed_at ? moment(holder.confirmed_at) : '',
];

/** A sheet of sums, and one of the buyers. */
export const reportBook = (recall: RecallRow, holders: readonly HolderRow[]): Readable =>
  bookFile([
    {
      name: '汇总',
      columns: [
        { header: titleOf(recall), width: 16 },
        { header: '', width: 50 },
      ],
      batches: once([
        ...headOf(recall).map((row): SheetCell[] => [...row]),
        ...figuresOf(recall).map((row): SheetCell[] => [...row]),
        ['总结', recall.summary],
        ['未完成的原因', recall.open_reason],
      ]),
    },
    {
      name: '客户',
      columns: HOLDER_COLUMNS.map(([header, width]) => ({ header, width })),
      batches: once(holders.map(cellsOf)),
    },
  ]);

async function* once(rows: SheetCell[][]) {
  yield rows;
}

/** Widths in points, together the page's inner width. */
const PAIR = [90, 425] as const;
const LIST = [150, 36, 36, 36, 36, 36, 36, 36, 45, 68] as const;

/** The effectiveness report as A4 pages: the recall, its figures, every buyer. @param seller its name in law */
export function reportPdf(recall: RecallRow, holders: readonly HolderRow[], seller: string): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', margin: PAGE_MARGIN, lang: 'zh-CN' });
  doc.info.Title = `${titleOf(recall)} ${recall.recall_no}`;
  doc.registerFont('cn', chineseFont());
  doc.font('cn').fontSize(17).text(titleOf(recall), { align: 'center' });
  doc.fontSize(9).moveDown(0.6);
  doc.text(`召回单位：${seller}`).text(`制表日期：${dayInChina(new Date())}`);
  let y = doc.y + 10;
  for (const row of headOf(recall)) y = paperRow(doc, y, PAIR, row);
  y += ROW_HEIGHT;
  for (const row of figuresOf(recall)) y = paperRow(doc, y, PAIR, row);
  if (recall.summary !== '') y = paragraph(doc, y, `总结：${recall.summary}`);
  if (recall.open_reason !== '') y = paragraph(doc, y, `未完成的原因：${recall.open_reason}`);
  y = paperRow(
    doc,
    y + ROW_HEIGHT,
    LIST,
    HOLDER_COLUMNS.map(([header]) => header),
    true,
  );
  for (const holder of holders)
    y = paperRow(
      doc,
      y,
      LIST,
      cellsOf(holder).map((cell) => String(cell ?? '')),
    );
  return finished(doc);
}

function paragraph(doc: PDFKit.PDFDocument, y: number, text: string): number {
  doc.fontSize(9).text(text, PAGE_MARGIN, y + ROW_HEIGHT / 2, { width: PAIR[0] + PAIR[1] });
  return doc.y;
}
