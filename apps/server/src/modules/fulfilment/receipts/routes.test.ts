import type { OrderDetail } from '@qingnang/contract/orders';
import type { ReceiptDeskRow, ReceiptDetail, ReceiptOrder, ReceiptQuota } from '@qingnang/contract/receipts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestBuyer } from '../../../testing/buyers.ts';
import { lineFor, orderOf, place } from '../../../testing/buying.ts';
import type { Client } from '../../../testing/client.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../testing/ledgers.ts';
import { payFor } from '../../../testing/orders.ts';
import {
  authorise,
  openReceiptMarket,
  type ReceiptMarket,
  receiptFile,
  receiptOrder,
  shippedReceipt,
  todayInChina,
  uploadReceiptFor,
} from '../../../testing/receipts.ts';

let market: ReceiptMarket;
let staff: Client;
beforeAll(async () => {
  market = await openReceiptMarket(20);
  ({ staff } = market);
});
afterAll(() => market.shop.close());

const authorised = async (count = 3) => {
  const buyer = market.freshBuyer();
  await authorise(staff, buyer, count);
  return buyer;
};
type List = { list: ReceiptOrder[]; total: number; counts: Record<string, number> };
const listOf = async ({ client }: TestBuyer, tab = '') =>
  (await client.get<List>(`/api/user/receipts?tab=${tab}`).expect(200)).data;
const detailOf = async ({ client }: TestBuyer, id: number) =>
  (await client.get<ReceiptDetail>(`/api/user/receipts/${id}`).expect(200)).data;
const quotaOf = async ({ client }: TestBuyer) =>
  (await client.get<ReceiptQuota>('/api/user/receipts/quota').expect(200)).data;
const deskOf = async (tab: string, more = '') =>
  (
    await staff
      .get<{ list: ReceiptDeskRow[]; total: number; counts: Record<string, number> }>(
        `/api/admin/receipts?tab=${tab}${more}`,
      )
      .expect(200)
  ).data;
const form = (fileId: number, more: Record<string, unknown> = {}) => ({
  file_ids: [fileId],
  signed_by: '李收货',
  signed_on: todayInChina(),
  ...more,
});

describe('a buyer', () => {
  it('requires sign-in', async () => {
    const visitor = market.shop.visitor();
    for (const path of ['/api/user/receipts', '/api/user/receipts/quota', '/api/user/receipts/1'])
      await visitor.get(path).expect(401);
    await visitor.post('/api/user/receipts/1', form(1)).expect(401);
    expect((await visitor.raw('/api/user/receipts/1/form.pdf')).status).toBe(401);
  });

  it('sees receipt orders by what they wait for, and nobody else’s', async () => {
    const buyer = await authorised();
    const id = await receiptOrder(buyer);
    const other = await authorised();
    expect((await listOf(other)).total).toBe(0);
    await other.client.get(`/api/user/receipts/${id}`).expect(404);
    await other.client.post(`/api/user/receipts/${id}`, form(await receiptFile(other.client))).expect(404);
    expect((await other.client.raw(`/api/user/receipts/${id}/form.pdf`)).status).toBe(404);
    const counts = async () => (await listOf(buyer)).counts;
    expect(await counts()).toMatchObject({ all: 1, pay: 1, ship: 0, owed: 0 });
    await payFor(buyer.client, id);
    expect(await counts()).toMatchObject({ all: 1, pay: 0, ship: 1 });
    expect((await listOf(buyer, 'ship')).list[0]).toMatchObject({ id, may_upload: false, form_url: '' });
    expect((await listOf(buyer, 'owed')).list).toEqual([]);
    await buyer.client.get('/api/user/receipts?tab=x').expect(422);
    await buyer.client.get('/api/user/receipts/abc').expect(404);
  });

  it('knows what is left of the month and of authorisations', async () => {
    const buyer = await authorised(2);
    await receiptOrder(buyer, 7);
    expect(await quotaOf(buyer)).toMatchObject({
      authorisations: 1,
      valid_until: '2098-12-31',
      order_limit: 30,
      month_limit: 60,
      month: todayInChina().slice(0, 7),
      goods: [{ goods_id: GOODS.ephedrine, bought: 7, month_limit: 60, left: 53 }],
      owed: [],
    });
  });

  it('pays a receipt order in no way but those of its type', async () => {
    const buyer = await authorised();
    const id = await receiptOrder(buyer);
    const methods = async () => {
      const { data } = await buyer.client
        .get<{ methods: { method: string; reason: string }[] }>(`/api/order/${id}/payment`)
        .expect(200);
      return Object.fromEntries(data.methods.map(({ method, reason }) => [method, reason]));
    };
    const pay = (method: string) => buyer.client.post(`/api/order/${id}/pay`, { method });
    expect(await methods()).toEqual({
      balance: '含麻订单不能使用余额',
      wechat: '',
      alipay: '',
      transfer: '',
    });
    expect((await pay('balance').expect(422)).errors?.method?.[0]).toBe('含麻订单不能使用余额');
    const become = (type: string) =>
      market.shop.db
        .updateTable('account')
        .set({ buyer_type: type })
        .where('id', '=', buyer.accountId)
        .execute();
    for (const type of ['trading', 'chain_head']) {
      await become(type);
      expect(await methods()).toMatchObject({
        wechat: '该订单必须公对公转账',
        alipay: '该订单必须公对公转账',
        transfer: '',
      });
      expect((await pay('wechat').expect(422)).errors?.method?.[0]).toBe('该订单必须公对公转账');
    }
    await pay('transfer').expect(200);
  });

  it('is shown the orders of the same checkout', async () => {
    const buyer = await authorised();
    const ids = [await lineFor(buyer, GOODS.ephedrine, 2), await lineFor(buyer, GOODS.plain, 10)];
    const { data } = await place(buyer, ids).expect(201);
    const both = await Promise.all(data.orders.map(({ id }) => orderOf(buyer, id)));
    const receipt = both.find(({ kind }) => kind === 'receipt') as OrderDetail;
    const normal = both.find(({ kind }) => kind === 'normal') as OrderDetail;
    const detail = await detailOf(buyer, receipt.id);
    expect(detail.linked).toEqual([
      expect.objectContaining({ id: normal.id, order_no: normal.order_no, total: 84 }),
    ]);
    expect(detail.authorisation_no).toMatch(/^WTS-/);
    expect(detail.order).toMatchObject({
      discount_amount: 0,
      coupon_amount: 0,
      voucher_amount: 0,
      balance_amount: 0,
    });
    await buyer.client.get(`/api/user/receipts/${normal.id}`).expect(404);
  });
});

describe('the receipt', () => {
  it('is printed, uploaded once, refused, uploaded again and accepted: then the order is complete', async () => {
    const buyer = await authorised();
    const id = await shippedReceipt(staff, buyer);
    expect((await listOf(buyer, 'owed')).list[0]).toMatchObject({
      id,
      receipt_status: 'owed',
      may_upload: true,
    });
    const { form_url } = (await detailOf(buyer, id)).order;
    const pdf = await buyer.client.raw(form_url);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect((await staff.raw(`/api/admin/receipts/${id}/form.pdf`)).status).toBe(200);

    const first = await uploadReceiptFor(buyer, id);
    expect((await detailOf(buyer, id)).order).toMatchObject({
      receipt_status: 'uploaded',
      may_upload: false,
    });
    // A picture that nobody has looked at lets nobody buy on.
    expect(await lineFor(buyer, GOODS.ephedrine, 1)).toBe(0);
    await buyer.client.post(`/api/user/receipts/${id}`, form(await receiptFile(buyer.client))).expect(409);
    expect((await deskOf('uploaded')).list.map((row) => row.id)).toContain(id);

    await staff
      .post(`/api/admin/receipts/${id}/refuse`, { receipt_id: first, reason: '公章不清晰' })
      .expect(200);
    expect((await detailOf(buyer, id)).order).toMatchObject({
      receipt_status: 'refused',
      receipt_note: '公章不清晰',
      may_upload: true,
    });
    expect((await deskOf('owed')).list.map((row) => row.id)).toContain(id);
    const second = await uploadReceiptFor(buyer, id);
    // What was looked at is no longer the newest.
    await staff.post(`/api/admin/receipts/${id}/accept`, { receipt_id: first }).expect(409);
    await staff.post(`/api/admin/receipts/${id}/accept`, { receipt_id: second }).expect(200);
    const order = await orderOf(buyer, id);
    expect(order).toMatchObject({ status_name: '已完成' });
    expect((await detailOf(buyer, id)).receipts).toMatchObject([
      { id: second, status: 'accepted', signed_by: '李收货' },
      { id: first, status: 'refused', reply: '公章不清晰', files: [{ name: '回执.pdf' }] },
    ]);
    expect((await quotaOf(buyer)).owed).toEqual([]);
    expect(await lineFor(buyer, GOODS.ephedrine, 1)).toBeGreaterThan(0);
    expect(await ledgerDifferences(market.shop.db)).toEqual([]);
  });

  it('is decided once by two who look at it', async () => {
    const buyer = await authorised();
    const id = await shippedReceipt(staff, buyer);
    const receipt_id = await uploadReceiptFor(buyer, id);
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => staff.post(`/api/admin/receipts/${id}/accept`, { receipt_id })),
      ...Array.from({ length: 4 }, () =>
        staff.post(`/api/admin/receipts/${id}/refuse`, { receipt_id, reason: '不清晰' }),
      ),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  });

  it('with the same key is taken in once, with other words refused', async () => {
    const buyer = await authorised();
    const id = await shippedReceipt(staff, buyer);
    const body = form(await receiptFile(buyer.client));
    const key = { 'idempotency-key': 'upload-1' };
    const path = `/api/user/receipts/${id}`;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => buyer.client.post<{ id: number }>(path, body, key)),
    );
    expect(new Set(answers.map(({ status, data }) => `${status} ${data.id}`)).size).toBe(1);
    await buyer.client.post(path, { ...body, signed_by: '别人' }, key).expect(409);
  });

  it.each([
    ['no file', { file_ids: [] }, 'file_ids'],
    ['no name', { signed_by: '' }, 'signed_by'],
    ['a day to come', { signed_on: '2098-01-01' }, 'signed_on'],
    ['a day before it was shipped', { signed_on: '2026-01-01' }, 'signed_on'],
    ['no day', { signed_on: '2026-02-30' }, 'signed_on'],
    ['somebody else’s file', { file_ids: [999_999] }, 'file_ids'],
  ])('with %s is refused at its field', async (_, more, field) => {
    const buyer = await sharedOwing();
    const { errors } = await buyer.client
      .post(`/api/user/receipts/${buyer.orderId}`, form(buyer.fileId, more))
      .expect(422);
    expect(Object.keys(errors ?? {})).toEqual([field]);
    expect(errors?.[field]?.[0]).toMatch(/[一-龥]/);
  });

  let owing: (TestBuyer & { orderId: number; fileId: number }) | null = null;
  async function sharedOwing() {
    if (owing) return owing;
    const buyer = await authorised();
    owing = {
      ...buyer,
      orderId: await shippedReceipt(staff, buyer),
      fileId: await receiptFile(buyer.client),
    };
    return owing;
  }

  it('is not due before the goods have left', async () => {
    const buyer = await authorised();
    const id = await receiptOrder(buyer);
    const answer = await buyer.client
      .post(`/api/user/receipts/${id}`, form(await receiptFile(buyer.client)))
      .expect(409);
    expect(answer.message).toContain('发货后');
  });
});

describe('unusual amounts', () => {
  it('are held when they are paid, until staff release them', async () => {
    const buyer = await authorised();
    const small = await receiptOrder(buyer, 20);
    await payFor(buyer.client, small);
    expect((await orderOf(buyer, small)).status_name).toBe('待审核');
    const large = await receiptOrder(buyer, 28);
    await payFor(buyer.client, large);
    const held = (await deskOf('held')).list;
    expect(held.map(({ id }) => id)).toEqual([large]);
    expect(held[0]?.hold_reason).toContain('本月累计 48，限额 60');
    expect((await listOf(buyer, 'ship')).list.map(({ id, is_held }) => [id, is_held])).toEqual([
      [large, true],
      [small, false],
    ]);
    const { data } = await staff
      .post<{ refused: { message: string }[] }>('/api/admin/orders/approve', { ids: [large] })
      .expect(200);
    expect(data.refused[0]?.message).toContain('暂挂');
    // A second notification changes nothing, and ending it lets it go.
    await buyer.client.post(`/api/order/${large}/cancel`).expect(200);
    expect((await deskOf('held')).list).toEqual([]);
  });

  it('are measured against three months of China, not against the order’s own', async () => {
    const { db } = market.shop;
    const buyer = await authorised(4);
    const before = await receiptOrder(buyer, 3);
    await payFor(buyer.client, before);
    await sql`update sales_order set placed_at = placed_at - interval '31 days', paid_at = paid_at - interval '31 days'
      where id = ${before}`.execute(db);
    const within = await receiptOrder(buyer, 3);
    await payFor(buyer.client, within);
    const beyond = await receiptOrder(buyer, 4);
    await payFor(buyer.client, beyond);
    const held = await deskOf('held', `&keywords=${(await orderOf(buyer, beyond)).order_no}`);
    expect(held.list[0]?.hold_reason).toContain('本单 4 件');
    const { held_at } = await db
      .selectFrom('sales_order')
      .select('held_at')
      .where('id', '=', within)
      .executeTakeFirstOrThrow();
    expect(held_at).toBeNull();
  });
});
