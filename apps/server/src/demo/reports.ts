import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import PDFDocument from 'pdfkit';
import { createPrivateStore } from '../channels/storage/local.ts';
import type { PrivateStore } from '../channels/storage/port.ts';
import type { Db } from '../db/client.ts';
import { dayInChina } from '../http/dates.ts';
import type { Buyer, Staff } from '../http/session.ts';
import { addDocument } from '../modules/catalogue/reports/admin/documents/writes.ts';
import { addReports } from '../modules/catalogue/reports/admin/writes.ts';
import { requestReport } from '../modules/catalogue/reports/writes.ts';
import { keepFile } from '../modules/service/files/writes.ts';
import { asDemo } from './acting.ts';

const FONT = createRequire(import.meta.url).resolve('#chinese-font');

/** The last lots have no report yet. */
const WITHOUT_REPORT = 3;
const DAY_MS = 24 * 3600_000;

/** The shop's own papers, of which one is soon to be renewed. */
const PAPERS = [
  { name: '营业执照', number: '91510100MA6DEM0XA9', days: null },
  { name: '药品经营许可证', number: '川AA0280000', days: 900 },
  { name: '医疗器械经营许可证', number: '川蓉药监械经营许20260001号', days: 45 },
] as const;

/**
 * Inspection reports of what came to the demo pharmacy, drawn and marked as samples; the newest lots have none yet, and one of
 * them is asked for. Papers of the shop.
 */
export async function loadDemoReports(db: Db, privateFolder: string): Promise<void> {
  const store = createPrivateStore(privateFolder);
  const folder = await mkdtemp(path.join(tmpdir(), 'qn-demo-'));
  const font = await readFile(FONT);
  try {
    await asDemo(db, 'yaodian', 'quality', async (buyer, staff) => {
      const lots = await lotsOf(db, buyer);
      const place = { db, store, folder, font, staff };
      await addPapers(place);
      await report(place, lots.slice(0, -WITHOUT_REPORT));
      const missing = lots.at(-1);
      if (missing) await requestReport(db, buyer, { goodsId: missing.goods_id, lotNo: missing.lot_no });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Place {
  db: Db;
  store: PrivateStore;
  /** For files on their way. */
  folder: string;
  font: Buffer;
  staff: Staff;
}

interface Lot {
  goods_id: number;
  lot_no: string;
  name: string;
  spec: string;
  maker: string;
}

async function lotsOf(db: Db, { accountId }: Buyer): Promise<Lot[]> {
  const { rows } = await sql<Lot>`
    select l.goods_id, t.lot_no, min(l.name) as name, min(l.spec) as spec, min(l.maker) as maker
    from sales_order o join sales_order_line l on l.order_id = o.id join shipment_line t on t.order_line_id = l.id
    where o.account_id = ${accountId} and o.kind = 'normal' group by l.goods_id, t.lot_no order by min(t.id)`.execute(
    db,
  );
  return rows;
}

async function report(place: Place, lots: readonly Lot[]): Promise<void> {
  const items = [];
  for (const lot of lots) {
    const text = `品名：${lot.name}\n规格：${lot.spec}\n批号：${lot.lot_no}\n结论：符合规定`;
    const file_id = await keepPaper(place, 'report', `${lot.name}_${lot.spec}_${lot.lot_no}`, [
      lot.maker,
      '成品检验报告书',
      text,
    ]);
    items.push({ file_id, goods_id: lot.goods_id, lot_no: lot.lot_no, kind: 'maker' });
  }
  if (items.length > 0) await addReports(place.db, place.staff, items, null);
}

async function addPapers(place: Place): Promise<void> {
  for (const [position, { name, number, days }] of PAPERS.entries()) {
    const end = days === null ? undefined : dayInChina(new Date(Date.now() + days * DAY_MS));
    const lines = ['四川青囊医药有限公司', name, `编号：${number}\n有效期至：${end ?? '长期'}`] as const;
    const file_id = await keepPaper(place, 'shop_document', name, lines);
    const form = { name, number, valid_until: end, position, file_id };
    await addDocument(place.db, place.staff, form, null);
  }
}

/** @returns the file's id */
async function keepPaper(
  { db, store, folder, font, staff }: Place,
  purpose: 'report' | 'shop_document',
  name: string,
  lines: readonly [head: string, title: string, text: string],
): Promise<number> {
  const place = path.join(folder, 'paper.pdf');
  await writeFile(place, await drawn(lines, font));
  return (await keepFile(db, store, staff, { place, name: `${name}.pdf` }, purpose)).id;
}

/** A sheet that nobody takes for a real one. */
async function drawn([head, title, text]: readonly [string, string, string], font: Buffer): Promise<Buffer> {
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
