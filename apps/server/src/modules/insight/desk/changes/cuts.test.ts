import type { OrderDetail } from '@qingnang/contract/orders';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestBuyer } from '../../../../testing/buyers.ts';
import type { Client } from '../../../../testing/client.ts';
import { type DeskShop, lineOf, openDesk, PARCEL, piece } from '../../../../testing/desk.ts';
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

describe('pieces that will not ship', () => {
  it('go back to the shelf and are paid back, to the cent, in as many steps as it takes', async () => {
    const id = await rich();
    const before = await desk.show(id);
    const line = lineOf(before, GOODS.plain);
    for (const number of [7, 1, 12]) {
      await staff
        .post(`/api/admin/orders/${id}/cut`, { lines: [{ order_line_id: line.id, number }] })
        .expect(200);
    }
    const order = await desk.show(id);
    const now = lineOf(order, GOODS.plain);
    const net = line.amount - line.discount;
    expect(now.cut_number).toBe(20);
    expect(now.refunded).toBeCloseTo(Math.floor((net * 100 * 20) / 30 + 1e-6) / 100, 2);
    expect(order.refunded_amount).toBeCloseTo(now.refunded, 2);
    const events = (await seen(id)).events.filter(({ act }) => act === 'cut');
    expect(events[0]?.note).toMatch(/^阿莫西林胶囊 7盒，退款 ¥\d+\.\d\d$/);
    // What is left ends like any order: the rest comes back, and nothing twice.
    await staff.post(`/api/admin/orders/${id}/reject`, { reason: '余下也不发了' }).expect(200);
    const ended = await desk.show(id);
    expect(ended.refunded_amount).toBeCloseTo(ended.total, 2);
  });

  it('may be gifts, and pieces of a special price, which sells them again', async () => {
    const id = await rich();
    const order = await desk.show(id);
    const gift = order.lines.find((line) => line.is_gift === 1);
    const special = lineOf(order, GOODS.hundred);
    const left = async () => {
      const { rows } = await sql<{ stock_left: number }>`
        select stock_left from special_price where kind = 'seckill'`.execute(shop.db);
      return rows[0]?.stock_left ?? 0;
    };
    const before = await left();
    const lines = [
      { order_line_id: gift?.id, number: gift?.number },
      { order_line_id: special.id, number: 1 },
    ];
    await staff.post(`/api/admin/orders/${id}/cut`, { lines, reason: 'wish' }).expect(200);
    expect(await left()).toBe(before + 1);
    expect((await desk.show(id)).lines.find((line) => line.is_gift === 1)?.refunded).toBe(0);
  });

  it('let a part-shipped order come to its end', async () => {
    const id = await plain();
    await desk.approve(id);
    const order = await desk.show(id);
    const [first, second] = order.picking;
    const lines = [{ order_line_id: first?.order_line_id, lot_id: first?.lots[0]?.lot_id, number: 100 }];
    await staff.post(`/api/admin/orders/${id}/ship`, { ...PARCEL, lines }).expect(201);
    const rest = [
      { order_line_id: first?.order_line_id, number: (first?.open_number ?? 0) - 100 },
      { order_line_id: second?.order_line_id, number: second?.open_number },
    ];
    await staff.post(`/api/admin/orders/${id}/cut`, { lines: rest }).expect(200);
    expect([(await desk.show(id)).status, (await seen(id)).shipments[0]?.driver_phone]).toEqual([
      50,
      '13900000000',
    ]);
    await buyer.client.post(`/api/order/${id}/confirm`).expect(200);
  });

  it('are never the whole of an order that has not shipped', async () => {
    const id = await plain();
    const lines = (await desk.show(id)).lines.map((line) => ({
      order_line_id: line.id,
      number: line.number,
    }));
    const answer = await staff.post(`/api/admin/orders/${id}/cut`, { lines }).expect(409);
    expect(answer.message).toContain('审核退回');
  });

  it('are named where they are wrong', async () => {
    const id = await rich();
    const order = await desk.show(id);
    const set = order.lines.find((line) => line.combination);
    const wrong = (lines: unknown[]) => staff.post(`/api/admin/orders/${id}/cut`, { lines }).expect(422);
    const line = piece(order, GOODS.plain, 1);
    expect((await wrong([line, { ...line, number: 1 }])).errors?.['lines.1.number']?.[0]).toContain('合并');
    expect((await wrong([{ ...line, number: 31 }])).errors?.['lines.0.number']?.[0]).toContain('最多 30盒');
    expect((await wrong([{ order_line_id: 987_654, number: 1 }])).errors?.['lines.0.number']?.[0]).toContain(
      '不属于',
    );
    expect((await wrong([{ order_line_id: set?.id, number: 1 }])).errors?.['lines.0.number']?.[0]).toContain(
      '整套',
    );
    expect((await wrong([{ ...line, number: 0 }])).errors).toHaveProperty(['lines.0.number']);
    expect((await wrong([])).errors).toHaveProperty('lines');
  });

  it('are cut once for one key, and never beside a shipment of the same pieces', async () => {
    const id = await plain();
    await desk.approve(id);
    const lines = [piece(await desk.show(id), GOODS.limited, 4)];
    const cut = (key: string) =>
      staff.post(`/api/admin/orders/${id}/cut`, { lines }, { 'idempotency-key': key });
    const same = await Promise.all([cut(`cut-${id}-0000`), cut(`cut-${id}-0000`)]);
    expect(same.map(({ status }) => status)).toEqual([200, 200]);
    expect(lineOf(await desk.show(id), GOODS.limited).cut_number).toBe(4);
    const race = await Promise.all([
      cut(`cut-${id}-0001`),
      staff.post(`/api/admin/orders/${id}/ship`, PARCEL),
      staff.post(`/api/admin/orders/${id}/cut`, { lines: lines.map((line) => ({ ...line, number: 5 })) }),
    ]);
    expect(race.every(({ status }) => [200, 201, 409, 422].includes(status))).toBe(true);
    const line = lineOf(await desk.show(id), GOODS.limited);
    expect(line.cut_number + line.shipped_number).toBe(9);
  });
});
