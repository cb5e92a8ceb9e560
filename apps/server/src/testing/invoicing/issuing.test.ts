import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nuonuoIssuer } from '../../channels/invoicing/nuonuo/issuer.ts';
import type { Client } from '../client.ts';
import { GOODS } from '../fixture.ts';
import { invoiceOf, issueAll, staffInvoiceOf } from '../invoices.ts';
import type { TestShop } from '../shop.ts';
import { IssuingShop } from './issuing-shop.ts';
import { ANSWERS, type NuonuoGateway } from './nuonuo.ts';

const NAMES = Object.keys(ANSWERS) as (keyof typeof ANSWERS)[];

let issuing: IssuingShop;
let shop: TestShop;
let gateway: NuonuoGateway;
let buyer: Client;
let staff: Client;

beforeAll(async () => {
  issuing = await IssuingShop.open();
  ({ shop, gateway, buyer, staff } = issuing);
});
afterAll(() => issuing.close());
beforeEach(() => gateway.behave());

const fileOf = async (url: string) => buyer.raw((await buyer.raw(url)).headers.get('location') ?? '');

describe('an invoice by the platform', () => {
  it('is sent with the tax of every line, and is there with its three files', async () => {
    const { id } = await issuing.asked();
    await issuing.runJob();
    expect(await issuing.stateOf(id)).toEqual({ status: 'issuing', error: '' });
    await issuing.runJob();
    const invoice = await invoiceOf(buyer, id);
    expect(invoice).toMatchObject({ status: 'issued', number: expect.stringMatching(/^\d{20}$/) });
    const order = gateway.orders.get(await issuing.serialOf(id));
    expect(order).toMatchObject({ buyerName: '成都康民大药房有限公司', invoiceLine: 'pc' });
    expect(order?.invoiceDetail).toMatchObject([
      {
        goodsCode: '1070302010000000000',
        num: '10',
        taxIncludedAmount: '250.00',
        taxExcludedAmount: '221.24',
        tax: '28.76',
      },
      { goodsCode: '3010102020100000000', num: '1', taxIncludedAmount: '15.00', tax: '1.73' },
    ]);
    const types = await Promise.all(
      [invoice.file_url, invoice.ofd_url, invoice.xml_url].map(async (url) => {
        const file = await fileOf(url);
        return [file.status, file.headers.get('content-type'), file.headers.get('content-disposition')];
      }),
    );
    expect(types).toEqual(
      ['pdf', 'ofd', 'xml'].map((format) => [
        200,
        expect.stringContaining(format),
        expect.stringContaining(`${invoice.number}.${format}`),
      ]),
    );
    expect(gateway.called).toEqual(['requestBillingNew', 'queryInvoiceResult']);
  });

  it('that is late is asked about until it is there', async () => {
    const { id } = await issuing.asked();
    gateway.late = 3;
    for (let at = 0; at < 4; at += 1) {
      await issuing.runJob();
      expect((await invoiceOf(buyer, id)).status).toBe('issuing');
    }
    await staff.post(`/api/admin/invoices/${id}/refuse`, { reason: '资料不全' }).expect(409);
    await issuing.runJob();
    expect((await invoiceOf(buyer, id)).status).toBe('issued');
    expect(gateway.count('requestBillingNew')).toBe(1);
  });

  it('that never comes is left to staff, and asked about, not opened, once more', async () => {
    const { id } = await issuing.asked();
    gateway.late = 100;
    await issuing.runJob();
    await sql`update invoice set sent_at = now() - interval '25 hours' where id = ${id}`.execute(shop.db);
    await issuing.runJob();
    expect(await issuing.stateOf(id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('很久没有'),
    });
    await staff.post(`/api/admin/invoices/${id}/refuse`, { reason: '资料不全' }).expect(409);
    gateway.late = 0;
    await staff.post(`/api/admin/invoices/${id}/retry`).expect(200);
    await issuing.runJob();
    expect((await invoiceOf(buyer, id)).status).toBe('issued');
    expect(await issuing.openedFor(id)).toHaveLength(1);
  });

  it('that the platform has when it is switched off is left to staff, and found when it is on again', async () => {
    const { id } = await issuing.asked();
    await issuing.runJob();
    const { invoicing } = shop.services;
    shop.services.invoicing = null;
    await issuing.runJob();
    expect(await issuing.stateOf(id)).toEqual({
      status: 'failed',
      error: expect.stringContaining('已停用'),
    });
    shop.services.invoicing = invoicing;
    await staff.post(`/api/admin/invoices/${id}/retry`).expect(200);
    await issuing.runJob();
    expect((await invoiceOf(buyer, id)).status).toBe('issued');
    expect(await issuing.openedFor(id)).toHaveLength(1);
  });

  it('without a tax code is not sent, and says of which goods', async () => {
    const { id } = await issuing.asked();
    await sql`update goods set tax_code = '' where id = ${GOODS.hundred}`.execute(shop.db);
    await issuing.runJob();
    const { status, error } = await issuing.stateOf(id);
    expect([status, error]).toEqual(['failed', expect.stringMatching(/缺税收分类编码（19 位数字）：\*.+\*/)]);
    expect(gateway.called).toEqual([]);
    await sql`update goods set tax_code = '1070302010000000000'`.execute(shop.db);
    await staff.post(`/api/admin/invoices/${id}/retry`).expect(200);
    await issuing.runJob();
    await issuing.runJob();
    expect((await invoiceOf(buyer, id)).status).toBe('issued');
  });

  it('by several jobs at once is opened once', async () => {
    const { id } = await issuing.asked();
    await Promise.all(Array.from({ length: 5 }, () => issueAll(shop)));
    await issuing.runJob();
    expect((await invoiceOf(buyer, id)).status).toBe('issued');
    expect(await issuing.openedFor(id)).toHaveLength(1);
  });
});

describe('the platform misbehaves', () => {
  it.each(NAMES)('by %s after it has opened the invoice: there is one, and it is found', async (name) => {
    const { id } = await issuing.asked();
    gateway.mishap = { method: 'requestBillingNew', isDone: true, answer: ANSWERS[name] };
    await issuing.runJob();
    const after = await issuing.rowOf(id);
    expect([after.sent_at, after.number]).toEqual([expect.any(Date), null]);
    gateway.mishap = null;
    await issuing.runJob();
    expect((await invoiceOf(buyer, id)).status).toBe('issued');
    expect(await issuing.openedFor(id)).toHaveLength(1);
  });

  it.each(NAMES.filter((name) => name !== 'another form'))(
    'by %s without having opened it: it is sent once more under the same serial',
    async (name) => {
      const { id } = await issuing.asked();
      const serial = await issuing.serialOf(id);
      gateway.mishap = { method: 'requestBillingNew', isDone: false, answer: ANSWERS[name] };
      await issuing.runJob();
      expect(await issuing.stateOf(id)).toMatchObject({
        status: 'issuing',
        error: expect.stringMatching(/开票平台/),
      });
      gateway.mishap = null;
      await issuing.runJob();
      await issuing.runJob();
      expect((await invoiceOf(buyer, id)).status).toBe('issued');
      expect(await issuing.serialOf(id)).toBe(serial);
      expect(await issuing.openedFor(id)).toHaveLength(1);
    },
  );

  it.each(NAMES)('by %s when it is asked how it stands: nothing is lost', async (name) => {
    const { id } = await issuing.asked();
    await issuing.runJob();
    gateway.mishap = { method: 'queryInvoiceResult', isDone: false, answer: ANSWERS[name] };
    await issuing.runJob();
    expect(await issuing.stateOf(id)).toMatchObject({
      status: 'issuing',
      error: expect.stringMatching(/开票平台/),
    });
    gateway.mishap = null;
    await issuing.runJob();
    expect((await invoiceOf(buyer, id)).status).toBe('issued');
    expect(gateway.count('requestBillingNew')).toBe(1);
  });

  it('by being down for long: staff have to look, and nothing was opened twice', async () => {
    const { id } = await issuing.asked();
    gateway.mishap = { method: 'queryInvoiceResult', isDone: false, answer: ANSWERS['an error page'] };
    for (let at = 0; at < 9; at += 1) await issuing.runJob();
    expect((await issuing.rowOf(id)).status).toBe('failed');
    gateway.mishap = null;
    await staff.post(`/api/admin/invoices/${id}/retry`).expect(200);
    await issuing.runJob();
    expect((await invoiceOf(buyer, id)).status).toBe('issued');
    expect(await issuing.openedFor(id)).toHaveLength(1);
  });

  it.each([
    ['at once', 'E9301购方名称与税号不符', '购方名称与税号不符（E9301）'],
    ['later', '购买方税号不存在', '购买方税号不存在'],
  ])(
    'by refusing a wrong title %s: its words are for staff, a retry goes under another serial',
    async (_, refusal, words) => {
      const { id } = await issuing.asked();
      const serial = await issuing.serialOf(id);
      gateway.refusal = refusal;
      await issuing.runJob();
      await issuing.runJob();
      expect(await issuing.stateOf(id)).toEqual({ status: 'failed', error: words });
      expect((await staffInvoiceOf(staff, id)).serial).toBe('');
      gateway.refusal = '';
      await staff.post(`/api/admin/invoices/${id}/retry`).expect(200);
      await issuing.runJob();
      await issuing.runJob();
      expect((await invoiceOf(buyer, id)).status).toBe('issued');
      expect(await issuing.serialOf(id)).not.toBe(serial);
    },
  );

  it('by another sum than was asked for: it is not taken', async () => {
    const { id } = await issuing.asked();
    await issuing.runJob();
    const invoice = gateway.invoices.get(await issuing.serialOf(id));
    if (invoice) invoice.taxAmount = '1.00';
    await issuing.runJob();
    expect(await issuing.stateOf(id)).toMatchObject({
      status: 'issuing',
      error: expect.stringContaining('金额与申请不一致'),
    });
  });

  it.each(['cut', 'short'] as const)('by half files (%s): they are fetched again, whole', async (halves) => {
    gateway.halves = halves;
    const { id } = await issuing.issued();
    expect(await invoiceOf(buyer, id)).toMatchObject({ file_url: '', ofd_url: '', xml_url: '' });
    expect((await issuing.rowOf(id)).error).toMatch(/OFD .+；PDF .+；XML .+/);
    gateway.halves = 'none';
    await issuing.runJob();
    expect((await invoiceOf(buyer, id)).file_url).not.toBe('');
    expect(await issuing.rowOf(id)).toMatchObject({
      error: '',
      file_urls: null,
      xml_file_id: expect.any(Number),
    });
  });

  it('by files elsewhere: nothing is fetched from there, and staff may ask again', async () => {
    gateway.fileHost = 'https://169.254.169.254/latest';
    const { id } = await issuing.issued();
    for (let at = 0; at < 8; at += 1) await issuing.runJob();
    expect((await issuing.rowOf(id)).error).toContain('文件地址不是它自己的');
    expect((await staffInvoiceOf(staff, id)).can_retry).toBe(true);
  });

  it('by a signature that does not fit: no call is let through, and no key is told', async () => {
    const { nuonuo } = shop.services.config;
    const { invoicing } = shop.services;
    if (!nuonuo) throw new Error('the gateway is set');
    shop.services.invoicing = nuonuoIssuer({ ...nuonuo, appSecret: 'other' }, 'http://127.0.0.1', 30_000);
    const { id } = await issuing.asked();
    await issuing.runJob();
    const { error } = await issuing.rowOf(id);
    expect(error).toBe('开票平台拒绝调用（070302）：签名错误');
    shop.services.invoicing = invoicing;
    await issuing.runJob();
    await issuing.runJob();
    expect((await invoiceOf(buyer, id)).status).toBe('issued');
  });
});

describe('a call of the platform', () => {
  const pathOf = async (id: number) =>
    new URL(gateway.orders.get(await issuing.serialOf(id))?.callBackUrl ?? '').pathname;
  const callBack = (path: string, orderno: string, content = '{"c_status":"1"}') =>
    fetch(`${shop.url}${path}`, {
      method: 'POST',
      body: new URLSearchParams({ operater: 'callback', orderno, content }),
    });

  it('has the invoice asked for at once, however often it comes; what it says is not believed', async () => {
    const { id } = await issuing.asked();
    gateway.late = 1;
    await issueAll(shop);
    const serial = await issuing.serialOf(id);
    const path = await pathOf(id);
    expect((await callBack(path, serial)).status).toBe(200);
    await issueAll(shop);
    expect((await invoiceOf(buyer, id)).status).toBe('issuing');
    const answers = await Promise.all([callBack(path, serial), callBack(path, serial)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await issueAll(shop);
    expect((await invoiceOf(buyer, id)).status).toBe('issued');
    const again = await callBack(path, serial);
    expect([again.status, await again.json()]).toEqual([200, expect.objectContaining({ status: '0000' })]);
    const { rows } = await sql`select from message where cause = ${`invoice:${id}:issued`}`.execute(shop.db);
    expect(rows).toHaveLength(1);
  });

  it('with the key of another invoice, or none, is refused', async () => {
    const one = await issuing.asked();
    const other = await issuing.asked();
    await issuing.runJob();
    const path = await pathOf(one.id);
    expect((await callBack(path, await issuing.serialOf(other.id))).status).toBe(401);
    expect((await callBack('/api/notify/invoice/0', await issuing.serialOf(one.id))).status).toBe(401);
    expect((await callBack(path, '')).status).toBe(401);
  });
});
