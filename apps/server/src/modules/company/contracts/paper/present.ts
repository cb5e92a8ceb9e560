import { maskedPhone } from '@qingnang/rules/phone';
import PDFDocument from 'pdfkit';
import { timeInChina } from '../../../../http/dates.ts';
import { chineseFont, finished } from '../../../service/present.ts';
import type { Confirmation, Paper } from '../rules.ts';
import { drawStamp } from './stamp/present.ts';

type Doc = PDFKit.PDFDocument;

const MARGIN = 64;
const GREY = '#6B7280';
const INK = '#1F2937';
const LINE = '#D1D5DB';

/**
 * Draws a contract: A4, each part on pages of its own, the number and the pages below.
 * @param confirmation null = a draft; otherwise with an empty signature field on the last page
 */
export async function contractPdf(paper: Paper, confirmation: Confirmation | null): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, bottom: MARGIN + 12, left: MARGIN, right: MARGIN },
    autoFirstPage: false,
    bufferPages: true,
    lang: 'zh-CN',
    info: { Title: paper.title, Author: paper.seller, Subject: paper.number, CreationDate: paper.createdAt },
  });
  doc.registerFont('cn', chineseFont());
  doc.font('cn');
  for (const part of paper.parts) drawPart(doc, part);
  if (confirmation) drawConfirmation(doc, paper, confirmation);
  numberPages(doc, paper.number, confirmation === null);
  return finished(doc);
}

const innerWidth = (doc: Doc) => doc.page.width - MARGIN * 2;

function drawPart(doc: Doc, { title, lines }: Paper['parts'][number]): void {
  doc.addPage();
  doc.fillColor(INK).fontSize(18).text(title, { align: 'center' }).moveDown(0.9);
  for (const { kind, text } of lines) {
    if (kind === 'heading') {
      // A heading does not stay alone at the foot of a page.
      if (doc.y > doc.page.height - doc.page.margins.bottom - 60) doc.addPage();
      doc.moveDown(0.45).fontSize(12).fillColor(INK).text(text).moveDown(0.25);
    } else {
      doc.fontSize(10.5).fillColor(INK).text(text, { indent: 21, lineGap: 4.5 }).moveDown(0.12);
    }
  }
}

/** The page that says who agreed to what, how and when, with the shop's signature. */
function drawConfirmation(doc: Doc, paper: Paper, confirmation: Confirmation): void {
  const { consent, signedAt, draftSha256, certificate } = confirmation;
  const { codeId } = consent;
  doc.addPage();
  const width = innerWidth(doc);
  doc.fontSize(18).fillColor(INK).text('签署页', { align: 'center' }).moveDown(0.9);
  doc
    .fontSize(10.5)
    .text(
      `双方已阅读并同意《${paper.parts.map(({ title }) => title).join('》《')}》全文，以电子签名订立。购货方以${codeId === null ? '登录密码' : '账户绑定手机收到的短信验证码'}确认，供货方以数字证书对本文件签名；文件任何改动都会使签名失效。`,
      { indent: 21, lineGap: 4.5 },
    )
    .moveDown(0.8);
  facts(doc, [
    ['合同编号', paper.number],
    ['购货方', paper.company],
    ['签署人', consent.name],
    [
      '确认方式',
      codeId === null
        ? '登录密码，签署前验证'
        : `短信验证码，手机 ${maskedPhone(consent.phone)}（记录 ${codeId}）`,
    ],
    ['签署时间', `${timeInChina(signedAt)}（北京时间）`],
    ['网络地址', consent.ip],
    ['浏览器', consent.userAgent.slice(0, 160) || '—'],
    ['所读文本', `SHA-256 ${draftSha256}`],
  ]);
  const top = doc.y + 24;
  const half = width / 2;
  doc.fontSize(10.5).fillColor(INK);
  doc.text(`甲方（供货方）：${paper.seller}`, MARGIN, top, { width: half - 16 });
  doc.text(`乙方（购货方）：${paper.company}`, MARGIN + half, top, { width: half });
  doc.text(`签署人：${consent.name}`, MARGIN + half, doc.y + 6, { width: half });
  doc.text(timeInChina(signedAt), MARGIN + half, doc.y + 6, { width: half });
  drawStamp(
    doc,
    { x: MARGIN, y: top + 40 },
    {
      seal: { seller: paper.seller, words: '合同专用章' },
      reason: `签署 ${paper.title}（${paper.number}）`,
      at: signedAt,
      certificate,
      room: confirmation.room,
    },
  );
}

/** A table of two columns. */
function facts(doc: Doc, rows: readonly (readonly [string, string])[]): void {
  const width = innerWidth(doc);
  const label = 84;
  for (const [name, value] of rows) {
    const top = doc.y;
    const height = Math.max(24, doc.fontSize(10).heightOfString(value, { width: width - label - 20 }) + 10);
    doc.rect(MARGIN, top, label, height).fill('#F6F8F7');
    doc.rect(MARGIN, top, width, height).lineWidth(0.5).stroke(LINE);
    doc.fillColor(GREY).text(name, MARGIN + 10, top + 5, { width: label - 14 });
    doc.fillColor(INK).text(value, MARGIN + label + 10, top + 5, { width: width - label - 20 });
    doc.y = top + height;
  }
  doc.x = MARGIN;
}

function numberPages(doc: Doc, number: string, isDraft: boolean): void {
  const { count } = doc.bufferedPageRange();
  for (let i = 0; i < count; i += 1) {
    doc.switchToPage(i);
    const y = doc.page.height - MARGIN + 8;
    // Below the margin a text would open a page of its own.
    doc.page.margins.bottom = 0;
    const width = innerWidth(doc);
    doc.fontSize(8).fillColor(GREY);
    doc.text(`${number}${isDraft ? '（待签署）' : ''}`, MARGIN, y, { width, lineBreak: false });
    doc.text(`第 ${i + 1} / ${count} 页`, MARGIN, y, { width, align: 'right', lineBreak: false });
  }
}
