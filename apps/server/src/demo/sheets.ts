import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PDFDocument from 'pdfkit';
import { createPrivateStore } from '../channels/storage/local.ts';
import type { Db } from '../db/client.ts';
import type { Staff } from '../http/session.ts';
import { keepFile } from '../modules/service/files/writes.ts';

const FONT = createRequire(import.meta.url).resolve('#chinese-font');

/** Draws papers of the demo shop and keeps them as files of a member of the staff. */
export interface Sheets {
  db: Db;
  staff: Staff;
  /** @returns the file's id */
  keep(
    purpose: 'report' | 'shop_document' | 'goods_paper' | 'authorisation',
    name: string,
    lines: SheetLines,
  ): Promise<number>;
}
type SheetLines = readonly [head: string, title: string, text: string];

/** Lends somebody what papers are drawn with. */
export async function withSheets(
  db: Db,
  privateFolder: string,
  staff: Staff,
  act: (sheets: Sheets) => Promise<void>,
): Promise<void> {
  const store = createPrivateStore(privateFolder);
  const folder = await mkdtemp(path.join(tmpdir(), 'qn-demo-'));
  const font = await readFile(FONT);
  try {
    await act({
      db,
      staff,
      async keep(purpose, name, lines) {
        const place = path.join(folder, 'paper.pdf');
        await writeFile(place, await drawn(lines, font));
        return (await keepFile(db, store, staff, { place, name: `${name}.pdf` }, purpose)).id;
      },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A sheet that nobody takes for a real one. */
async function drawn([head, title, text]: SheetLines, font: Buffer): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A5', margin: 48, lang: 'zh-CN' });
  doc.info.Title = title;
  doc.font(font);
  doc.fontSize(13).text(head, { align: 'center' });
  doc.fontSize(17).text(title, { align: 'center' }).moveDown();
  doc.fontSize(11).text(text, { lineGap: 6 }).moveDown(2);
  doc.fillColor('#B42318').fontSize(14).text('演示样张　无实际效力', { align: 'center' });
  doc.end();
  const chunks: Buffer[] = [];
  for await (const chunk of doc) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
