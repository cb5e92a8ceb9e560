import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { fenInCapitals } from '@qingnang/rules/capitals';
import { type Fen, fen, formatFen, formatPrice, sumFen } from '@qingnang/rules/money';
import PDFDocument from 'pdfkit';
import type { InvoiceLine, WantedFile } from './port.ts';

const FONT = createRequire(import.meta.url).resolve('#chinese-font');

type Doc = PDFKit.PDFDocument;
type Paper = WantedFile['paper'];

/** The tax office's form is 210 × 140 mm; in points. */
const SIZE: [number, number] = [595.28, 420];
const MARGIN = 26;
const INNER = SIZE[0] - MARGIN * 2;
const INK = '#9A4F2A';
const PARTIES = { top: 82, height: 62, label: 18 };
const TABLE = { top: PARTIES.top + PARTIES.height, head: 15, row: 12.5 };
const FOOT = { height: 22, remark: 44 };
const ROWS = Math.floor(
  (SIZE[1] - MARGIN - 14 - FOOT.remark - FOOT.height * 2 - TABLE.head - TABLE.top) / TABLE.row,
);

/** Columns of the form; widths in points, together the page's inner width. */
const COLUMNS: readonly { title: string; width: number; right?: true; of: (line: InvoiceLine) => string }[] =
  [
    { title: '项目名称', width: 168, of: ({ name }) => name },
    { title: '规格型号', width: 88, of: ({ spec }) => spec },
    { title: '单位', width: 28, of: ({ unit }) => unit },
    { title: '数量', width: 42, right: true, of: ({ number }) => (number === 0 ? '' : String(number)) },
    {
      title: '单价（含税）',
      width: 58,
      right: true,
      of: (line) => (line.number === 0 ? '' : formatPrice(line.price)),
    },
    { title: '金额', width: 62, right: true, of: (line) => formatFen(netOf(line)) },
    {
      title: '税率',
      width: 37,
      right: true,
      of: ({ taxRate }) => (taxRate === 0 ? '免税' : `${taxRate}%`),
    },
    {
      title: '税额',
      width: INNER - 483,
      right: true,
      of: ({ taxRate, tax }) => (taxRate === 0 ? '***' : formatFen(tax)),
    },
  ];

const netOf = ({ amount, tax }: InvoiceLine): Fen => fen(amount - tax);

/**
 * Draws an invoice in the form of a 数电票, as many sheets as its lines need. It is marked as a specimen: nothing that this
 * draws is worth anything to the tax office.
 */
export async function drawInvoice(paper: Paper): Promise<Buffer> {
  const doc = new PDFDocument({ size: SIZE, margin: 0, lang: 'zh-CN', autoFirstPage: false });
  doc.info.Title = `电子发票 ${paper.number}`;
  doc.registerFont('cn', FONT);
  doc.font('cn');
  const sheets = Math.max(1, Math.ceil(paper.lines.length / ROWS));
  for (let at = 0; at < sheets; at += 1) {
    doc.addPage();
    drawSheet(doc, paper, paper.lines.slice(at * ROWS, (at + 1) * ROWS), { at, sheets });
  }
  doc.end();
  return buffer(doc);
}

function drawSheet(
  doc: Doc,
  paper: Paper,
  lines: readonly InvoiceLine[],
  { at, sheets }: { at: number; sheets: number },
): void {
  drawMark(doc);
  drawHead(doc, paper, sheets > 1 ? `共 ${sheets} 页　第 ${at + 1} 页` : '');
  drawParties(doc, paper);
  drawLines(doc, lines);
  drawFoot(doc, paper, at === sheets - 1);
}

/** Across the sheet, so that nobody takes it for a real one. */
function drawMark(doc: Doc): void {
  doc.save().rotate(-20, { origin: [SIZE[0] / 2, SIZE[1] / 2] });
  doc.fillColor('#C0392B', 0.16).fontSize(42);
  doc.text('演示发票·无税务效力', 0, SIZE[1] / 2 - 26, { width: SIZE[0], align: 'center', lineBreak: false });
  doc.restore();
}

function drawHead(doc: Doc, { buyer, number, issuedAt, red }: Paper, pages: string): void {
  const kind = buyer.kind === 'special' ? '增值税专用发票' : '普通发票';
  doc.fillColor(INK).fontSize(19).text(`电子发票（${kind}）`, 0, 26, { width: SIZE[0], align: 'center' });
  doc
    .lineWidth(0.8)
    .moveTo(190, 54)
    .lineTo(SIZE[0] - 190, 54)
    .stroke(INK);
  doc.fontSize(7.5).fillColor('#C0392B').text('演示发票·无税务效力', MARGIN, 30, { lineBreak: false });
  const facts = [`发票号码：${number}`, `开票日期：${chineseDay(issuedAt)}`, pages].filter(Boolean);
  facts.forEach((fact, i) => {
    doc
      .fillColor('#000')
      .fontSize(8)
      .text(fact, SIZE[0] - 170, 28 + i * 13, { width: 150, lineBreak: false });
  });
  if (red)
    doc
      .fillColor('#C0392B')
      .fontSize(9)
      .text(`红字　对应蓝字发票号码：${red.number}`, MARGIN, 64, { lineBreak: false });
}

function drawParties(doc: Doc, { buyer, seller }: Paper): void {
  const half = INNER / 2;
  const sides = [
    { label: '购买方信息', left: MARGIN, name: buyer.title, taxNo: buyer.tax_no, more: contactOf(buyer) },
    {
      label: '销售方信息',
      left: MARGIN + half,
      name: seller.name,
      taxNo: seller.tax_no,
      more: contactOf({ ...seller, bank_account: seller.account }),
    },
  ];
  for (const side of sides) {
    doc.lineWidth(0.7).rect(side.left, PARTIES.top, half, PARTIES.height).stroke(INK);
    doc
      .moveTo(side.left + PARTIES.label, PARTIES.top)
      .lineTo(side.left + PARTIES.label, PARTIES.top + PARTIES.height)
      .stroke(INK);
    doc.fillColor(INK).fontSize(8);
    [...side.label].forEach((sign, i) => {
      doc.text(sign, side.left + 5, PARTIES.top + 5 + i * 11, { lineBreak: false });
    });
    const words = [`名称：${side.name}`, `统一社会信用代码/纳税人识别号：${side.taxNo}`, ...side.more];
    words.forEach((text, i) => {
      const place = { width: half - PARTIES.label - 10, height: 10, ellipsis: true };
      doc
        .fillColor('#000')
        .fontSize(i < 2 ? 8.5 : 7)
        .text(text, side.left + PARTIES.label + 6, PARTIES.top + 6 + i * 14, place);
    });
  }
}

interface Contact {
  address: string;
  phone: string;
  bank: string;
  bank_account: string;
}

const contactOf = ({ address, phone, bank, bank_account }: Contact): string[] =>
  [`${address} ${phone}`.trim(), `${bank} ${bank_account}`.trim()].filter((words) => words !== '');

function drawLines(doc: Doc, lines: readonly InvoiceLine[]): void {
  const height = TABLE.head + ROWS * TABLE.row;
  doc.lineWidth(0.7).rect(MARGIN, TABLE.top, INNER, height).stroke(INK);
  drawRow(
    doc,
    TABLE.top + 3,
    COLUMNS.map(({ title }) => title),
    INK,
  );
  lines.forEach((line, i) => {
    const cells = COLUMNS.map((column) => column.of(line));
    drawRow(doc, TABLE.top + TABLE.head + i * TABLE.row, cells, '#000');
  });
}

function drawRow(doc: Doc, top: number, cells: readonly string[], color: string): void {
  let left = MARGIN;
  COLUMNS.forEach(({ width, right }, i) => {
    const place = { width: width - 6, height: 9, ellipsis: true, align: right ? 'right' : 'left' } as const;
    doc
      .fillColor(color)
      .fontSize(7.5)
      .text(cells[i] ?? '', left + 3, top, place);
    left += width;
  });
}

function drawFoot(doc: Doc, { lines, amount, tax, remark, seller }: Paper, isLast: boolean): void {
  const top = TABLE.top + TABLE.head + ROWS * TABLE.row;
  const isExempt = lines.every(({ taxRate }) => taxRate === 0);
  doc.lineWidth(0.7);
  for (const [y, height] of [
    [top, FOOT.height],
    [top + FOOT.height, FOOT.height],
    [top + FOOT.height * 2, FOOT.remark],
  ] as const)
    doc.rect(MARGIN, y, INNER, height).stroke(INK);
  const cells = ['合　　计', '', '', '', '', `¥${formatFen(sumFen(lines.map(netOf)))}`, '', ''];
  drawRow(
    doc,
    top + 7,
    isLast ? [...cells.slice(0, 7), isExempt ? '***' : `¥${formatFen(tax)}`] : ['（续下页）'],
    '#000',
  );
  const sums = isLast ? `价税合计（大写）　${fenInCapitals(amount)}` : '价税合计见末页';
  doc
    .fontSize(9)
    .fillColor('#000')
    .text(sums, MARGIN + 6, top + FOOT.height + 5, { lineBreak: false });
  if (isLast)
    doc.text(`（小写）¥${formatFen(amount)}`, SIZE[0] - MARGIN - 180, top + FOOT.height + 5, {
      width: 174,
      align: 'right',
    });
  const place = { width: INNER - 12, height: FOOT.remark - 6, ellipsis: true };
  doc.fontSize(7.5).text(`备注：${remark}`, MARGIN + 6, top + FOOT.height * 2 + 4, place);
  doc.fontSize(8).text(`开票人：${seller.issuer}`, MARGIN + 6, SIZE[1] - MARGIN - 9, { lineBreak: false });
}

/** 2026年11月22日, in China. */
const chineseDay = (time: Date): string =>
  time.toLocaleDateString('zh-CN', { dateStyle: 'long', timeZone: 'Asia/Shanghai' });
