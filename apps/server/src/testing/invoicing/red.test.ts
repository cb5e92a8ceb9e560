import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptAll, openCase, sentBack } from '../claims.ts';
import type { Client } from '../client.ts';
import { invoiceOf } from '../invoices.ts';
import type { TestShop } from '../shop.ts';
import { IssuingShop } from './issuing-shop.ts';
import { ANSWERS, type NuonuoGateway } from './nuonuo.ts';

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
    const { id, order } = await issuing.issued();
    await returned(order);
    await issuing.runJob();
    await issuing.runJob();
    const red = await redOf(id);
    const form = gateway.forms.get(await issuing.serialOf(red));
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
    const { id } = await issuing.issued();
    await staff.post(`/api/admin/invoices/${id}/red`, { reason: '抬头有误' }).expect(200);
    await issuing.runJob();
    await issuing.runJob();
    const form = gateway.forms.get(await issuing.serialOf(await redOf(id)));
    expect([form?.redReason, form?.detail]).toEqual(['2', undefined]);
    expect((await invoiceOf(buyer, id)).status_name).toBe('已红冲');
  });

  it('waits for its buyer, and fails when that takes too long', async () => {
    const { id } = await issuing.issued();
    await staff.post(`/api/admin/invoices/${id}/red`, { reason: '抬头有误' }).expect(200);
    gateway.formStatus = '02';
    await issuing.runJob();
    await issuing.runJob();
    const red = await redOf(id);
    expect(await issuing.stateOf(red)).toEqual({
      status: 'issuing',
      error: expect.stringContaining('等待购买方'),
    });
    gateway.formStatus = '07';
    await issuing.runJob();
    expect(await issuing.stateOf(red)).toEqual({
      status: 'failed',
      error: expect.stringContaining('72 小时'),
    });
    gateway.formStatus = '01';
    await staff.post(`/api/admin/invoices/${red}/retry`).expect(200);
    await issuing.runJob();
    await issuing.runJob();
    expect((await invoiceOf(buyer, red)).status).toBe('issued');
  });

  it('whose form was lost on the way back is found, not opened twice', async () => {
    const { id } = await issuing.issued();
    await staff.post(`/api/admin/invoices/${id}/red`, { reason: '抬头有误' }).expect(200);
    gateway.mishap = { method: 'saveInvoiceRedConfirm', isDone: true, answer: ANSWERS['cut off'] };
    await issuing.runJob();
    gateway.mishap = null;
    const red = await redOf(id);
    await issuing.runJob();
    expect((await invoiceOf(buyer, red)).status).toBe('issued');
    expect(gateway.forms.has(await issuing.serialOf(red))).toBe(true);
    expect(gateway.count('saveInvoiceRedConfirm')).toBe(1);
  });

  it('for what came back while the invoice was being issued is made when it is there', async () => {
    const { id, order } = await issuing.asked();
    gateway.late = 2;
    await issuing.runJob();
    await returned(order);
    await issuing.runJob();
    expect((await invoiceOf(buyer, id)).reds).toEqual([]);
    await issuing.runJob();
    await issuing.runJob();
    await issuing.runJob();
    await issuing.runJob();
    const after = await invoiceOf(buyer, id);
    expect([after.status, after.red_amount]).toEqual(['issued', -100]);
    expect(after.reds).toMatchObject([{ amount: -100, status: 'issued' }]);
  });
});
