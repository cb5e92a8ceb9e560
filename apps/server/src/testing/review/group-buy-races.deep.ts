import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestBuyer } from '../buyers.ts';
import type { Client } from '../client.ts';
import { GOODS } from '../fixture.ts';
import {
  CROWD_BALANCE,
  groupBuyBook,
  groupBuyCrowd,
  joinGroupBuy,
  joinLine,
  joinPaid,
  openGroupBuy,
} from '../group-buys.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { payFor } from '../orders.ts';
import { createShop, type TestShop } from '../shop.ts';
import { holdRow, untilWaiting } from './waiting.ts';

/** Group buying where two things happen at once: a group succeeds or fails for all of its orders, once. */

let shop: TestShop;
let staff: Client;
let crowd: TestBuyer[];
let book: ReturnType<typeof groupBuyBook>;
let next = 0;
const freshBuyer = () => crowd[next++] as TestBuyer;

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff();
  crowd = await groupBuyCrowd(shop, 70);
  book = groupBuyBook(shop);
});
afterAll(() => shop.close());
afterEach(async () => expect(await book.closeAll(staff)).toEqual([[], []]));

describe('at the same moment', () => {
  it('40 buyers by every way of paying: all go on, each once', async () => {
    const offer = await openGroupBuy(staff, { group_min_pieces: 40 });
    const buyers = Array.from({ length: 40 }, freshBuyer);
    const lines = await Promise.all(buyers.map((buyer) => joinLine(buyer, offer, 1)));
    const orders = await Promise.all(
      buyers.map(async (buyer, i) => {
        const { data } = await buyer.client
          .post<{ orders: { id: number }[] }>('/api/order', {
            ids: [lines[i]],
            address_id: buyer.addressId,
            use_balance: i % 2,
          })
          .expect(201);
        const id = data.orders[0]?.id ?? 0;
        if (i % 4 === 0) await payFor(buyer.client, id);
        if (i % 4 === 2) await buyer.client.post(`/api/order/${id}/pay`, { method: 'balance' }).expect(200);
        return id;
      }),
    );
    expect(await book.progressOf(offer.id)).toEqual(['success', 40, 40]);
    expect(new Set(await book.statusesOf(orders))).toEqual(new Set([20]));
    const events = await shop.db
      .selectFrom('order_event')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('order_id', 'in', orders)
      .where('act', '=', 'group_success')
      .executeTakeFirstOrThrow();
    expect(events.count).toBe(40);
  });

  it('two payments reach the minimum', async () => {
    const offer = await openGroupBuy(staff);
    const [a, b] = [freshBuyer(), freshBuyer()];
    const orders = [await joinGroupBuy(a, offer), await joinGroupBuy(b, offer)] as const;
    await Promise.all([payFor(a.client, orders[0]), payFor(b.client, orders[1])]);
    expect(await book.statusesOf(orders)).toEqual([20, 20]);
    expect(await book.progressOf(offer.id)).toEqual(['success', 2, 20]);
  });

  it.each(['pays first', 'ends first'])(
    'the last needed buyer pays while the window ends: %s',
    async (way) => {
      const offer = await openGroupBuy(staff);
      const [a, b] = [freshBuyer(), freshBuyer()];
      const first = await joinPaid(a, offer);
      const last = await joinGroupBuy(b, offer);
      const paying = () => b.client.post(`/api/order/${last}/pay`, { method: 'balance' }).expect(200);
      const held = await holdRow(shop.db, sql`select 1 from special_price where id = ${offer.id} for update`);
      const acts: Promise<unknown>[] = [];
      for (const act of way === 'pays first'
        ? [paying, () => book.endNow(offer.id)]
        : [() => book.endNow(offer.id), paying]) {
        acts.push(act());
        await untilWaiting(shop.db, acts.length);
      }
      await held.release();
      await Promise.all(acts);
      await book.sweep();
      const isReached = way === 'pays first';
      expect(await book.statusesOf([first, last])).toEqual(isReached ? [20, 20] : [80, 80]);
      expect(await book.balanceOf(b)).toBe(isReached ? CROWD_BALANCE - 8000 : CROWD_BALANCE);
    },
  );

  it('somebody cancels while the last one pays: either way everybody stands where the count says', async () => {
    for (const [goods_id, price] of [
      [GOODS.ladder, '8'],
      [GOODS.ladderUpTo, '3'],
      [GOODS.hundred, '20'],
      [GOODS.plain, '8'],
    ] as const) {
      const ends_at = Math.floor(Date.now() / 1000) + 3600;
      const offer = await openGroupBuy(staff, { ends_at, goods_id, price });
      const [a, b] = [freshBuyer(), freshBuyer()];
      const first = await joinPaid(a, offer);
      const last = await joinGroupBuy(b, offer);
      await Promise.all([
        a.client.post(`/api/order/${first}/cancel`).expect(200),
        b.client.post(`/api/order/${last}/pay`, { method: 'balance' }).expect(200),
      ]);
      const [status] = await book.progressOf(offer.id);
      expect(await book.statusesOf([first, last])).toEqual([70, status === 'success' ? 20 : 15]);
      expect(await book.progressOf(offer.id)).toEqual([status, 1, 10]);
      expect(await ledgerDifferences(shop.db)).toEqual([]);
    }
  });

  it('a stop, a sweep and many payments: nobody waits for ever, nobody is paid back twice', async () => {
    const offer = await openGroupBuy(staff, { group_min_buyers: 8 });
    const buyers = Array.from({ length: 12 }, freshBuyer);
    const orders = await Promise.all(buyers.map((buyer) => joinGroupBuy(buyer, offer)));
    await Promise.all([
      ...buyers.map((buyer, i) => buyer.client.post(`/api/order/${orders[i]}/pay`, { method: 'balance' })),
      staff.post(`/api/admin/specials/${offer.id}/stop`).expect(200),
      book.sweep(),
    ]);
    await book.sweep();
    const [status] = await book.progressOf(offer.id);
    const statuses = new Set(await book.statusesOf(orders));
    if (status === 'failed') expect(statuses).toEqual(new Set([80]));
    else expect(statuses).toEqual(new Set([20]));
  });
});
