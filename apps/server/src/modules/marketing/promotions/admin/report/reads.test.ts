import type { adminPromotionReport, StaffPromotion } from '@qingnang/contract/admin-promotions';
import type { AddAnswer } from '@qingnang/contract/cart';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { moneyForm, openPromotion } from '../../../../../testing/bundles.ts';
import type { TestBuyer } from '../../../../../testing/buyers.ts';
import type { Client } from '../../../../../testing/client.ts';
import { GOODS } from '../../../../../testing/fixture.ts';
import { type Market, openMarket } from '../../../../../testing/market.ts';
import type { TestShop } from '../../../../../testing/shop.ts';

type Report = z.output<typeof adminPromotionReport.data>;

let market: Market;
let shop: TestShop;
let staff: Client;

beforeAll(async () => {
  market = await openMarket(4, 'promotion');
  ({ shop, staff } = market);
});
afterAll(() => shop.close());
afterEach(() => market.endRound());

const order = async ({ client, addressId }: TestBuyer, number: number): Promise<number> => {
  const params = [{ goods_id: GOODS.plain, number }];
  const { data } = await client.post<AddAnswer>('/api/cart', { params }).expect(200);
  const body = { ids: data.added.map(({ line_id }) => line_id), address_id: addressId };
  const placed = await client.post<{ orders: { id: number }[] }>('/api/order', body).expect(201);
  return placed.data.orders[0]?.id ?? 0;
};
const reportOf = async (id: number) =>
  (await staff.get<Report>(`/api/admin/promotions/${id}/report`).expect(200)).data;
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());

describe('the report', () => {
  it('counts orders that stand, what they bought, what they cost and what they were given', async () => {
    const discount = await openPromotion(staff, moneyForm('discount'));
    const gifts = await openPromotion(staff);
    const [first, second] = [market.freshBuyer(), market.freshBuyer()];
    // ¥252.00 and ¥504.00: ¥10 and ¥40 off, 1 and 3 gifts at ¥4.00.
    await order(first, 30);
    await order(second, 60);
    const ended = await order(second, 30);
    expect(await reportOf(discount.id)).toMatchObject({ orders: 3, buyers: 2, goods_amount: 1008, cost: 60 });
    await second.client.post(`/api/order/${ended}/cancel`).expect(200);
    const sum = { orders: 2, goods_amount: 756, cost: 50, gift_pieces: 0 };
    expect(await reportOf(discount.id)).toEqual({
      ...sum,
      buyers: 2,
      gift_value: 0,
      days: [{ day: today(), ...sum }],
    });
    expect(await reportOf(gifts.id)).toMatchObject({ orders: 2, cost: 0, gift_pieces: 4, gift_value: 16 });
    const { data } = await staff.get<StaffPromotion>(`/api/admin/promotions/${discount.id}`).expect(200);
    expect(data.spent).toBe(50);
  });

  it('is empty before the first order, and unknown for none', async () => {
    const { id } = await openPromotion(staff, moneyForm('cashback'));
    expect(await reportOf(id)).toEqual({
      orders: 0,
      buyers: 0,
      goods_amount: 0,
      cost: 0,
      gift_pieces: 0,
      gift_value: 0,
      days: [],
    });
    await staff.get('/api/admin/promotions/99999/report').expect(404);
  });
});
