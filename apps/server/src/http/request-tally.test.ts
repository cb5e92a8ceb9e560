import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShop, type TestShop } from '../testing/shop.ts';
import { RequestTally } from './request-tally.ts';

/** Two counters on one database stand for two processes. */

let shop: TestShop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

const MINUTE = 60_000;
/** What is left of a window that must not end while a test runs, on however busy a machine. */
const LONG = 30 * MINUTE;
const two = () => [new RequestTally(shop.db), new RequestTally(shop.db)] as const;
const times = (number: number, tally: RequestTally, name: string, max = 10) => {
  for (let at = 1; at < number; at += 1) tally.count(name, MINUTE, max);
  return tally.count(name, MINUTE, max).current;
};

test('what one process has counted the other hears, and neither counts anything twice', async () => {
  const [one, other] = two();
  times(4, one, 'POST /login a');
  times(3, other, 'POST /login a');
  await one.tell();
  await other.tell();
  expect(times(1, other, 'POST /login a')).toBe(8);
  await other.tell();
  await one.tell();
  expect(times(1, one, 'POST /login a')).toBe(5);
  await one.tell();
  expect(times(1, one, 'POST /login a')).toBe(10);
  expect(times(1, one, 'POST /login b')).toBe(1);
});

test('the window is that of the first who asked, and ends for all', async () => {
  const [one, other] = two();
  const began = Date.now();
  one.count('GET /a', LONG, 10, began);
  await one.tell();
  other.count('GET /a', 2 * LONG, 10);
  await other.tell();
  expect(other.count('GET /a', 2 * LONG, 10).ttl).toBeLessThan(LONG + 1);
  expect(other.count('GET /a', MINUTE, 10, began + LONG + 1)).toEqual({ current: 1, ttl: MINUTE });
});

test('a window that is over in the database begins anew there', async () => {
  const [one, other] = two();
  // The first time it tells it clears what is over: here nothing yet.
  await one.tell();
  const soon = Date.now() + 30;
  one.count('GET /old', MINUTE, 10, soon - MINUTE);
  // Told while the window lasts, however long the machine pauses between the two.
  await one.tell(soon - 1);
  await expect
    .poll(
      async () =>
        (
          await shop.db
            .selectFrom('request_tally')
            .select('number')
            .where('ends_at', '<', new Date())
            .execute()
        ).length,
    )
    .toBeGreaterThan(0);
  other.count('GET /old', MINUTE, 10);
  await other.tell();
  expect(other.count('GET /old', MINUTE, 10).current).toBe(2);
});

test('what is far from its limit costs no statement, and no address is written down', async () => {
  const [one] = two();
  const written = async () => JSON.stringify(await shop.db.selectFrom('request_tally').selectAll().execute());
  const before = await written();
  times(9, one, ' 203.0.113.9', 100);
  await one.tell();
  expect(await written()).toBe(before);
  times(1, one, ' 203.0.113.9', 100);
  await one.tell();
  expect(await written()).not.toBe(before);
  expect(await written()).not.toContain('203.0.113.9');
});

test('with the database away each process goes on counting for itself', async () => {
  const [one] = two();
  const away = new RequestTally({} as never);
  expect(times(5, away, 'x')).toBe(5);
  await expect(away.tell()).rejects.toThrow();
  expect(times(1, away, 'x')).toBe(6);
  expect(times(1, one, 'x')).toBe(1);
});
