import type { InvoiceableOrder } from '@qingnang/contract/invoices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IssuerFailure } from '../../../channels/invoicing/port.ts';
import { acceptAll, openCase, sentBack } from '../../../testing/claims.ts';
import type { Client } from '../../../testing/client.ts';
import { GOODS } from '../../../testing/fixture.ts';
import {
  askInvoice,
  enterSeller,
  invoiceOf,
  invoicesOf,
  issueAll,
  issuedFor,
  titleFor,
} from '../../../testing/invoices.ts';
import { approvedFor, shipFor, shippedFor } from '../../../testing/parcels.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let buyer: Client;
let other: Client;
let staff: Client;
let title: number;

beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer();
  other = await shop.buyer('zhensuo');
  staff = await shop.staff();
  await enterSeller(staff);
  title = await titleFor(buyer);
});
afterAll(() => shop.close());

const toInvoice = async (client: Client, query = '') =>
  (await client.get<{ list: InvoiceableOrder[] }>(`/api/invoices/orders?page_size=100&${query}`).expect(200))
    .data.list;
const change = (id: number, set: Record<string, unknown>) =>
  shop.db.updateTable('sales_order').set(set).where('id', '=', id).execute();

describe('who may', () => {
  it.each([
    ['GET', '/api/invoices'],
    ['GET', '/api/invoices/orders'],
    ['GET', '/api/invoices/1'],
    ['GET', '/api/invoices/1/file'],
    ['POST', '/api/invoices'],
  ])('%s %s requires sign-in', async (method, path) => {
    await shop
      .visitor()
      .send(method, path, method === 'POST' ? {} : undefined)
      .expect(401);
  });

  it('nobody sees or asks for what is somebody else’s', async () => {
    const order = await shippedFor(buyer, staff);
    const id = await issuedFor(shop, buyer, title, [order]);
    await other.get(`/api/invoices/${id}`).expect(404);
    expect((await other.raw(`/api/invoices/${id}/file`)).status).toBe(404);
    expect(await invoicesOf(other, `order_id=${order}`)).toEqual([]);
    const next = await shippedFor(buyer, staff);
    const theirs = await titleFor(other, '武侯诊所');
    const strange = await askInvoice(other, { order_ids: [next], title_id: theirs }).expect(422);
    expect(strange.errors?.order_ids).toEqual(['订单不存在']);
    await askInvoice(buyer, { order_ids: [next], title_id: theirs }).expect(422);
    expect((await toInvoice(other)).map((one) => one.id)).toEqual([]);
  });
});

describe('POST /api/invoices', () => {
  it('issues one for several orders: lines, sums, a paper, a message', async () => {
    const first = await shippedFor(buyer, staff, { goods: GOODS.hundred, number: 10 });
    const second = await shippedFor(buyer, staff, { goods: GOODS.ladder, number: 60 });
    const amounts = new Map((await toInvoice(buyer)).map((one) => [one.id, one.amount]));
    const { data } = await askInvoice(buyer, { order_ids: [first, second], title_id: title }).expect(201);
    const sum = (amounts.get(first) ?? 0) + (amounts.get(second) ?? 0);
    expect(data.amount).toBeCloseTo(sum, 2);
    const [id = 0] = data.ids;
    const asked = await invoiceOf(buyer, id);
    expect([asked.status, asked.number, asked.file_url]).toEqual(['requested', '', '']);
    await issueAll(shop);

    const invoice = await invoiceOf(buyer, id);
    expect(invoice).toMatchObject({
      status: 'issued',
      status_name: '已开具',
      number: expect.stringMatching(/^\d{20}$/),
      title: '成都康民大药房有限公司',
      red_of: 0,
      reds: [],
    });
    expect(invoice.amount).toBeCloseTo(sum, 2);
    expect(invoice.orders.map((one) => one.id)).toEqual([first, second]);
    const total = (field: 'amount' | 'tax') => invoice.lines.reduce((all, line) => all + line[field], 0);
    expect(total('amount')).toBeCloseTo(invoice.amount, 2);
    expect(total('tax')).toBeCloseTo(invoice.tax, 2);
    expect(invoice.lines.map((line) => line.tax_rate).every((rate) => rate === 13)).toBe(true);
    // 250 of goods, 15 for bringing them
    const ofFirst = invoice.lines.filter((line) => line.order_id === first);
    expect(ofFirst.map((line) => [line.number, line.amount])).toEqual([
      [10, 250],
      [1, 15],
    ]);

    const file = await buyer.raw((await buyer.raw(invoice.file_url)).headers.get('location') ?? '');
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(await invoicesOf(buyer, `order_id=${second}`)).toMatchObject([{ id }]);
    const told = await shop.db
      .selectFrom('message')
      .select(['title', 'body'])
      .where('cause', '=', `invoice:${id}:issued`)
      .execute();
    expect(told).toEqual([{ title: '电子发票已开具', body: expect.stringContaining(invoice.number) }]);
    await issueAll(shop);
    expect((await invoiceOf(buyer, id)).number).toBe(invoice.number);
  });

  it('issues one for each order where it is asked to', async () => {
    const orders = [await shippedFor(buyer, staff), await shippedFor(buyer, staff)];
    const { data } = await askInvoice(buyer, { order_ids: orders, title_id: title, is_merged: 0 }).expect(
      201,
    );
    expect(data.ids).toHaveLength(2);
    const made = await Promise.all(data.ids.map((id) => invoiceOf(buyer, id)));
    expect(made.map((one) => one.orders.map((order) => order.id))).toEqual(orders.map((id) => [id]));
  });

  it('asks once, however often it is sent', async () => {
    const order = await shippedFor(buyer, staff);
    const body = { order_ids: [order, order], title_id: title };
    const key = 'invoice-key-0001';
    const answers = await Promise.all([1, 2, 3].map(() => askInvoice(buyer, body, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ data }) => data.ids[0])).size).toBe(1);
    const next = await shippedFor(buyer, staff);
    const twice = await Promise.all(
      [1, 2].map(() => askInvoice(buyer, { order_ids: [next], title_id: title })),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(twice.find(({ status }) => status === 422)?.errors?.order_ids?.[0]).toContain('已开票');
  });

  it.each([
    [{ order_ids: [] }, 'order_ids'],
    [{ order_ids: ['x'] }, 'order_ids.0'],
    [{ order_ids: [999_999] }, 'order_ids'],
    [{ order_ids: Array.from({ length: 51 }, (_, i) => i + 1) }, 'order_ids'],
    [{ title_id: 999_999 }, 'title_id'],
    [{ title_id: '' }, 'title_id'],
    [{ kind: 'none' }, 'kind'],
    [{ kind: 'special' }, 'kind'],
    [{ is_merged: 2 }, 'is_merged'],
  ])('refuses %j at %s', async (wrong, field) => {
    const answer = await askInvoice(buyer, { order_ids: [1], title_id: title, ...wrong }).expect(422);
    expect(Object.keys(answer.errors ?? {})).toEqual([field]);
    expect(answer.message).toMatch(/[一-龥]/);
  });

  it('waits for what has not left, is too old or is on its way back', async () => {
    const open = await approvedFor(buyer, staff);
    await shipFor(staff, open, 10);
    const refuse = async (id: number, words: string) => {
      const { errors } = await askInvoice(buyer, { order_ids: [id], title_id: title }).expect(422);
      expect(errors?.order_ids?.[0]).toContain(words);
    };
    await refuse(open, '尚未全部发货');
    expect((await toInvoice(buyer)).map(({ id }) => id)).not.toContain(open);
    await shipFor(staff, open);
    await change(open, { shipped_at: new Date(Date.now() - 181 * 24 * 3600_000) });
    await refuse(open, '180 天');
    expect((await toInvoice(buyer)).map(({ id }) => id)).not.toContain(open);
    await change(open, { shipped_at: new Date(Date.now() - 179 * 24 * 3600_000) });
    expect((await toInvoice(buyer)).map(({ id }) => id)).toContain(open);
    // Its money waits for a bank: the case is not over.
    const caseId = await openCase(buyer, open, { number: 5 });
    await sentBack(buyer, staff, caseId);
    await acceptAll(staff, caseId);
    await refuse(open, '退款中');
    expect((await toInvoice(buyer)).find(({ id }) => id === open)?.reason).toContain('退款中');
    await shop.db.updateTable('after_sales').set({ status: 60 }).where('id', '=', caseId).execute();
    const { data } = await askInvoice(buyer, { order_ids: [open], title_id: title }).expect(201);
    expect((await invoiceOf(buyer, data.ids[0] ?? 0)).lines[0]?.number).toBe(55);
  });

  it('a special one needs leave for the title', async () => {
    const order = await shippedFor(buyer, staff);
    const own = await titleFor(buyer, '成都康民大药房连锁');
    const { account_id } = await shop.db
      .updateTable('invoice_title')
      .set({ is_special_allowed: true })
      .where('id', '=', own)
      .returning('account_id')
      .executeTakeFirstOrThrow();
    expect(account_id).toBeGreaterThan(0);
    const { data } = await askInvoice(buyer, { order_ids: [order], title_id: own, kind: 'special' }).expect(
      201,
    );
    expect((await invoiceOf(buyer, data.ids[0] ?? 0)).kind_name).toBe('专用发票');
  });
});

describe('the job', () => {
  it('asks for what was wished at checkout once the order has left whole', async () => {
    const order = await approvedFor(buyer, staff);
    await change(order, { invoice: WISH });
    await issueAll(shop);
    expect(await invoicesOf(buyer, `order_id=${order}`)).toEqual([]);
    await shipFor(staff, order);
    await Promise.all([issueAll(shop), issueAll(shop)]);
    expect(await invoicesOf(buyer, `order_id=${order}`)).toMatchObject([
      { title: '锦里店', status: 'issued' },
    ]);
    await issueAll(shop);
    expect(await invoicesOf(buyer, `order_id=${order}`)).toHaveLength(1);
  });

  it('tries again later, and leaves it to staff in the end', async () => {
    const order = await shippedFor(buyer, staff);
    const { data } = await askInvoice(buyer, { order_ids: [order], title_id: title }).expect(201);
    const [id = 0] = data.ids;
    const { invoicing } = shop.services;
    if (invoicing === null) throw new Error('the local issuer is there');
    shop.services.invoicing = {
      ...invoicing,
      issue: () => Promise.reject(new IssuerFailure('税控系统维护中')),
    };
    for (let tries = 0; tries < 8; tries += 1) {
      await issueAll(shop);
      await shop.db
        .updateTable('invoice')
        .set({ next_at: new Date(0) })
        .where('id', '=', id)
        .execute();
    }
    expect((await invoiceOf(buyer, id)).status).toBe('failed');
    const row = await staff.get<{ error: string; tries: number }>(`/api/admin/invoices/${id}`).expect(200);
    expect(row.data).toMatchObject({ error: '税控系统维护中', tries: 7 });
    shop.services.invoicing = invoicing;
    await staff.post(`/api/admin/invoices/${id}/retry`).expect(200);
    await issueAll(shop);
    expect((await invoiceOf(buyer, id)).status).toBe('issued');
  });

  it('makes a red letter for what was given back since', async () => {
    const order = await shippedFor(buyer, staff, { goods: GOODS.hundred, number: 10 });
    const id = await issuedFor(shop, buyer, title, [order]);
    const caseId = await openCase(buyer, order, { number: 4 });
    await sentBack(buyer, staff, caseId);
    await acceptAll(staff, caseId);
    await issueAll(shop);
    expect((await invoiceOf(buyer, id)).reds).toEqual([]);
    await shop.db
      .updateTable('after_sales')
      .set({ status: 60, closed_at: new Date() })
      .where('id', '=', caseId)
      .execute();
    await Promise.all([issueAll(shop), issueAll(shop)]);
    const after = await invoiceOf(buyer, id);
    expect([after.status_name, after.red_amount]).toEqual(['部分红冲', -100]);
    expect(after.reds).toMatchObject([{ red_of: id, amount: -100, tax: -11.5, status: 'issued' }]);
    const red = await invoiceOf(buyer, after.reds[0]?.id ?? 0);
    expect(red.red_of_number).toBe(after.number);
    expect(red.lines.map((line) => [line.number, line.price, line.amount])).toEqual([[-4, 25, -100]]);
    expect(await invoicesOf(buyer, `case_id=${caseId}`)).toMatchObject([{ id: red.id }]);
    expect(await invoicesOf(other, `case_id=${caseId}`)).toEqual([]);
    await issueAll(shop);
    expect((await invoiceOf(buyer, id)).reds).toHaveLength(1);
  });
});

const WISH = {
  kind: 'normal',
  title: '锦里店',
  tax_no: '91350100M000100Y43',
  address: '',
  phone: '',
  bank: '',
  bank_account: '',
  email: '',
  mobile: '',
};

it('lists by state, kind, words and days', async () => {
  const order = await shippedFor(buyer, staff);
  const id = await issuedFor(shop, buyer, title, [order]);
  const { number } = await invoiceOf(buyer, id);
  const found = async (query: string) => (await invoicesOf(buyer, query)).map((one) => one.id);
  expect(await found(`keywords=${number}`)).toEqual([id]);
  expect(await found(`status=requested&keywords=${number}`)).toEqual([]);
  expect(await found(`kind=special&keywords=${number}`)).toEqual([]);
  expect(await found(`to=2020-01-01`)).toEqual([]);
  const { errors } = await buyer.get('/api/invoices?status=x&from=2026-13-01').expect(422);
  expect(Object.keys(errors ?? {})).toEqual(['status', 'from']);
});
