import type { Seller, StaffInvoice } from '@qingnang/contract/admin-invoices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreeWithLast } from '../../../../testing/approvals.ts';
import type { Client } from '../../../../testing/client.ts';
import { SELLER } from '../../../../testing/fixture.ts';
import {
  askInvoice,
  enterSeller,
  invoiceOf,
  invoicesOf,
  issueAll,
  issuedFor,
  staffInvoiceOf,
  titleFor,
} from '../../../../testing/invoices.ts';
import { shippedFor } from '../../../../testing/parcels.ts';
import { sheetOf } from '../../../../testing/sheets.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let buyer: Client;
let staff: Client;
let title: number;

beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer();
  staff = await shop.staff();
  await enterSeller(staff);
  title = await titleFor(buyer);
});
afterAll(() => shop.close());

const asked = async () => {
  const order = await shippedFor(buyer, staff);
  const { data } = await askInvoice(buyer, { order_ids: [order], title_id: title }).expect(201);
  return { order, id: data.ids[0] ?? 0 };
};
const issued = async () => {
  const order = await shippedFor(buyer, staff);
  return { order, id: await issuedFor(shop, buyer, title, [order]) };
};
const lastAudit = () =>
  shop.db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

describe('who may', () => {
  it('finance writes, service reads, the warehouse nothing', async () => {
    const { id } = await asked();
    const service = await shop.staff('service');
    await service.get('/api/admin/invoices').expect(200);
    await service.post(`/api/admin/invoices/${id}/refuse`, { reason: '资料不全' }).expect(403);
    await service.put('/api/admin/invoices/seller', SELLER).expect(403);
    expect((await (await shop.staff('warehouse')).raw('/api/admin/invoices/export.xlsx')).status).toBe(403);
    await (await shop.staff('warehouse')).get(`/api/admin/invoices/${id}`).expect(403);
    await buyer.get('/api/admin/invoices').expect(401);
    await (await shop.staff('finance')).get(`/api/admin/invoices/${id}`).expect(200);
    await staff.get('/api/admin/invoices/999999').expect(404);
  });
});

describe('refusing', () => {
  it('gives the orders free and tells why', async () => {
    const { order, id } = await asked();
    await staff.post(`/api/admin/invoices/${id}/refuse`, { reason: ' ' }).expect(422);
    await staff.post(`/api/admin/invoices/${id}/refuse`, { reason: '税号与执照不符' }).expect(200);
    expect(await invoiceOf(buyer, id)).toMatchObject({ status: 'refused', note: '税号与执照不符' });
    expect(await lastAudit()).toMatchObject({
      action: 'invoice.refuse',
      after: { reason: '税号与执照不符' },
    });
    await staff.post(`/api/admin/invoices/${id}/refuse`, { reason: '再次驳回' }).expect(409);
    await issueAll(shop);
    expect((await invoiceOf(buyer, id)).status).toBe('refused');
    await askInvoice(buyer, { order_ids: [order], title_id: title }).expect(201);
  });

  it('waits while the service is being asked', async () => {
    const { id } = await asked();
    const set = (issuing_until: Date | null) =>
      shop.db.updateTable('invoice').set({ issuing_until }).where('id', '=', id).execute();
    await set(new Date(Date.now() + 60_000));
    await staff.post(`/api/admin/invoices/${id}/refuse`, { reason: '资料不全' }).expect(409);
    await set(new Date(Date.now() - 1000));
    await staff.post(`/api/admin/invoices/${id}/refuse`, { reason: '资料不全' }).expect(200);
  });
});

describe('a whole red letter', () => {
  it('takes back what is left and asks anew with another title', async () => {
    const { order, id } = await issued();
    const other = await titleFor(buyer, '成都康民大药房新名称');
    const red = (body: object, key?: string) =>
      staff.post(`/api/admin/invoices/${id}/red`, body, key ? { 'idempotency-key': key } : {});
    await red({ reason: '' }).expect(422);
    await red({ reason: '抬头有误', title_id: 999_999 }).expect(422);
    expect((await staffInvoiceOf(staff, id)).left).toBeGreaterThan(0);
    const key = 'red-key-00000001';
    await red({ reason: '抬头有误', title_id: other }, key).expect(200);
    await red({ reason: '抬头有误', title_id: other }, key).expect(200);
    await red({ reason: '抬头有误', title_id: other }).expect(409);
    await issueAll(shop);

    const before = await staffInvoiceOf(staff, id);
    expect([before.status_name, before.left, before.reds.length]).toEqual(['已红冲', 0, 1]);
    expect([before.reds[0]?.amount, before.reds[0]?.tax]).toEqual([-before.amount, -before.tax]);
    const [again, redOne] = await invoicesOf(buyer, `order_id=${order}`);
    expect(again).toMatchObject({ title: '成都康民大药房新名称', status: 'issued', amount: before.amount });
    expect(redOne).toMatchObject({ red_of: id, status: 'issued' });
    await staff.post(`/api/admin/invoices/${redOne?.id}/red`, { reason: '不可再红冲' }).expect(409);
  });

  it('without a title leaves the orders to be asked for', async () => {
    const { order, id } = await issued();
    await staff.post(`/api/admin/invoices/${id}/red`, { reason: '客户要求' }).expect(200);
    await askInvoice(buyer, { order_ids: [order], title_id: title }).expect(201);
  });
});

describe('by hand', () => {
  const send = (id: number, number: string, content = '%PDF-1.7\n%EOF\n') => {
    const form = new FormData();
    form.append('file', new Blob([content]), 'a.pdf');
    form.append('number', number);
    return staff.post<{ file_url: string }>(`/api/admin/invoices/${id}/by_hand`, form);
  };

  it('keeps number and paper where no service issues', async () => {
    const { id } = await asked();
    const { invoicing } = shop.services;
    shop.services.invoicing = null;
    await issueAll(shop);
    expect((await staff.get<{ has_issuer: number }>('/api/admin/invoices').expect(200)).data.has_issuer).toBe(
      0,
    );
    shop.services.invoicing = invoicing;
    expect(Object.keys((await send(id, '123').expect(422)).errors ?? {})).toEqual(['number']);
    const page = await send(id, '26519000000099999001', '<html>').expect(422);
    expect(Object.keys(page.errors ?? {})).toEqual(['file']);
    const { data } = await send(id, '26519000000099999001').expect(201);
    expect((await staff.raw(data.file_url)).status).toBe(200);
    expect(await invoiceOf(buyer, id)).toMatchObject({ status: 'issued', number: '26519000000099999001' });
    await send(id, '26519000000099999002').expect(409);
    const next = await asked();
    const taken = await send(next.id, '26519000000099999001').expect(422);
    expect(taken.errors?.number?.[0]).toContain('已登记');
    expect((await invoiceOf(buyer, next.id)).status).toBe('requested');
  });
});

describe('the list', () => {
  it('finds by company, number, kind of paper, and counts what waits', async () => {
    const { id } = await issued();
    const { number } = await invoiceOf(buyer, id);
    const list = async (query: string) =>
      (
        await staff
          .get<{ list: StaffInvoice[]; counts: { requested: number } }>(`/api/admin/invoices?${query}`)
          .expect(200)
      ).data;
    const [row] = (await list(`keywords=${number}`)).list;
    expect(row).toMatchObject({
      id,
      cause_name: '客户申请',
      file_url: expect.stringMatching(/^\/api\/admin\/files\//),
    });
    expect(
      (await list(`keywords=${encodeURIComponent(row?.company ?? '')}&is_red=0`)).list.length,
    ).toBeGreaterThan(0);
    expect((await list(`keywords=${number}&is_red=1`)).list).toEqual([]);
    expect((await list(`account_id=${row?.account_id}&status=issued`)).list.map((one) => one.id)).toContain(
      id,
    );
    await asked();
    expect((await list('')).counts.requested).toBeGreaterThan(0);
  });

  it('the month comes as a sheet whose sums are those of its invoices', async () => {
    await issued();
    const { rows } = await sheetOf(staff, '/api/admin/invoices/export.xlsx');
    const sum = rows.slice(1).reduce((all, row) => all + Number(row[10]), 0);
    const { amount } = await shop.db
      .selectFrom('invoice')
      .select(({ fn }) => fn.sum<string>('amount_fen').as('amount'))
      .where('status', '=', 'issued')
      .executeTakeFirstOrThrow();
    expect(sum).toBeCloseTo(Number(amount) / 100, 2);
    expect((await staff.raw('/api/admin/invoices/export.xlsx?month=2026-13')).status).toBe(422);
    expect((await staff.raw('/api/admin/invoices/export.xlsx?month=1999-01')).status).toBe(422);
  });
});

describe('the seller', () => {
  it('is kept and written to the audit log', async () => {
    const wrong = await staff.put('/api/admin/invoices/seller', { ...SELLER, tax_no: '123' }).expect(422);
    expect(Object.keys(wrong.errors ?? {})).toEqual(['tax_no']);
    await staff.put('/api/admin/invoices/seller', { ...SELLER, issuer: '赵敏' }).expect(200);
    expect((await staff.get<{ issuer: string }>('/api/admin/invoices/seller').expect(200)).data.issuer).toBe(
      '赵敏',
    );
    expect(await lastAudit()).toMatchObject({ action: 'invoice.seller', after: { issuer: '赵敏' } });
  });

  it('has a bank account that one person enters and two change; the rest holds at once', async () => {
    const sellerNow = async () => (await staff.get<Seller>('/api/admin/invoices/seller').expect(200)).data;
    const save = (more: Partial<Seller>) => staff.put('/api/admin/invoices/seller', { ...SELLER, ...more });
    await shop.db.deleteFrom('setting').where('key', '=', 'seller').execute();
    await enterSeller(staff);
    expect((await sellerNow()).account).toBe(SELLER.account);
    const other = { bank: '别家银行', account: '6222020000000099999', phone: '028-87654321' };
    const answer = await save(other).expect(200);
    expect(answer.message).toContain('等待另一位同事复核');
    expect(await sellerNow()).toMatchObject({ ...SELLER, phone: other.phone });
    await save({ ...other, account: '1' }).expect(409);
    await agreeWithLast(await shop.staff('finance'));
    expect(await sellerNow()).toMatchObject({ ...SELLER, ...other });
    expect(await lastAudit()).toMatchObject({ action: 'approval.agree' });
    // Nobody takes it away alone either.
    await save({ ...other, bank: '', account: '' }).expect(200);
    expect((await sellerNow()).account).toBe(other.account);
  });

  it('nothing is issued before it is entered', async () => {
    const { id } = await asked();
    await shop.db.deleteFrom('setting').where('key', '=', 'seller').execute();
    await issueAll(shop);
    expect((await staffInvoiceOf(staff, id)).error).toContain('销售方');
    await enterSeller(staff);
    await staff.post(`/api/admin/invoices/${id}/retry`).expect(200);
    await issueAll(shop);
    expect((await invoiceOf(buyer, id)).status).toBe('issued');
  });
});
