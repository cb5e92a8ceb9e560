import PDFDocument from 'pdfkit';
import type { NoteFacts, NoteLine } from '../../../../db/json-columns.ts';
import { drawSeal, drawStamp, STAMP, type Stamp } from '../../../company/present.ts';
import { chineseFont, finished } from '../../../service/present.ts';
import { headOf, noteFileName, sheetsOf, sumWords } from './rules.ts';

type Doc = PDFKit.PDFDocument;
type Sheet = ReturnType<typeof sheetsOf>[number];

const MARGIN = 28;
const SEAL_WORDS = '出库专用章';
/** Room below the last row: sums, who has checked, the seal. */
const FOOT = STAMP.height + 44;

/** How a note is signed; what the seal says is the note's own. */
export type NoteStamp = Omit<Stamp, 'seal' | 'reason'>;

/** The delivery note of a parcel with an empty signature field, as it is kept. */
export const deliveryNotePdf = (facts: NoteFacts, stamp: NoteStamp): Promise<Buffer> => drawn([facts], stamp);

/** Several notes for the printer: what they say is what was kept, the signatures stay with the kept ones. */
export const printedNotesPdf = (notes: readonly NoteFacts[]): Promise<Buffer> => drawn(notes, null);

function drawn(notes: readonly NoteFacts[], stamp: NoteStamp | null): Promise<Buffer> {
  const [first] = notes;
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: MARGIN,
    autoFirstPage: false,
    bufferPages: true,
    lang: 'zh-CN',
    info: {
      Title: first && notes.length === 1 ? noteFileName(first) : `随货同行单 ${notes.length} 张`,
      Author: first?.seller.name ?? '',
    },
  });
  doc.registerFont('cn', chineseFont());
  doc.font('cn');
  for (const facts of notes) {
    const sheets = sheetsOf(facts);
    for (const [at, sheet] of sheets.entries()) {
      const isLast = at === sheets.length - 1;
      drawSheet(doc, facts, sheet, isLast ? stamp : null);
    }
  }
  return finished(doc);
}

/** One sheet: A4 across, as many pages as its lines need, the head on each. @param stamp null = the seal only */
function drawSheet(doc: Doc, facts: NoteFacts, sheet: Sheet, stamp: NoteStamp | null): void {
  const first = doc.bufferedPageRange().count;
  let y = head(doc, facts, sheet);
  for (const line of sheet.lines) {
    const cells = sheet.columns.map((column) => column.of(line));
    if (y + heightOf(doc, sheet, cells) > doc.page.height - MARGIN - 12) y = head(doc, facts, sheet);
    y = row(doc, y, sheet, cells);
  }
  if (y + FOOT > doc.page.height - MARGIN - 12) y = head(doc, facts, sheet);
  foot(doc, y, facts, sheet.lines, stamp);
  numberPages(doc, first);
}

/** A new page with its head. @returns where the rows begin */
function head(doc: Doc, facts: NoteFacts, sheet: Sheet): number {
  doc.addPage();
  const inner = doc.page.width - MARGIN * 2;
  doc.fillColor('#000').fontSize(16).text(sheet.title, MARGIN, MARGIN, { width: inner, align: 'center' });
  doc.fontSize(8.5);
  const [left, right] = [inner * 0.56, inner * 0.44];
  let y = MARGIN + 26;
  for (const [words, beside] of headOf(facts)) {
    doc.text(words, MARGIN, y, { width: left - 8 });
    const end = doc.y;
    doc.text(beside, MARGIN + left, y, { width: right });
    y = Math.max(end, doc.y) + 1;
  }
  return row(
    doc,
    y + 4,
    sheet,
    sheet.columns.map(({ title }) => title),
    '#F0F1F3',
  );
}

const TEXT = 7.5;

/** All words of a row stand in it, on as many lines as they need. */
function heightOf(doc: Doc, { columns }: Sheet, cells: readonly string[]): number {
  doc.fontSize(TEXT);
  const heights = columns.map(({ width }, at) => doc.heightOfString(cells[at] ?? '', { width: width - 4 }));
  return Math.max(...heights) + 6;
}

/** @returns where the next one begins */
function row(doc: Doc, y: number, sheet: Sheet, cells: readonly string[], fill?: string): number {
  const height = heightOf(doc, sheet, cells);
  let x = MARGIN;
  doc.lineWidth(0.5);
  sheet.columns.forEach((column, at) => {
    if (fill) doc.rect(x, y, column.width, height).fill(fill);
    doc.rect(x, y, column.width, height).stroke('#9CA3AF');
    doc.fillColor('#000').text(cells[at] ?? '', x + 2, y + 3, {
      width: column.width - 4,
      align: column.right ? 'right' : 'left',
    });
    x += column.width;
  });
  return y + height;
}

function foot(
  doc: Doc,
  y: number,
  { seller, picker, reviewer, shipment_no }: NoteFacts,
  lines: readonly NoteLine[],
  stamp: NoteStamp | null,
): void {
  const place = { x: doc.page.width - MARGIN - STAMP.width, y: y + 10 };
  doc
    .fillColor('#000')
    .fontSize(9)
    .text(sumWords(lines), MARGIN, y + 10, { width: place.x - MARGIN - 12 });
  doc.fontSize(8.5);
  for (const words of [
    `拣货员：${picker}　　　　复核员：${reviewer}`,
    '收货人签字：　　　　　　　　　收货日期：',
  ])
    doc.text(words, MARGIN, doc.y + 12, { width: place.x - MARGIN - 12 });
  const seal = { seller: seller.name, words: SEAL_WORDS };
  if (stamp) drawStamp(doc, place, { ...stamp, seal, reason: `随货同行单 ${shipment_no}` });
  else {
    const radius = STAMP.height / 2 - 4;
    drawSeal(doc, seal, { x: place.x + radius + 4, y: place.y + radius + 4, radius });
  }
}

/** A sheet of several pages counts them, from the one at `first` to the last so far. */
function numberPages(doc: Doc, first: number): void {
  const count = doc.bufferedPageRange().count - first;
  if (count === 1) return;
  for (let i = 0; i < count; i += 1) {
    doc.switchToPage(first + i);
    const bottom = doc.page.height - MARGIN - 10;
    doc
      .fillColor('#000')
      .fontSize(8)
      .text(`第 ${i + 1} / ${count} 页`, MARGIN, bottom, {
        width: doc.page.width - MARGIN * 2,
        align: 'right',
        lineBreak: false,
      });
  }
}
