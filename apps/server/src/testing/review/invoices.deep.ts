import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { InvoiceIssuer } from '../../channels/invoicing/port.ts';
import { json } from '../../db/json.ts';
import { acceptAll, openCase, sentBack } from '../claims.ts';
import type { Client } from '../client.ts';
import { GOODS, SELLER } from '../fixture.ts';
import {
  askInvoice,
  enterSeller,
  invoiceOf,
  invoicesOf,
  issueAll,
  issuedFor,
  staffInvoiceOf,
  titleFor,
} from '../invoices.ts';
import { shippedFor } from '../parcels.ts';
import { sheetOf } from '../sheets.ts';
import { createShop, type TestShop } from '../shop.ts';
import { holdRow, untilWaiting } from './waiting.ts';

/** Invoices tried by a clumsy office, two jobs at once and money that comes back at the wrong moment. */

let shop: TestShop;
let buyer: Client;
let staff: Client;
let title: number;
let issuer: InvoiceIssuer | null;

beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer();
  staff = await shop.staff();
  issuer = shop.services.invoicing;
  await enterSeller(staff);
  title = await titleFor(buyer);
});
afterEach(() => {
  shop.services.invoicing = issuer;
});
afterAll(() => shop.close());

const asked = async (order: number): Promise<number> =>
  (await askInvoice(buyer, { order_ids: [order], title_id: title }).expect(201)).data.ids[0] ?? 0;
const closeCase = (id: number) =>
  sql`update after_sales set status = 60, closed_at = now() where id = ${id}`.execute(shop.db);
/** Money of some pieces has gone back. @returns the case */
async function returned(order: number, number: number): Promise<number> {
  const id = await openCase(buyer, order, { number });
  await sentBack(buyer, staff, id);
  await acceptAll(staff, id);
  return id;
}

describe('the seller', () => {
  it('is shown empty before anybody has entered it', async () => {
    await shop.db.deleteFrom('setting').where('key', '=', 'seller').execute();
    const { data } = await staff.get<typeof SELLER>('/api/admin/invoices/seller').expect(200);
    expect(data).toMatchObject({ tax_no: '', address: '' });
    await enterSeller(staff);
  });
});

describe('asking', () => {
  it('fifty times at once for one order makes one invoice', async () => {
    const order = await shippedFor(buyer, staff);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => askInvoice(buyer, { order_ids: [order], title_id: title })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(49);
    expect(await invoicesOf(buyer, `order_id=${order}`)).toHaveLength(1);
  });

  it('what came back while the request waited is taken off once', async () => {
    const order = await shippedFor(buyer, staff, { goods: GOODS.hundred, number: 10 });
    const caseId = await returned(order, 4);
    const held = await holdRow(shop.db, sql`select from sales_order where id = ${order} for update`);
    const waiting = askInvoice(buyer, { order_ids: [order], title_id: title });
    await untilWaiting(shop.db);
    await closeCase(caseId);
    await held.release();
    const { data } = await waiting.expect(201);
    await issueAll(shop);
    await issueAll(shop);
    const invoice = await invoiceOf(buyer, data.ids[0] ?? 0);
    expect(invoice.lines[0]?.number).toBe(6);
    expect(invoice.reds).toEqual([]);
  });
});

describe('the job', () => {
  it('an order that cannot be made an invoice of stops no other', async () => {
    // Nothing is paid for bringing it.
    const broken = await shippedFor(buyer, staff, { goods: GOODS.ladder, number: 100 });
    const good = await shippedFor(buyer, staff, { goods: GOODS.hundred, number: 10 });
    const wish = { kind: 'normal', title: '锦里店', tax_no: SELLER.tax_no };
    const rest = { address: '', phone: '', bank: '', bank_account: '', email: '', mobile: '' };
    await sql`update sales_order set invoice = ${json({ ...wish, ...rest })}::jsonb where id in (${broken}, ${good})`.execute(
      shop.db,
    );
    // All pieces have come back, a part of their money was kept.
    await sql`update sales_order_line set returned_number = shipped_number, refunded_fen = amount_fen - discount_fen - 100
      where order_id = ${broken}`.execute(shop.db);
    await issueAll(shop);
    expect(await invoicesOf(buyer, `order_id=${good}`)).toMatchObject([{ status: 'issued' }]);
    const [kept] = await invoicesOf(buyer, `order_id=${broken}`);
    expect(kept).toMatchObject({ amount: 1, status: 'issued' });
  });

  it('run by many processes at once issues, files and tells once', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 3; at += 1) ids.push(await asked(await shippedFor(buyer, staff)));
    const numbers: number[] = [];
    shop.services.invoicing = {
      ...(issuer as InvoiceIssuer),
      async issue(request) {
        numbers.push(request.id);
        return (issuer as InvoiceIssuer).issue(request);
      },
    };
    await Promise.all(Array.from({ length: 6 }, () => issueAll(shop)));
    expect(numbers.sort()).toEqual(ids);
    const { rows } = await sql<{ count: number }>`select count(*)::int from message
      where cause = any(${ids.map((id) => `invoice:${id}:issued`)})`.execute(shop.db);
    expect(rows[0]?.count).toBe(3);
  });

  it('a slow service: what stands last in the run is not refused while it is asked for', async () => {
    const first = await asked(await shippedFor(buyer, staff));
    const last = await asked(await shippedFor(buyer, staff));
    let refusal = 0;
    shop.services.invoicing = {
      ...(issuer as InvoiceIssuer),
      async issue(request) {
        // The first call took longer than the time for which a row is taken.
        if (request.id === first)
          await sql`update invoice set issuing_until = now() - interval '1 second', next_at = now() + interval '1 minute'
            where id = ${last} and status = 'requested' and issuing_until is not null`.execute(shop.db);
        if (request.id === last)
          refusal = (await staff.post(`/api/admin/invoices/${last}/refuse`, { reason: '资料不全' })).status;
        return (issuer as InvoiceIssuer).issue(request);
      },
    };
    await issueAll(shop);
    expect(refusal).toBe(409);
    expect((await invoiceOf(buyer, last)).status).toBe('issued');
  });
});

it('an invoice with another title waits until money on its way has come back', async () => {
  const order = await shippedFor(buyer, staff, { goods: GOODS.hundred, number: 10 });
  const id = await issuedFor(shop, buyer, title, [order]);
  const caseId = await returned(order, 4);
  const red = () => staff.post(`/api/admin/invoices/${id}/red`, { reason: '抬头有误', title_id: title });
  await red().expect(409);
  await closeCase(caseId);
  await red().expect(200);
  await issueAll(shop);
  await issueAll(shop);
  const live = (await invoicesOf(buyer, `order_id=${order}`)).filter((one) => one.red_of === 0);
  const said = live.reduce((sum, one) => sum + one.amount + one.red_amount, 0);
  expect(said).toBeCloseTo(165, 2);
});

describe('a red letter that staff refuse', () => {
  it('of a case is asked for again by a retry', async () => {
    const order = await shippedFor(buyer, staff, { goods: GOODS.hundred, number: 10 });
    const id = await issuedFor(shop, buyer, title, [order]);
    await closeCase(await returned(order, 4));
    shop.services.invoicing = null;
    await issueAll(shop);
    const red = (await invoiceOf(buyer, id)).reds[0]?.id ?? 0;
    await staff.post(`/api/admin/invoices/${red}/refuse`, { reason: '等客户确认' }).expect(200);
    await issueAll(shop);
    expect((await invoiceOf(buyer, id)).reds).toMatchObject([{ id: red, status: 'refused' }]);
    await staff.post(`/api/admin/invoices/${red}/retry`).expect(200);
    shop.services.invoicing = issuer;
    await issueAll(shop);
    expect((await staffInvoiceOf(staff, id)).reds).toMatchObject([
      { id: red, status: 'issued', amount: -100 },
    ]);
  });

  it('is not made again where a later one has taken it all', async () => {
    const order = await shippedFor(buyer, staff, { goods: GOODS.hundred, number: 10 });
    const id = await issuedFor(shop, buyer, title, [order]);
    await closeCase(await returned(order, 4));
    shop.services.invoicing = null;
    await issueAll(shop);
    const red = (await invoiceOf(buyer, id)).reds[0]?.id ?? 0;
    await staff.post(`/api/admin/invoices/${red}/refuse`, { reason: '等客户确认' }).expect(200);
    await staff.post(`/api/admin/invoices/${id}/red`, { reason: '抬头有误' }).expect(200);
    await staff.post(`/api/admin/invoices/${red}/retry`).expect(409);
    expect((await staffInvoiceOf(staff, id)).left).toBe(0);
  });

  it('leaves the invoice holding: its orders are not invoiced twice, and it can be taken back later', async () => {
    const order = await shippedFor(buyer, staff);
    const id = await issuedFor(shop, buyer, title, [order]);
    const red = async () => staff.post(`/api/admin/invoices/${id}/red`, { reason: '抬头有误' });
    expect((await red()).status).toBe(200);
    const letter = (await staffInvoiceOf(staff, id)).reds[0]?.id ?? 0;
    await staff.post(`/api/admin/invoices/${letter}/refuse`, { reason: '点错了' }).expect(200);
    const again = await askInvoice(buyer, { order_ids: [order], title_id: title }).expect(422);
    expect(again.errors?.order_ids?.[0]).toContain('已开票');
    expect((await red()).status).toBe(200);
    await issueAll(shop);
    expect(await staffInvoiceOf(staff, id)).toMatchObject({ left: 0, status_name: '已红冲' });
  });

  it('cannot be refused once its orders are asked for anew', async () => {
    const order = await shippedFor(buyer, staff);
    const id = await issuedFor(shop, buyer, title, [order]);
    await staff.post(`/api/admin/invoices/${id}/red`, { reason: '抬头有误', title_id: title }).expect(200);
    const letter = (await staffInvoiceOf(staff, id)).reds[0]?.id ?? 0;
    await staff.post(`/api/admin/invoices/${letter}/refuse`, { reason: '点错了' }).expect(409);
  });
});

describe('hostile words', () => {
  it.each([
    ['a formula', '=HYPERLINK("http://evil.example","x")'],
    ['marks that turn the direction', '成都\u202E康民\u2066大药房'],
    ['signs that no font has', '成都😀𠮷ｱ🇨🇳👨‍👩‍👧العربيةहिन्दी药房'],
    ['a page', '<script>alert(1)</script>'],
    ['one long word', 'W'.repeat(100)],
  ])('%s in a title is drawn, and is text in the sheet', async (_, words) => {
    const own = await titleFor(buyer, words);
    const order = await shippedFor(buyer, staff);
    const id = await issuedFor(shop, buyer, own, [order]);
    expect((await invoiceOf(buyer, id)).status).toBe('issued');
    const { values } = await sheetOf(staff, '/api/admin/invoices/export.xlsx');
    expect(values.map((row) => row[5])).toContain(words);
    const { rows } = await sql`delete from invoice_title where id = ${own} returning id`.execute(shop.db);
    expect(rows).toHaveLength(1);
  });
});

it('the month turns at midnight in China', async () => {
  const id = await issuedFor(shop, buyer, title, [await shippedFor(buyer, staff)]);
  const rows = async (month: string) =>
    (await sheetOf(staff, `/api/admin/invoices/export.xlsx?month=${month}`)).rows.length - 1;
  await sql`update invoice set issued_at = '2025-11-30T15:59:59Z' where id = ${id}`.execute(shop.db);
  expect([await rows('2025-11'), await rows('2025-12')]).toEqual([1, 0]);
  await sql`update invoice set issued_at = '2025-11-30T16:00:00Z' where id = ${id}`.execute(shop.db);
  expect([await rows('2025-11'), await rows('2025-12')]).toEqual([0, 1]);
});
