import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../db/client.ts';
import { kyselyOn } from '../../db/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { dayInChina } from '../../http/dates.ts';
import { findBuyer, openSession } from '../../http/session.ts';
import { frozenNotes } from '../../modules/fulfilment/logistics/note/writes.ts';
import { packFacts } from '../../modules/fulfilment/papers/reads.ts';
import { keepMade } from '../../modules/service/writes.ts';
import { GOODS } from '../fixture.ts';
import { createShop, type TestShop } from '../shop.ts';
import { unzippedBytes } from '../zips.ts';

/** The pack of a month of 500 orders whose notes are made: a list of kept files. */

const ORDERS = 500;
/** As heavy as a drawn and signed note of a page. */
const NOTE_BYTES = 60_000;

let shop: TestShop;
let accountId: number;
beforeAll(async () => {
  shop = await createShop();
  const { rows } = await sql<{ id: number }>`select id from account where username = 'yaodian'`.execute(
    shop.db,
  );
  accountId = rows[0]?.id ?? 0;
  await keptNotes(await shippedOrders());
});
afterAll(() => shop.close());

/** Parcels of this month, of one line each. @returns their ids */
async function shippedOrders(): Promise<number[]> {
  const { db } = shop;
  await sql`insert into sales_order (order_no, account_id, kind, warehouse_id, status, goods_fen, payable_fen, consignee, phone, region,
      address, placed_at, paid_at, reviewed_at, shipped_at, payment_method)
    select 'N' || i, ${accountId}, 'normal', 1, 50, 10000, 10000, '张三', '13800000000', '四川省成都市锦江区', '测试路 1 号',
      now(), now(), now(), now(), 'wechat' from generate_series(1, ${ORDERS}::int) i`.execute(db);
  await sql`insert into sales_order_line (order_id, goods_id, name, spec, unit, maker, approval_no, number, unit_price_e4, amount_fen,
      shipped_number)
    select o.id, g.id, g.name, g.spec, g.unit, '华北制药股份有限公司', g.approval_no, 10, 100000, 10000, 10
    from sales_order o join goods g on g.id = ${GOODS.ladder} where o.order_no like 'N%'`.execute(db);
  await sql`insert into shipment (shipment_no, order_id, carrier, tracking_no)
    select 'S' || order_no, id, '顺丰', 'SF' || id from sales_order where order_no like 'N%'`.execute(db);
  const { rows } = await sql<{ shipment_id: number }>`
    insert into shipment_line (shipment_id, order_line_id, lot_id, lot_no, number)
    select s.id, l.id, (select min(id) from lot where goods_id = l.goods_id), 'A1', 10
    from shipment s join sales_order_line l on l.order_id = s.order_id where s.shipment_no like 'SN%'
    returning shipment_id`.execute(db);
  return rows.map(({ shipment_id }) => shipment_id);
}

/** Their notes, as if they had been drawn. */
async function keptNotes(ids: readonly number[]): Promise<void> {
  await frozenNotes(shop.services, ids);
  for (const id of ids)
    await inTransaction(shop.db, async (tx) => {
      const { id: fileId } = await keepMade(tx, shop.services.privateFiles, {
        accountId,
        purpose: 'delivery_note',
        name: `${id}.pdf`,
        mime: 'application/pdf',
        bytes: Buffer.concat([Buffer.from(`%PDF- ${id}\n`), randomBytes(NOTE_BYTES)]),
      });
      await tx
        .updateTable('delivery_note')
        .set({ file_id: fileId, made_at: new Date() })
        .where('shipment_id', '=', id)
        .execute();
    });
}

it('is listed by as many statements as that of one order, and streams what is kept', async () => {
  const buyer = await shop.buyer();
  const month = dayInChina(new Date()).slice(0, 7);
  const answer = await buyer.raw(`/api/papers/pack.zip?month=${month}`);
  expect(answer.status).toBe(200);
  const files = await unzippedBytes(Buffer.from(await answer.arrayBuffer()));
  const notes = Object.entries(files).filter(([name]) => name.startsWith('随货同行单/'));
  expect(notes).toHaveLength(ORDERS);
  for (const [, bytes] of notes) expect(bytes.length).toBeGreaterThan(NOTE_BYTES);

  const { rows } = await sql<{
    id: number;
  }>`select min(id) as id from sales_order where order_no like 'N%'`.execute(shop.db);
  const one = await statementsFor({ kind: 'order', orderId: rows[0]?.id ?? 0 });
  const all = await statementsFor({ kind: 'month', month });
  expect(all.parcels).toBe(ORDERS);
  expect(one.parcels).toBe(1);
  // The title of an order is read, that of a month is not.
  expect(all.statements).toBe(one.statements - 1);
});

async function statementsFor(scope: Parameters<typeof packFacts>[2]) {
  const statements: string[] = [];
  const db: Db = kyselyOn(shop.services.pool, (statement) => void statements.push(statement));
  const buyer = await findBuyer(db, await openSession(db, { accountId, ip: '', userAgent: '' }));
  if (!buyer) throw new Error('no such buyer');
  const before = statements.length;
  const { parcels } = await packFacts(db, buyer, scope);
  return { statements: statements.length - before, parcels: parcels.length };
}
