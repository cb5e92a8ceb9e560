import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nuonuoIssuer } from '../../channels/invoicing/nuonuo/issuer.ts';
import { acceptAll, openCase, sentBack } from '../claims.ts';
import type { Client } from '../client.ts';
import { GOODS } from '../fixture.ts';
import { askInvoice, enterSeller, invoiceOf, issueAll, staffInvoiceOf, titleFor } from '../invoices.ts';
import { shippedFor } from '../parcels.ts';
import { createShop, type TestShop } from '../shop.ts';
import { ANSWERS, NuonuoGateway } from './nuonuo.ts';

const gateway = new NuonuoGateway();
const NAMES = Object.keys(ANSWERS) as (keyof typeof ANSWERS)[];
let shop: TestShop;
let buyer: Client;
let staff: Client;
let title: number;

beforeAll(async () => {
  // A deadline that a local answer keeps with ease, and that silence is waited for.
  shop = await createShop({ ...(await gateway.start()), MESSAGE_TIMEOUT_MS: '1500' });
  buyer = await shop.buyer();
  staff = await shop.staff();
  await enterSeller(staff);
  await sql`update goods set tax_code = '1070302010000000000'`.execute(shop.db);
  await sql`update stock set available = available + 100000 where goods_id = ${GOODS.hundred}`.execute(
    shop.db,
  );
  await sql`update lot set quantity = quantity + 100000 where goods_id = ${GOODS.hundred}`.execute(shop.db);
  title = await titleFor(buyer);
});
afterAll(async () => {
  await shop.close();
  await gateway.close();
});
beforeEach(() => gateway.behave());

/** An invoice of one order, asked for. @returns its id and the order's */
async function asked(): Promise<{ id: number; order: number }> {
  const order = await shippedFor(buyer, staff, { goods: GOODS.hundred, number: 10 });
  const { data } = await askInvoice(buyer, { order_ids: [order], title_id: title }).expect(201);
  return { id: data.ids[0] ?? 0, order };
}
/** The job, as if every pause were over. */
async function runJob(): Promise<void> {
  await sql`update invoice set next_at = now() - interval '1 second', issuing_until = null where status in ('requested','issuing')`.execute(
    shop.db,
  );
  await sql`update invoice set files_at = now() where file_urls is not null`.execute(shop.db);
  await issueAll(shop);
}
/** Asked for, sent, and issued at the second look. */
async function issued(): Promise<{ id: number; order: number }> {
  const one = await asked();
  await runJob();
  await runJob();
  expect((await invoiceOf(buyer, one.id)).status).toBe('issued');
  return one;
}
const rowOf = (id: number) =>
  shop.db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const serialOf = async (id: number) => (await rowOf(id)).serial;
const stateOf = async (id: number) => {
  const { status, error } = await rowOf(id);
  return { status, error };
};
/** Invoices that there are of this one at the tax office. */
const openedFor = (name: string) =>
  [...gateway.orders.values()].filter(({ remark }) => remark.includes(name));
const orderNo = async (id: number) => (await invoiceOf(buyer, id)).orders[0]?.order_no ?? '';
const fileOf = async (url: string) => buyer.raw((await buyer.raw(url)).headers.get('location') ?? '');

describe('an invoice by the platform', () => {
  it('is sent with the tax of every line, and is there with its three files', async () => {
    const { id } = await asked();
    await runJob();
    expect(await stateOf(id)).toEqual({ status: 'issuing', error: '' });
    await runJob();
    const invoice = await invoiceOf(buyer, id);
    expect(invoice).toMatchObject({ status: 'issued', number: expect.stringMatching(/^\d{20}$/) });
    const order = gateway.orders.get(await serialOf(id));
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
    const { id } = await asked();
    gateway.late = 3;
    for (let at = 0; at < 4; at += 1) {
      await runJob();
      expect((await invoiceOf(buyer, id)).status).toBe('issuing');
    }
    await staff.post(`/api/admin/invoices/${id}/refuse`, { reason: '资料不全' }).expect(409);
    await runJob();
    expect((await invoiceOf(buyer, id)).status).toBe('issued');
    expect(gateway.count('requestBillingNew')).toBe(1);
  });

  it('that never comes is left to staff, and asked about, not opened, once more', async () => {
    const { id } = await asked();
    gateway.late = 100;
    await runJob();
    await sql`update invoice set sent_at = now() - interval '25 hours' where id = ${id}`.execute(shop.db);
    await runJob();
    expect(await stateOf(id)).toMatchObject({ status: 'failed', error: expect.stringContaining('很久没有') });
    await staff.post(`/api/admin/invoices/${id}/refuse`, { reason: '资料不全' }).expect(409);
    gateway.late = 0;
    await staff.post(`/api/admin/invoices/${id}/retry`).expect(200);
    await runJob();
    expect((await invoiceOf(buyer, id)).status).toBe('issued');
    expect(openedFor(await orderNo(id))).toHaveLength(1);
  });

  it('without a tax code is not sent, and says of which goods', async () => {
    const { id } = await asked();
    await sql`update goods set tax_code = '' where id = ${GOODS.hundred}`.execute(shop.db);
    await runJob();
    const { status, error } = await stateOf(id);
    expect([status, error]).toEqual(['failed', expect.stringMatching(/缺税收分类编码（19 位数字）：\*.+\*/)]);
    expect(gateway.called).toEqual([]);
    await sql`update goods set tax_code = '1070302010000000000'`.execute(shop.db);
    await staff.post(`/api/admin/invoices/${id}/retry`).expect(200);
    await runJob();
    await runJob();
    expect((await invoiceOf(buyer, id)).status).toBe('issued');
  });

  it('by several jobs at once is opened once', async () => {
    const { id } = await asked();
    await Promise.all(Array.from({ length: 5 }, () => issueAll(shop)));
    await runJob();
    expect((await invoiceOf(buyer, id)).status).toBe('issued');
    expect(openedFor(await orderNo(id))).toHaveLength(1);
  });
});

describe('the platform misbehaves', () => {
  it.each(NAMES)('by %s after it has opened the invoice: there is one, and it is found', async (name) => {
    const { id } = await asked();
    gateway.mishap = { method: 'requestBillingNew', isDone: true, answer: ANSWERS[name] };
    await runJob();
    const after = await rowOf(id);
    expect([after.sent_at, after.number]).toEqual([expect.any(Date), null]);
    gateway.mishap = null;
    await runJob();
    expect((await invoiceOf(buyer, id)).status).toBe('issued');
    expect(openedFor(await orderNo(id))).toHaveLength(1);
  });

  it.each(NAMES.filter((name) => name !== 'another form'))(
    'by %s without having opened it: it is sent once more under the same serial',
    async (name) => {
      const { id } = await asked();
      const serial = await serialOf(id);
      gateway.mishap = { method: 'requestBillingNew', isDone: false, answer: ANSWERS[name] };
      await runJob();
      expect(await stateOf(id)).toMatchObject({
        status: 'issuing',
        error: expect.stringMatching(/开票平台/),
      });
      gateway.mishap = null;
      await runJob();
      await runJob();
      expect((await invoiceOf(buyer, id)).status).toBe('issued');
      expect(await serialOf(id)).toBe(serial);
      expect(openedFor(await orderNo(id))).toHaveLength(1);
    },
  );

  it.each(NAMES)('by %s when it is asked how it stands: nothing is lost', async (name) => {
    const { id } = await asked();
    await runJob();
    gateway.mishap = { method: 'queryInvoiceResult', isDone: false, answer: ANSWERS[name] };
    await runJob();
    expect(await stateOf(id)).toMatchObject({
      status: 'issuing',
      error: expect.stringMatching(/开票平台/),
    });
    gateway.mishap = null;
    await runJob();
    expect((await invoiceOf(buyer, id)).status).toBe('issued');
    expect(gateway.count('requestBillingNew')).toBe(1);
  });

  it('by being down for long: staff have to look, and nothing was opened twice', async () => {
    const { id } = await asked();
    gateway.mishap = { method: 'queryInvoiceResult', isDone: false, answer: ANSWERS['an error page'] };
    for (let at = 0; at < 9; at += 1) await runJob();
    expect((await rowOf(id)).status).toBe('failed');
    gateway.mishap = null;
    await staff.post(`/api/admin/invoices/${id}/retry`).expect(200);
    await runJob();
    expect((await invoiceOf(buyer, id)).status).toBe('issued');
    expect(openedFor(await orderNo(id))).toHaveLength(1);
  });

  it.each([
    ['at once', 'E9301购方名称与税号不符', '购方名称与税号不符（E9301）'],
    ['later', '购买方税号不存在', '购买方税号不存在'],
  ])(
    'by refusing a wrong title %s: its words are for staff, a retry goes under another serial',
    async (_, refusal, words) => {
      const { id } = await asked();
      const serial = await serialOf(id);
      gateway.refusal = refusal;
      await runJob();
      await runJob();
      expect(await stateOf(id)).toEqual({ status: 'failed', error: words });
      expect((await staffInvoiceOf(staff, id)).serial).toBe('');
      gateway.refusal = '';
      await staff.post(`/api/admin/invoices/${id}/retry`).expect(200);
      await runJob();
      await runJob();
      expect((await invoiceOf(buyer, id)).status).toBe('issued');
      expect(await serialOf(id)).not.toBe(serial);
    },
  );

  it('by another sum than was asked for: it is not taken', async () => {
    const { id } = await asked();
    await runJob();
    const invoice = gateway.invoices.get(await serialOf(id));
    if (invoice) invoice.taxAmount = '1.00';
    await runJob();
    expect(await stateOf(id)).toMatchObject({
      status: 'issuing',
      error: expect.stringContaining('金额与申请不一致'),
    });
  });

  it.each(['cut', 'short'] as const)('by half files (%s): they are fetched again, whole', async (halves) => {
    gateway.halves = halves;
    const { id } = await issued();
    expect(await invoiceOf(buyer, id)).toMatchObject({ file_url: '', ofd_url: '', xml_url: '' });
    expect((await rowOf(id)).error).toMatch(/OFD .+；PDF .+；XML .+/);
    gateway.halves = 'none';
    await runJob();
    expect((await invoiceOf(buyer, id)).file_url).not.toBe('');
    expect(await rowOf(id)).toMatchObject({ error: '', file_urls: null, xml_file_id: expect.any(Number) });
  });

  it('by files elsewhere: nothing is fetched from there, and staff may ask again', async () => {
    gateway.fileHost = 'https://169.254.169.254/latest';
    const { id } = await issued();
    for (let at = 0; at < 8; at += 1) await runJob();
    expect((await rowOf(id)).error).toContain('文件地址不是它自己的');
    expect((await staffInvoiceOf(staff, id)).can_retry).toBe(true);
  });

  it('by a signature that does not fit: no call is let through, and no key is told', async () => {
    const { nuonuo } = shop.services.config;
    const { invoicing } = shop.services;
    if (!nuonuo) throw new Error('the gateway is set');
    shop.services.invoicing = nuonuoIssuer({ ...nuonuo, appSecret: 'other' }, 'http://127.0.0.1', 1500);
    const { id } = await asked();
    await runJob();
    const { error } = await rowOf(id);
    expect(error).toBe('开票平台拒绝调用（070302）：签名错误');
    shop.services.invoicing = invoicing;
    await runJob();
    await runJob();
    expect((await invoiceOf(buyer, id)).status).toBe('issued');
  });
});

describe('a call of the platform', () => {
  const pathOf = async (id: number) =>
    new URL(gateway.orders.get(await serialOf(id))?.callBackUrl ?? '').pathname;
  const callBack = (path: string, orderno: string, content = '{"c_status":"1"}') =>
    fetch(`${shop.url}${path}`, {
      method: 'POST',
      body: new URLSearchParams({ operater: 'callback', orderno, content }),
    });

  it('has the invoice asked for at once, however often it comes; what it says is not believed', async () => {
    const { id } = await asked();
    gateway.late = 1;
    await issueAll(shop);
    const serial = await serialOf(id);
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
    const one = await asked();
    const other = await asked();
    await runJob();
    const path = await pathOf(one.id);
    expect((await callBack(path, await serialOf(other.id))).status).toBe(401);
    expect((await callBack('/api/notify/invoice/0', await serialOf(one.id))).status).toBe(401);
    expect((await callBack(path, '')).status).toBe(401);
  });
});

describe('a red letter', () => {
  /** Four of ten pieces came back, and their money was paid back. */
  async function returned(order: number, number = 4): Promise<void> {
    const caseId = await openCase(buyer, order, { number });
    await sentBack(buyer, staff, caseId);
    await acceptAll(staff, caseId);
    await sql`update after_sales set status = 60, closed_at = now() where id = ${caseId}`.execute(shop.db);
  }
  const redOf = async (id: number) => (await invoiceOf(buyer, id)).reds[0]?.id ?? 0;

  it('of a part names the line of the invoice and its net sums', async () => {
    const { id, order } = await issued();
    await returned(order);
    await runJob();
    await runJob();
    const red = await redOf(id);
    const form = gateway.forms.get(await serialOf(red));
    expect(form).toMatchObject({
      redReason: '1',
      blueElecInvoiceNumber: (await invoiceOf(buyer, id)).number,
    });
    expect(form?.detail).toMatchObject([
      { blueDetailIndex: '1', num: '-4', taxExcludedAmount: '-88.50', taxAmount: '-11.50' },
    ]);
    expect(await invoiceOf(buyer, red)).toMatchObject({ status: 'issued', amount: -100, red_of: id });
    expect((await invoiceOf(buyer, red)).ofd_url).not.toBe('');
  });

  it('of all names no lines', async () => {
    const { id } = await issued();
    await staff.post(`/api/admin/invoices/${id}/red`, { reason: '抬头有误' }).expect(200);
    await runJob();
    await runJob();
    const form = gateway.forms.get(await serialOf(await redOf(id)));
    expect([form?.redReason, form?.detail]).toEqual(['2', undefined]);
    expect((await invoiceOf(buyer, id)).status_name).toBe('已红冲');
  });

  it('waits for its buyer, and fails when that takes too long', async () => {
    const { id } = await issued();
    await staff.post(`/api/admin/invoices/${id}/red`, { reason: '抬头有误' }).expect(200);
    gateway.formStatus = '02';
    await runJob();
    await runJob();
    const red = await redOf(id);
    expect(await stateOf(red)).toEqual({ status: 'issuing', error: expect.stringContaining('等待购买方') });
    gateway.formStatus = '07';
    await runJob();
    expect(await stateOf(red)).toEqual({ status: 'failed', error: expect.stringContaining('72 小时') });
    gateway.formStatus = '01';
    await staff.post(`/api/admin/invoices/${red}/retry`).expect(200);
    await runJob();
    await runJob();
    expect((await invoiceOf(buyer, red)).status).toBe('issued');
  });

  it('whose form was lost on the way back is found, not opened twice', async () => {
    const { id } = await issued();
    await staff.post(`/api/admin/invoices/${id}/red`, { reason: '抬头有误' }).expect(200);
    gateway.mishap = { method: 'saveInvoiceRedConfirm', isDone: true, answer: ANSWERS['cut off'] };
    await runJob();
    gateway.mishap = null;
    const red = await redOf(id);
    await runJob();
    expect((await invoiceOf(buyer, red)).status).toBe('issued');
    expect(gateway.forms.has(await serialOf(red))).toBe(true);
    expect(gateway.count('saveInvoiceRedConfirm')).toBe(1);
  });

  it('for what came back while the invoice was being issued is made when it is there', async () => {
    const { id, order } = await asked();
    gateway.late = 2;
    await runJob();
    await returned(order);
    await runJob();
    expect((await invoiceOf(buyer, id)).reds).toEqual([]);
    await runJob();
    await runJob();
    await runJob();
    await runJob();
    const after = await invoiceOf(buyer, id);
    expect([after.status, after.red_amount]).toEqual(['issued', -100]);
    expect(after.reds).toMatchObject([{ amount: -100, status: 'issued' }]);
  });
});
