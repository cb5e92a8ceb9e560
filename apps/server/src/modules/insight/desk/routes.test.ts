import type { AdminOrder } from '@qingnang/contract/desk';
import type { OrderDetail } from '@qingnang/contract/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankBrings } from '../../../testing/approvals.ts';
import type { Client } from '../../../testing/client.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../testing/ledgers.ts';
import { payFor, placeFor } from '../../../testing/orders.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';

const COMPANY = '成都康民大药房有限公司';
let shop: TestShop;
let buyer: Client;
let admin: Client;

beforeAll(async () => {
  shop = await createShop();
  buyer = await shop.buyer();
  admin = await shop.staff();
});
afterAll(() => shop.close());

const paidOrder = async (number = 60) => {
  const { id } = await placeFor(buyer, { goods: GOODS.ladder, number });
  await payFor(buyer, id);
  return id;
};
const seen = async (id: number) => (await buyer.get<OrderDetail>(`/api/order/${id}`).expect(200)).data;
const onDesk = async (id: number) =>
  (await admin.get<AdminOrder>(`/api/admin/orders/${id}`).expect(200)).data;
const parcel = { carrier: '顺丰速运', tracking_no: 'SF123' };

describe('the order desk', () => {
  it.each([
    ['GET', '/api/admin/orders'],
    ['GET', '/api/admin/orders/1'],
    ['POST', '/api/admin/orders/approve'],
    ['POST', '/api/admin/orders/1/reject'],
    ['POST', '/api/admin/orders/1/note'],
    ['POST', '/api/admin/orders/1/ship'],
    ['POST', '/api/admin/orders/1/transfer'],
  ])('%s %s requires a staff sign-in', async (method, path) => {
    const body = method === 'GET' ? undefined : {};
    await shop.visitor().send(method, path, body).expect(401);
    await buyer.send(method, path, body).expect(401);
  });

  it('lets each role do its own work only', async () => {
    const warehouse = await shop.staff('warehouse');
    await warehouse.get('/api/admin/orders').expect(200);
    await warehouse.post('/api/admin/orders/approve', { ids: [1] }).expect(403);
    await warehouse.get('/api/admin/audit').expect(403);
    const goods = await shop.staff('goods');
    await goods.get('/api/admin/orders').expect(403);
  });

  it('leads an order from paid to received; the buyer sees parcel, lots and note', async () => {
    const id = await paidOrder();
    expect((await onDesk(id)).acts).toEqual(['approve', 'reject', 'hold', 'cut', 'split', 'change_address']);
    await admin.post('/api/admin/orders/approve', { ids: [id] }).expect(200);
    const { picking } = await onDesk(id);
    // The lot that expires first is offered first.
    expect(picking[0]?.lots.map((lot) => [lot.lot_no, lot.number])).toEqual([
      [`A${GOODS.ladder}00`, 60],
      [`A${GOODS.ladder}01`, 0],
    ]);
    await admin.post(`/api/admin/orders/${id}/ship`, parcel).expect(201);
    const order = await seen(id);
    expect([order.status, order.shipments[0]?.tracking_no]).toEqual([50, 'SF123']);
    expect(order.shipments[0]?.lines[0]).toMatchObject({ lot_no: `A${GOODS.ladder}00`, number: 60 });
    const note = await buyer.raw(order.shipments[0]?.delivery_note_url ?? '');
    expect(note.headers.get('content-type')).toBe('application/pdf');
    expect(
      Buffer.from(await note.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const stranger = await shop.buyer('zhensuo');
    expect((await stranger.raw(order.shipments[0]?.delivery_note_url ?? '')).status).toBe(404);
    expect((await shop.visitor().raw(order.shipments[0]?.delivery_note_url ?? '')).status).toBe(401);
    await buyer.post(`/api/order/${id}/confirm`).expect(200);
    expect((await seen(id)).steps.every((step) => step.done)).toBe(true);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });

  it('ships in parts by chosen lots', async () => {
    const id = await paidOrder(50);
    await admin.post('/api/admin/orders/approve', { ids: [id] }).expect(200);
    const { picking } = await onDesk(id);
    const [line] = picking;
    const late = line?.lots.at(-1);
    const lines = [{ order_line_id: line?.order_line_id, lot_id: late?.lot_id, number: 20 }];
    const lot_reason = '客户要求较长效期';
    await admin.post(`/api/admin/orders/${id}/ship`, { ...parcel, lines, lot_reason }).expect(201);
    expect((await seen(id)).status).toBe(40);
    await admin.post(`/api/admin/orders/${id}/ship`, parcel).expect(201);
    const order = await seen(id);
    expect([order.status, order.shipments.length]).toEqual([50, 2]);
    await admin.post(`/api/admin/orders/${id}/ship`, parcel).expect(409);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });

  it('names the wrong pick', async () => {
    const id = await paidOrder(50);
    await admin.post('/api/admin/orders/approve', { ids: [id] }).expect(200);
    const line = (await onDesk(id)).picking[0];
    const wrong = { order_line_id: line?.order_line_id, lot_id: line?.lots[0]?.lot_id, number: 51 };
    const answer = await admin
      .post(`/api/admin/orders/${id}/ship`, { ...parcel, lines: [wrong] })
      .expect(422);
    expect(answer.errors?.['lines.0.number']?.[0]).toContain('超过未发数量');
    expect((await admin.post(`/api/admin/orders/${id}/ship`, {}).expect(422)).errors).toHaveProperty(
      'carrier',
    );
  });

  it('ships once for one key', async () => {
    const id = await paidOrder(40);
    await admin.post('/api/admin/orders/approve', { ids: [id] }).expect(200);
    const ship = () =>
      admin.post(`/api/admin/orders/${id}/ship`, parcel, { 'idempotency-key': `ship-${id}-0000` });
    const answers = await Promise.all([ship(), ship(), ship()]);
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
    expect((await seen(id)).shipments).toHaveLength(1);
  });

  it('approves many at once and names those that cannot be', async () => {
    const id = await paidOrder();
    const { id: unpaid } = await placeFor(buyer);
    const answer = await admin
      .post<{ approved: number[]; refused: { id: number }[] }>('/api/admin/orders/approve', {
        ids: [id, unpaid, 999_999],
      })
      .expect(200);
    expect(answer.data.approved).toEqual([id]);
    expect(answer.data.refused.map((one) => one.id)).toEqual([unpaid, 999_999]);
  });

  it('sends an order back: the buyer reads why, money and stock return', async () => {
    const id = await paidOrder();
    expect((await admin.post(`/api/admin/orders/${id}/reject`, {}).expect(422)).errors).toHaveProperty(
      'reason',
    );
    await admin.post(`/api/admin/orders/${id}/reject`, { reason: '收货地址与许可证不符' }).expect(200);
    const order = await seen(id);
    expect([order.status, order.close_reason, order.refunds.length]).toEqual([70, '收货地址与许可证不符', 1]);
    await admin.post(`/api/admin/orders/${id}/reject`, { reason: '再退一次' }).expect(409);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });

  it('confirms a transfer to the cent and uses a statement line once', async () => {
    const { id, amount } = await placeFor(buyer);
    await buyer.post(`/api/order/${id}/pay`, { method: 'transfer' }).expect(200);
    const confirm = (order: number, sum: string, ref = 'BANK1') =>
      admin.post(`/api/admin/orders/${order}/transfer`, { bank_ref: ref, amount: sum });
    await bankBrings(admin, { bank_ref: 'BANK1', payer: COMPANY, amount });
    expect((await confirm(id, '1.00').expect(422)).errors).toHaveProperty('amount');
    await confirm(id, amount.toFixed(2)).expect(200);
    expect((await seen(id)).status).toBe(20);
    const second = await placeFor(buyer);
    await buyer.post(`/api/order/${second.id}/pay`, { method: 'transfer' }).expect(200);
    expect((await confirm(second.id, second.amount.toFixed(2)).expect(422)).errors).toHaveProperty(
      'bank_ref',
    );
  });

  it('takes in a transfer that comes too late, and sends it back by hand once', async () => {
    const { id, amount } = await placeFor(buyer);
    await buyer.post(`/api/order/${id}/pay`, { method: 'transfer' }).expect(200);
    await buyer.post(`/api/order/${id}/cancel`).expect(200);
    await bankBrings(admin, { bank_ref: 'LATE1', payer: COMPANY, amount });
    const confirmed = await admin
      .post<AdminOrder>(`/api/admin/orders/${id}/transfer`, { bank_ref: 'LATE1', amount: amount.toFixed(2) })
      .expect(200);
    const [refund] = confirmed.data.refunds;
    expect(refund).toMatchObject({ amount, status: 'pending', by_hand: true });
    await admin.post(`/api/admin/refunds/${refund?.id}/done`, { bank_ref: 'BACK1' }).expect(200);
    await admin.post(`/api/admin/refunds/${refund?.id}/done`, { bank_ref: 'BACK1' }).expect(409);
    await admin.post('/api/admin/refunds/999999/done', { bank_ref: 'BACK1' }).expect(404);
    expect((await seen(id)).refunds).toMatchObject([{ method: '对公转账', amount, status: 'done' }]);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });

  it('keeps notes away from the buyer and writes every act into the log', async () => {
    const id = await paidOrder();
    await admin.post(`/api/admin/orders/${id}/note`, { note: '老客户，优先发货' }).expect(200);
    expect(JSON.stringify(await seen(id))).not.toContain('老客户');
    const log = await admin
      .get<{ list: { action: string; staff: string }[] }>(`/api/admin/audit?entity=order&entity_id=${id}`)
      .expect(200);
    expect(log.data.list.map((entry) => entry.action)).toContain('order.note');
  });

  it('finds orders by number, buyer, goods, day and status', async () => {
    const id = await paidOrder();
    const { order_no } = await seen(id);
    const find = async (query: string) =>
      (await admin.get<{ list: { id: number }[]; total: number }>(`/api/admin/orders?${query}`).expect(200))
        .data;
    expect((await find(`keywords=${order_no}`)).list.map((order) => order.id)).toEqual([id]);
    expect((await find('keywords=布洛芬')).total).toBeGreaterThan(0);
    expect((await find('keywords=%25')).total).toBe(0);
    expect((await find('from=2000-01-01&to=2000-01-02')).total).toBe(0);
    expect((await find('status=20')).list.some((order) => order.id === id)).toBe(true);
    await admin.get('/api/admin/orders?from=yesterday').expect(422);
  });
});
