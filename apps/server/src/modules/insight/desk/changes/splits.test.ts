import type { AdminOrder } from '@qingnang/contract/desk';
import type { OrderDetail } from '@qingnang/contract/orders';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestBuyer } from '../../../../testing/buyers.ts';
import type { Client } from '../../../../testing/client.ts';
import { type DeskShop, openDesk, PARCEL, piece } from '../../../../testing/desk.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import type { TestShop } from '../../../../testing/shop.ts';

let desk: DeskShop;
let shop: TestShop;
let staff: Client;
let buyer: TestBuyer;

beforeAll(async () => {
  desk = await openDesk(24);
  ({ shop, staff } = desk);
});
afterAll(() => shop.close());
afterEach(async () => expect(await ledgerDifferences(shop.db)).toEqual([]));

const seen = async (id: number) => (await buyer.client.get<OrderDetail>(`/api/order/${id}`).expect(200)).data;
/** Whose order it is, is the buyer of the test. */
const rich = async () => {
  const order = await desk.rich();
  ({ buyer } = order);
  return order.id;
};
const plain = async () => {
  const order = await desk.plain();
  ({ buyer } = order);
  return order.id;
};

describe('a split', () => {
  it('shares everything exactly, and each of the two ends by itself', async () => {
    const id = await rich();
    const before = await desk.show(id);
    const set = before.lines.filter((line) => line.combination);
    const lines = [
      piece(before, GOODS.plain, 13),
      ...set.map((line) => ({ order_line_id: line.id, number: line.number / 2 })),
    ];
    const { data: parent } = await staff
      .post<AdminOrder>(`/api/admin/orders/${id}/split`, { lines })
      .expect(201);
    const child = await desk.show(parent.split_into[0]?.id ?? 0);
    expect([child.split_from?.id, child.status, child.shipping_fee]).toEqual([id, 20, 0]);
    for (const field of [
      'goods_amount',
      'discount_amount',
      'coupon_amount',
      'voucher_amount',
      'cashback_amount',
      'balance_amount',
      'payable',
      'total',
      'piece_count',
    ] as const) {
      expect(parent[field] + child[field], field).toBeCloseTo(before[field], 4);
    }
    expect(child.payments.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(child.total, 2);
    // The buyer sees both, and gives up the first: its coupon is used by the other still.
    expect((await seen(child.id)).lines).toHaveLength(3);
    await buyer.client.post(`/api/order/${id}/cancel`, {}).expect(200);
    const coupons = async () => {
      const { rows } = await sql<{ status: string; order_id: number | null }>`
        select status, order_id from account_coupon where account_id = ${buyer.accountId}`.execute(shop.db);
      return rows[0];
    };
    expect(await coupons()).toEqual({ status: 'used', order_id: child.id });
    expect(await ledgerDifferences(shop.db)).toEqual([]);
    await staff.post(`/api/admin/orders/${child.id}/reject`, { reason: '也不要了' }).expect(200);
    expect(await coupons()).toEqual({ status: 'unused', order_id: null });
  });

  it('gives a coupon back when both end at the same moment', async () => {
    const id = await rich();
    const order = await desk.show(id);
    const { data: parent } = await staff
      .post<AdminOrder>(`/api/admin/orders/${id}/split`, { lines: [piece(order, GOODS.ladder, 20)] })
      .expect(201);
    const child = parent.split_into[0]?.id ?? 0;
    await Promise.all([
      buyer.client.post(`/api/order/${id}/cancel`, {}).expect(200),
      buyer.client.post(`/api/order/${child}/cancel`, {}).expect(200),
    ]);
    const { rows } = await sql<{ status: string }>`
      select status from account_coupon where account_id = ${buyer.accountId}`.execute(shop.db);
    expect(rows[0]?.status).toBe('unused');
  });

  it('of a part-shipped order starts to be shipped by itself, and the first one is done', async () => {
    const id = await plain();
    await desk.approve(id);
    const order = await desk.show(id);
    const [first, second] = order.picking;
    const gone = [{ order_line_id: first?.order_line_id, lot_id: first?.lots[0]?.lot_id, number: 500 }];
    await staff.post(`/api/admin/orders/${id}/ship`, { ...PARCEL, lines: gone }).expect(201);
    const { data: parent } = await staff
      .post<AdminOrder>(`/api/admin/orders/${id}/split`, {
        lines: [{ order_line_id: second?.order_line_id, number: second?.open_number }],
      })
      .expect(201);
    const child = parent.split_into[0]?.id ?? 0;
    expect([parent.status, (await desk.show(child)).status]).toEqual([50, 30]);
    await staff.post(`/api/admin/orders/${child}/ship`, PARCEL).expect(201);
    await buyer.client.post(`/api/order/${child}/confirm`).expect(200);
  });

  it('comes before or after a cancellation, never between', async () => {
    const id = await rich();
    const lines = [piece(await desk.show(id), GOODS.ladder, 11)];
    const answers = await Promise.all([
      staff.post(`/api/admin/orders/${id}/split`, { lines }),
      buyer.client.post(`/api/order/${id}/cancel`, {}),
      staff.post(`/api/admin/orders/${id}/split`, { lines }),
    ]);
    expect(answers.map(({ status }) => status).every((status) => [200, 201, 409].includes(status))).toBe(
      true,
    );
  });

  it('is made once for one key, leaves something, and is not for receipt orders', async () => {
    const id = await plain();
    const order = await desk.show(id);
    const lines = [piece(order, GOODS.limited, 4)];
    const split = () =>
      staff.post<AdminOrder>(
        `/api/admin/orders/${id}/split`,
        { lines },
        { 'idempotency-key': `split-${id}-00` },
      );
    await Promise.all([split(), split()]);
    expect((await desk.show(id)).split_into).toHaveLength(1);
    const all = (await desk.show(id)).lines.map((line) => ({ order_line_id: line.id, number: line.number }));
    expect((await staff.post(`/api/admin/orders/${id}/split`, { lines: all }).expect(409)).message).toContain(
      '留下',
    );
    await sql`update sales_order set kind = 'receipt' where id = ${id}`.execute(shop.db);
    expect((await staff.post(`/api/admin/orders/${id}/split`, { lines }).expect(409)).message).toContain(
      '含麻',
    );
    await sql`update sales_order set kind = 'normal' where id = ${id}`.execute(shop.db);
  });
});
