import { type Fen, fen, formatFen, formatPrice, priceE4, sumFen } from '@qingnang/rules/money';
import PDFDocument from 'pdfkit';
import { dayInChina } from '../../../../http/dates.ts';
import { chineseFont, finished } from '../../../service/present.ts';
import type { NoteRow } from '../reads.ts';
import { partOf } from '../rules.ts';

type Doc = PDFKit.PDFDocument;
type NoteLine = NoteRow['lines'][number];

/** What a row of the note comes to, before and after what the order took off: with its other rows, what the invoice says. */
interface Amounts {
  list: Fen;
  net: Fen;
}

const MARGIN = 28;
const ROW = 26;
const STORAGE: Readonly<Record<string, string>> = { normal: '常温', cool: '阴凉', cold: '冷藏' };

/**
 * Columns of the note as GSP asks for them (docs/rules/trade.md#papers-with-the-goods); widths in points, together the
 * page's inner width.
 */
const COLUMNS: readonly {
  title: string;
  width: number;
  right?: true;
  of: (line: NoteLine, amounts: Amounts) => string;
}[] = [
  { title: '通用名', width: 100, of: (line) => `${line.name}${markOf(line)}` },
  { title: '剂型', width: 50, of: (line) => line.dosage_form },
  { title: '规格', width: 76, of: (line) => line.spec },
  { title: '生产企业', width: 108, of: (line) => line.maker },
  { title: '批准文号', width: 84, of: (line) => line.approval_no },
  { title: '批号', width: 62, of: (line) => line.lot_no },
  { title: '生产日期', width: 52, of: (line) => line.produced_on ?? '' },
  { title: '有效期至', width: 52, of: (line) => line.expires_on ?? '' },
  { title: '储存', width: 28, of: (line) => STORAGE[line.storage] ?? '' },
  { title: '数量', width: 38, right: true, of: (line) => `${line.number}${line.unit}` },
  { title: '单价', width: 40, right: true, of: (line) => formatPrice(priceE4(line.unit_price_e4)) },
  { title: '金额', width: 48, right: true, of: (_line, { list }) => formatFen(list) },
  { title: '折后金额', width: 48, right: true, of: (_line, { net }) => formatFen(net) },
];

/** What is not paid for with this parcel. */
const markOf = ({ is_gift, is_resend }: NoteLine): string =>
  is_resend ? '（补发）' : is_gift ? '（赠品）' : '';

export const noteName = (notes: readonly NoteRow[]): string =>
  notes.length === 1 ? (notes[0]?.shipment_no ?? '') : `delivery-notes-${notes.length}`;

/**
 * Draws delivery notes (随货同行单), one for each parcel: A4 across, as many pages as its lines need, the head on each.
 * @param seller its name in law
 */
export function deliveryNotePdf(notes: readonly NoteRow[], seller: string): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: MARGIN,
    bufferPages: true,
    lang: 'zh-CN',
  });
  doc.info.Title = `随货同行单 ${notes.length === 1 ? noteName(notes) : `${notes.length} 张`}`;
  doc.registerFont('cn', chineseFont());
  doc.font('cn');
  notes.forEach((note, at) => {
    if (at > 0) doc.addPage();
    drawNote(doc, note, seller);
  });
  return finished(doc);
}

/** A file for each note. */
export async function* deliveryNotePdfs(notes: readonly NoteRow[], seller: string): AsyncGenerator<Buffer> {
  for (const note of notes) yield await deliveryNotePdf([note], seller);
}

function drawNote(doc: Doc, note: NoteRow, seller: string): void {
  const first = doc.bufferedPageRange().count - 1;
  let y = head(doc, note, seller);
  note.lines.forEach((line) => {
    if (y + ROW > doc.page.height - MARGIN - 70) {
      doc.addPage();
      y = head(doc, note, seller);
    }
    y = row(
      doc,
      y,
      COLUMNS.map((column) => column.of(line, amountsOf(line))),
    );
  });
  foot(doc, y, sumWords(note.lines));
  numberPages(doc, first);
}

export const amountsOf = (line: NoteLine): Amounts => ({
  list: partOf(fen(line.amount_fen), line),
  net: partOf(fen(line.amount_fen - line.discount_fen), line),
});

function sumWords(lines: readonly NoteLine[]): string {
  const amounts = lines.map(amountsOf);
  const list = sumFen(amounts.map((one) => one.list));
  const net = sumFen(amounts.map((one) => one.net));
  const pieces = lines.reduce((sum, line) => sum + line.number, 0);
  const off = net === list ? '' : `　优惠 ¥${formatFen(fen(list - net))}`;
  return `合计 ${lines.length} 行　${pieces} 件　金额 ¥${formatFen(list)}${off}　折后金额 ¥${formatFen(net)}`;
}

function head(doc: Doc, note: NoteRow, seller: string): number {
  const inner = doc.page.width - MARGIN * 2;
  doc
    .fillColor('#000')
    .fontSize(16)
    .text('药品销售随货同行单', MARGIN, MARGIN, { width: inner, align: 'center' });
  doc.fontSize(8.5);
  const facts = [
    [
      `供货单位：${seller}（${note.warehouse}）`,
      `单号：${note.shipment_no}`,
      `发货日期：${dayInChina(note.shipped_at)}`,
    ],
    [`收货单位：${note.company}`, `订单号：${note.order_no}`, `承运：${note.carrier} ${note.tracking_no}`],
    [`收货地址：${note.region}${note.address}`, `收货人：${note.consignee} ${note.phone}`, ''],
  ];
  facts.forEach((line, i) => {
    const top = MARGIN + 28 + i * 14;
    const widths = [inner * 0.5, inner * 0.25, inner * 0.25];
    let left = MARGIN;
    line.forEach((text, column) => {
      const width = widths[column] ?? 0;
      doc.text(text, left, top, { width: width - 6, height: 12, ellipsis: true });
      left += width;
    });
  });
  return row(
    doc,
    MARGIN + 74,
    COLUMNS.map((column) => column.title),
    '#F0F1F3',
  );
}

function row(doc: Doc, y: number, cells: readonly string[], fill?: string): number {
  let x = MARGIN;
  doc.fontSize(7.5).lineWidth(0.5);
  COLUMNS.forEach((column, i) => {
    if (fill) doc.rect(x, y, column.width, ROW).fill(fill);
    doc.rect(x, y, column.width, ROW).stroke('#9CA3AF');
    doc.fillColor('#000').text(cells[i] ?? '', x + 2, y + 3, {
      width: column.width - 4,
      height: ROW - 5,
      ellipsis: true,
      align: column.right ? 'right' : 'left',
    });
    x += column.width;
  });
  return y + ROW;
}

function foot(doc: Doc, y: number, sum: string): void {
  doc.fontSize(9).text(sum, MARGIN, y + 8);
  doc
    .fontSize(8.5)
    .text('（出库专用章）　　复核员：　　　　　　收货人签字：　　　　　　收货日期：', MARGIN, y + 30);
}

/** Each note counts its own pages, from the one at `first` to the last so far. */
function numberPages(doc: Doc, first: number): void {
  const count = doc.bufferedPageRange().count - first;
  for (let i = 0; i < count; i += 1) {
    doc.switchToPage(first + i);
    const bottom = doc.page.height - MARGIN - 12;
    doc.fontSize(8).text(`第 ${i + 1} / ${count} 页`, MARGIN, bottom, { align: 'right', lineBreak: false });
  }
}
