import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { createPrivateStore } from '../channels/storage/local.ts';
import type { PrivateStore } from '../channels/storage/port.ts';
import type { Db } from '../db/client.ts';
import { dayInChina } from '../http/dates.ts';
import type { Buyer, Staff } from '../http/session.ts';
import { addressesOf } from '../modules/company/addresses/reads.ts';
import { addAuthorisation } from '../modules/fulfilment/receipts/admin/authorisations/writes.ts';
import { acceptReceipt } from '../modules/fulfilment/receipts/admin/writes.ts';
import { uploadReceipt } from '../modules/fulfilment/receipts/writes.ts';
import { approveOrders } from '../modules/insight/desk/writes.ts';
import { keepFile } from '../modules/service/files/writes.ts';
import { asDemo } from './acting.ts';
import { payByTransfer } from './bank.ts';
import { backdate, keepOpen, orderLine, pay, ship } from './orders.ts';
import { type Sheets, withSheets } from './sheets.ts';

/**
 * Receipt orders (含麻): one that is complete and one to be paid of the demo buyer; of its stores one that is held for its amount, and
 * one whose receipt waits to be looked at, which keeps that store from the next. By the same acts as real ones.
 */
export async function loadDemoReceipts(db: Db, privateFolder: string): Promise<void> {
  const store = createPrivateStore(privateFolder);
  await asDemo(db, 'yaodian', 'admin', async (buyer, staff) => {
    await withSheets(db, privateFolder, staff, (sheets) => authorise(sheets, buyer, 8));
    await complete(db, store, { buyer, staff }, { days: 35, isAccepted: true });
    await keepOpen(db, await orderPieces(db, buyer, 1, 16));
  });
  await asDemo(db, 'kangmin-jinli', 'admin', async (buyer, staff) => {
    await withSheets(db, privateFolder, staff, (sheets) => authorise(sheets, buyer, 4));
    const ids: number[] = [];
    for (const pieces of [30, 20]) {
      const id = await orderPieces(db, buyer, 0, pieces);
      await pay(db, buyer, id);
      ids.push(id);
    }
    // Long enough ago that one more order of the store is no third one within a week.
    for (const id of ids) await backdate(db, id, 9);
  });
  await asDemo(db, 'kangmin-binjiang', 'admin', async (buyer, staff) => {
    await withSheets(db, privateFolder, staff, (sheets) => authorise(sheets, buyer, 4));
    await complete(db, store, { buyer, staff }, { days: 4, isAccepted: false });
  });
}

async function authorise(
  { db, staff, keep }: Sheets,
  { accountId, company }: Buyer,
  count: number,
): Promise<void> {
  const year = dayInChina(new Date()).slice(0, 4);
  for (let i = 1; i <= count; i += 1) {
    const number = `HM${year}-${accountId}-${String(i).padStart(2, '0')}`;
    const words = `编号：${number}\n采购员：李红梅`;
    const form = {
      account_id: accountId,
      number,
      file_id: await keep('authorisation', number, [company, '含特殊药品复方制剂采购委托书', words]),
      agent_name: '李红梅',
      agent_id_no: '510104198806150022',
      valid_from: `${year}-01-01`,
      valid_until: `${Number(year) + 1}-06-30`,
    };
    await addAuthorisation(db, staff, form, null);
  }
}

/** An order that was paid, shipped and signed for so many days ago; its receipt is accepted, or waits for it. */
async function complete(
  db: Db,
  store: PrivateStore,
  { buyer, staff }: { buyer: Buyer; staff: Staff },
  { days, isAccepted }: { days: number; isAccepted: boolean },
): Promise<void> {
  const id = await orderPieces(db, buyer, 0, 12);
  await payByTransfer(db, { buyer, staff }, id);
  await approveOrders(db, staff, [id]);
  await ship(db, staff, id, false);
  await backdate(db, id, days);
  const file = await stampedPaper(db, store, buyer);
  const today = dayInChina(new Date());
  const upload = { fileIds: [file], signedBy: '李红梅', signedOn: today, note: '' };
  const receipt = await uploadReceipt(db, buyer, id, upload, null);
  if (isAccepted) await acceptReceipt(db, staff, id, receipt.id);
}

/** Places an order of one 含麻 goods. @param nth of those that cost most: few of them reach the minimum order */
async function orderPieces(db: Db, buyer: Buyer, nth: number, number: number): Promise<number> {
  const { rows } = await sql<{ id: number; warehouse_id: number }>`
    select g.id, s.warehouse_id from goods g join goods_price p on p.goods_id = g.id and p.rank = 0
    join lateral (select warehouse_id from stock where goods_id = g.id and available > 200 order by warehouse_id limit 1) s on true
    where g.is_ephedrine and g.status = 'on' order by p.price_e4 desc, g.id limit 1 offset ${nth}`.execute(
    db,
  );
  const [goods] = rows;
  const address = (await addressesOf(db, buyer)).find(({ is_registered }) => is_registered);
  if (!goods || !address) throw new Error('the demo shop has no ephedrine goods or registered address');
  const line = { goodsId: goods.id, warehouseId: goods.warehouse_id, number, goodsPriceId: 0 };
  const order = await orderLine(db, buyer, line, address.id);
  if (!order) throw new Error('no receipt order was placed');
  return order.id;
}

/** A sheet with a table and a red stamp; without words, since no font is sure to be there. */
const PAPER = `<svg xmlns="http://www.w3.org/2000/svg" width="840" height="1188">
  <rect width="840" height="1188" fill="#fdfcf8"/><rect x="240" y="70" width="360" height="26" fill="#333"/>
  <g fill="#8a8a8a">${[140, 170, 200].map((y) => `<rect x="70" y="${y}" width="330" height="10"/><rect x="500" y="${y}" width="250" height="10"/>`).join('')}</g>
  <g fill="none" stroke="#666">${[250, 300, 350].map((y) => `<rect x="70" y="${y}" width="700" height="50"/>`).join('')}
    <path d="M290 250v150M450 250v150M600 250v150"/><rect x="70" y="700" width="330" height="230"/><rect x="440" y="700" width="330" height="230"/></g>
  <path d="M120 830q40-70 70 0t60-10 50 20" fill="none" stroke="#1d3f8f" stroke-width="4"/>
  <g fill="none" stroke="#d0312d" stroke-width="7" opacity=".85"><circle cx="280" cy="800" r="92"/>
    <path d="m280 752 14 33h34l-27 21 11 33-32-20-32 20 11-33-27-21h34z" fill="#d0312d"/></g></svg>`;

async function stampedPaper(db: Db, store: PrivateStore, buyer: Buyer): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'qn-demo-'));
  try {
    const place = path.join(folder, 'receipt.jpg');
    await sharp(Buffer.from(PAPER)).jpeg().toFile(place);
    return (await keepFile(db, store, buyer, { place, name: '盖章回执.jpg' }, 'receipt')).id;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
