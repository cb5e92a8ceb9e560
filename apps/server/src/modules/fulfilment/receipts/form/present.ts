import PDFDocument from 'pdfkit';
import { dayInChina } from '../../../../http/dates.ts';
import { chineseFont, finished } from '../../../service/present.ts';
import type { FormFacts } from '../reads.ts';

type Doc = PDFKit.PDFDocument;
type FormLine = NonNullable<FormFacts['lines']>[number];

const MARGIN = 40;
const ROW = 28;
/** Room for the words and boxes below the table. */
const FOOT = 210;

/** Widths in points, together the page's inner width. */
const COLUMNS: readonly { title: string; width: number; of: (line: FormLine) => string }[] = [
  { title: '通用名', width: 120, of: (line) => line.name },
  { title: '规格', width: 80, of: (line) => line.spec },
  { title: '生产企业', width: 110, of: (line) => line.maker },
  { title: '批号', width: 60, of: (line) => line.lot_no },
  { title: '有效期至', width: 55, of: (line) => line.expires_on ?? '' },
  { title: '发货日期', width: 50, of: (line) => line.shipped_on },
  { title: '数量', width: 40, of: (line) => `${line.number}${line.unit}` },
];

/**
 * Draws the receipt (回执) of an order's 含麻 goods: what has left, lot by lot, and where the receiver signs and stamps. A4,
 * as many pages as its lines need.
 * @param seller its name in law
 */
export function receiptFormPdf(facts: FormFacts, seller: string): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', margin: MARGIN, lang: 'zh-CN' });
  doc.info.Title = `含麻药品收货回执 ${facts.order_no}`;
  doc.registerFont('cn', chineseFont());
  doc.font('cn');
  let y = head(doc, facts, seller);
  for (const line of facts.lines ?? []) {
    if (y + ROW > doc.page.height - MARGIN - FOOT) {
      doc.addPage();
      y = head(doc, facts, seller);
    }
    y = row(
      doc,
      y,
      COLUMNS.map((column) => column.of(line)),
    );
  }
  foot(doc, y, facts, seller);
  return finished(doc);
}

function head(doc: Doc, facts: FormFacts, seller: string): number {
  const inner = doc.page.width - MARGIN * 2;
  doc.fillColor('#000').fontSize(17);
  doc.text('含特殊药品复方制剂收货回执', MARGIN, MARGIN, { width: inner, align: 'center' });
  doc.fontSize(9);
  const left = [`供货单位：${seller}`, `收货单位：${facts.company}`, `收货地址：${facts.address}`];
  const agent = facts.agent_name ? `（${facts.agent_name}）` : '';
  const right = [
    `订单号：${facts.order_no}`,
    `下单日期：${dayInChina(facts.placed_at)}`,
    `委托书编号：${facts.authorisation_no ?? ''}${agent}`,
  ];
  left.forEach((text, i) => {
    const top = MARGIN + 34 + i * 16;
    doc.text(text, MARGIN, top, { width: inner * 0.6 - 8, height: 13, ellipsis: true });
    doc.text(right[i] ?? '', MARGIN + inner * 0.6, top, { width: inner * 0.4, height: 13, ellipsis: true });
  });
  return row(
    doc,
    MARGIN + 92,
    COLUMNS.map(({ title }) => title),
    '#F0F1F3',
  );
}

function row(doc: Doc, y: number, cells: readonly string[], fill?: string): number {
  let x = MARGIN;
  doc.fontSize(8).lineWidth(0.5);
  COLUMNS.forEach(({ width }, i) => {
    if (fill) doc.rect(x, y, width, ROW).fill(fill);
    doc.rect(x, y, width, ROW).stroke('#9CA3AF');
    doc
      .fillColor('#000')
      .text(cells[i] ?? '', x + 3, y + 4, { width: width - 6, height: ROW - 6, ellipsis: true });
    x += width;
  });
  return y + ROW;
}

function foot(doc: Doc, y: number, { lines }: FormFacts, seller: string): void {
  const inner = doc.page.width - MARGIN * 2;
  const pieces = (lines ?? []).reduce((sum, line) => sum + line.number, 0);
  doc.fontSize(9).text(`合计 ${lines?.length ?? 0} 行，${pieces} 件`, MARGIN, y + 8);
  const words = `以上药品已送达证照注册地址，经核对品名、规格、批号、数量无误。请收货人签字并加盖公章后，拍照或扫描上传至${seller}“含麻订单”，原件留存备查。`;
  doc.text(words, MARGIN, y + 28, { width: inner, lineGap: 3 });
  const top = y + 72;
  const width = (inner - 16) / 2;
  const boxes = [
    ['收货单位（公章）', '收货人签字：', '身份证号：', '收货日期：　　　　年　　月　　日'],
    ['送货人', '送货人签字：', '联系电话：', '送达日期：　　　　年　　月　　日'],
  ];
  boxes.forEach((texts, i) => {
    const x = MARGIN + i * (width + 16);
    doc.lineWidth(0.5).rect(x, top, width, 120).stroke('#9CA3AF');
    doc.fillColor('#000');
    texts.forEach((text, line) => {
      doc.text(text, x + 10, top + 10 + line * 28, { width: width - 20 });
    });
  });
}
