import { setTimeout as delay } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { FIRST_BUYER } from '../data/accounts.ts';
import { buyableGoods, buyerAddresses, typedWords } from '../picks.ts';
import { seeded } from '../seeded.ts';
import { signInStaff } from '../shop/staff.ts';
import { cookieOf } from './acts.ts';

/** Hours of a day; the run goes once through them. */
const HOURS = 24;
/** Buyers and visitors at the busiest hour, each with some acts a second. */
const BUYERS = 6;
const LINES = 20;
/** Between two acts of the same person at the busiest hour. */
const PAUSE_MS = 250;
const STAFF_PAUSE_MS = 2_000;
const APPROVED_AT_ONCE = 50;
const SHIPPED_AT_ONCE = 10;
/** Chance of an order after a buyer has looked around. */
const ORDERS = 0.15;

/** What was done, and what came back instead of an answer. */
export interface DayTally {
  acts: number;
  orders: number;
  shipped: number;
  /** By status, or 'lost' for a connection that ended. */
  failures: Record<string, number>;
}

/** How busy an hour is: nobody at night, the rush of the morning, the lesser one of the afternoon. */
function busyness(share: number): number {
  const hour = share * HOURS;
  const rush = (at: number, width: number) => Math.exp(-(((hour - at) / width) ** 2));
  return Math.max(0.03, rush(10, 2.5), 0.7 * rush(16, 2));
}

/**
 * Buyers who look around and order, and staff who approve and ship, as a day has them, until the time is over. What each of them
 * does is the same in every run; how much of it, the shop's pace says.
 * @param minutes how long the day takes
 */
export async function liveADay(sql: Sql, base: string, minutes: number): Promise<DayTally> {
  const tally: DayTally = { acts: 0, orders: 0, shipped: 0, failures: {} };
  const began = performance.now();
  const share = () => (performance.now() - began) / (minutes * 60_000);
  const goods = await buyableGoods(sql, 5_000);
  const words = await typedWords(sql, 500);
  const addresses = new Map(await buyerAddresses(sql));
  const staff = await signInStaff(sql);
  const ask = asker(base, tally);

  const live = async (pause: number, act: () => Promise<void>) => {
    while (share() < 1) {
      await act();
      await delay(pause / busyness(share()) ** 0.5);
    }
  };
  const people = Array.from({ length: BUYERS }, (_, at) => {
    const account = FIRST_BUYER + at;
    const cookie = cookieOf(account);
    const random = seeded(account);
    let turn = at * 997;
    const next = <T>(list: readonly T[]): T | undefined => {
      turn += 31;
      return list[turn % list.length];
    };
    return live(PAUSE_MS, async () => {
      await ask('GET', at % 2 === 0 ? `/list?page=${1 + (turn % 50)}` : `/list/info/${next(goods)}`, {
        cookie,
      });
      await ask('GET', `/api/goods/search?keywords=${encodeURIComponent(next(words) ?? '')}`, { cookie });
      await ask('GET', '/api/cart/list', { cookie });
      if (random() > ORDERS) return;
      const params = Array.from({ length: LINES }, () => ({ goods_id: next(goods), number: 3 }));
      const cart = await ask('POST', '/api/cart', { cookie, body: { params } });
      const ids = (cart as { added?: { line_id: number }[] } | null)?.added?.map(({ line_id }) => line_id);
      if (!ids) return;
      const order = { ids, address_id: addresses.get(account), use_balance: 1 };
      if (await ask('POST', '/api/order', { cookie, body: order })) tally.orders += 1;
    });
  });
  await Promise.all([...people, live(STAFF_PAUSE_MS, () => serve(ask, staff, tally))]);
  return tally;
}

type Ask = ReturnType<typeof asker>;

/** One round of a member of staff: what waits for review is approved, what waits for its parcel is shipped. */
async function serve(ask: Ask, cookie: string, tally: DayTally): Promise<void> {
  const waiting = async (status: number, most: number) => {
    const found = await ask('GET', `/api/admin/orders?status=${status}&page_size=${most}`, { cookie });
    return (found as { list?: { id: number }[] } | null)?.list?.map(({ id }) => id) ?? [];
  };
  const ids = await waiting(20, APPROVED_AT_ONCE);
  if (ids.length > 0) await ask('POST', '/api/admin/orders/approve', { cookie, body: { ids } });
  for (const id of await waiting(30, SHIPPED_AT_ONCE)) {
    const body = { carrier: '顺丰速运', tracking_no: `SOAK${id}` };
    if (await ask('POST', `/api/admin/orders/${id}/ship`, { cookie, body })) tally.shipped += 1;
  }
}

/** Asks and counts. @returns the answer's data; null for a page and for what failed */
function asker(base: string, tally: DayTally) {
  const fail = (why: string) => {
    tally.failures[why] = (tally.failures[why] ?? 0) + 1;
    return null;
  };
  return async (method: string, path: string, { cookie, body }: { cookie: string; body?: unknown }) => {
    tally.acts += 1;
    const headers = {
      cookie,
      origin: base,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    try {
      const answer = await fetch(base + path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) return fail(`${answer.status} ${path.replace(/\d+/g, 'N').split('?')[0]}`);
      return path.startsWith('/api/') ? (JSON.parse(text) as { data: unknown }).data : null;
    } catch {
      return fail('lost');
    }
  };
}
