import type { AddAnswer, CheckoutView } from '@qingnang/contract/cart';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { exchangeForm, moneyForm, openPromotion } from '../../../testing/bundles.ts';
import type { TestBuyer } from '../../../testing/buyers.ts';
import type { Client } from '../../../testing/client.ts';
import { GOODS } from '../../../testing/fixture.ts';
import { type Market, openMarket } from '../../../testing/market.ts';
import { deadlocks } from '../../../testing/review/waiting.ts';
import type { TestShop } from '../../../testing/shop.ts';

/** Many orders at once on what a promotion has little of. */

let market: Market;
let shop: TestShop;
let staff: Client;

beforeAll(async () => {
  market = await openMarket(46, 'promotion');
  ({ shop, staff } = market);
});
afterAll(() => shop.close());
afterEach(() => market.endRound());

interface Ready {
  buyer: TestBuyer;
  lines: number[];
  seen: CheckoutView;
}

/** ¥252.00 of goods that count, looked at until the order is verified. */
async function ready(): Promise<Ready> {
  const buyer = market.freshBuyer();
  const { data } = await buyer.client
    .post<AddAnswer>('/api/cart', { params: [{ goods_id: GOODS.plain, number: 30 }] })
    .expect(200);
  const lines = data.added.map(({ line_id }) => line_id);
  const seen = await buyer.client.post<CheckoutView>('/api/cart/checkout', { ids: lines }).expect(200);
  return { buyer, lines, seen: seen.data };
}
const place = ({ buyer: { client, addressId }, lines, seen }: Ready) =>
  client.post<{ orders: { id: number; amount: number }[] }>('/api/order', {
    ids: lines,
    address_id: addressId,
    quote_hash: seen.quote_hash,
  });
const cancel = ({ buyer }: Ready, id: number) => buyer.client.post(`/api/order/${id}/cancel`);
const spentOf = async (id: number) =>
  (await shop.db.selectFrom('promotion').select('spent_fen').where('id', '=', id).executeTakeFirstOrThrow())
    .spent_fen;
describe('30 orders at once on a budget for 10', () => {
  it('takes it exactly 10 times; the others are told, and all that end give it back', async () => {
    const { id } = await openPromotion(staff, moneyForm('discount', { budget: '100' }));
    const crowd = await Promise.all(Array.from({ length: 30 }, () => ready()));
    expect(new Set(crowd.map(({ seen }) => seen.discount_amount))).toEqual(new Set([10]));
    const answers = await Promise.all(crowd.map(place));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([409]));
    expect(await spentOf(id)).toBe(10_000);
    const late = crowd[answers.findIndex(({ status }) => status === 409)] as Ready;
    const again = await late.buyer.client
      .post<CheckoutView>('/api/cart/checkout', { ids: late.lines })
      .expect(200);
    expect(again.data.discount_amount).toBe(0);
    const ends = answers.flatMap((answer, at) =>
      answer.status === 201 ? [cancel(crowd[at] as Ready, answer.data.orders[0]?.id ?? 0).expect(200)] : [],
    );
    await Promise.all(ends);
    expect(await spentOf(id)).toBe(0);
  });
});

describe('a promotion that is stopped while it sells', () => {
  it('sells by 换购 and discounts before the stop, not after it, and nobody waits in a ring', async () => {
    const before = await deadlocks(shop.db);
    const sold = await openPromotion(staff, exchangeForm());
    const off = await openPromotion(staff, moneyForm('discount', { budget: '1000' }));
    const { id: offer } = await shop.db
      .selectFrom('special_price')
      .select('id')
      .where('kind', '=', 'exchange')
      .where('is_stopped', '=', false)
      .executeTakeFirstOrThrow();
    const extra = { goods_id: GOODS.ladderUpTo, goods_price_id: offer, goods_manjian_id: sold.id, number: 1 };
    const crowd = await Promise.all(Array.from({ length: 16 }, () => ready()));
    const full = await Promise.all(
      crowd.map(async (one) => {
        const { data } = await one.buyer.client.post<AddAnswer>('/api/cart', { params: [extra] }).expect(200);
        const lines = [...one.lines, ...data.added.map(({ line_id }) => line_id)];
        const seen = await one.buyer.client
          .post<CheckoutView>('/api/cart/checkout', { ids: lines })
          .expect(200);
        return { ...one, lines, seen: seen.data };
      }),
    );
    // ¥252.00 - ¥10.00 + ¥1.00 for the 换购.
    expect(full[0]?.seen.goods_amount).toBe(253);
    const stop = (id: number) => staff.post(`/api/admin/promotions/${id}/stop`).expect(200);
    const [answers] = await Promise.all([Promise.all(full.map(place)), stop(sold.id), stop(off.id)]);
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    const placed = answers.filter(({ status }) => status === 201).length;
    expect(await spentOf(off.id)).toBe(placed * 1000);
    expect(await deadlocks(shop.db)).toEqual(before);
  });
});
