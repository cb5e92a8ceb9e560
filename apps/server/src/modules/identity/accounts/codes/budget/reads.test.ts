import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { forgetCodes } from '../../../../../testing/codes.ts';
import { createShop, type TestShop } from '../../../../../testing/shop.ts';
import { sendCode } from '../writes.ts';
import { smsBudgetState } from './reads.ts';
import { budgetOf } from './rules.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await forgetCodes(shop);
  await shop.db.deleteFrom('sms_spent').execute();
  await shop.db.deleteFrom('outbox').execute();
});

const budget = (value: object) =>
  sql`insert into setting (key, value) values ('sms_budget', ${JSON.stringify(value)}::text::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(shop.db);
/** Of thirty blocks of numbers, or of one. */
const phoneAt = (at: number, isSpread = true) =>
  isSpread ? `139${String(1000 + at)}0000` : `1391111${String(1000 + at)}`;
const ask = (phone: string, isSent = true) =>
  sendCode(shop.db, { phone, purpose: 'register', ip: '', isSent });
const outcomes = async (asked: readonly Promise<void>[]) =>
  (await Promise.allSettled(asked)).map((one) => (one.status === 'rejected' ? one.reason.message : 'sent'));
const left = async () => (await shop.db.selectFrom('outbox').select('id').execute()).length;
const WORDS = '当前获取短信验证码的人太多，请稍后再试或联系客服';
const THIRTY = Array.from({ length: 30 }, (_, at) => at);

it.each([
  ['the hour', { hour: 10, day: 1000, prefix_hour: 1000 }, true],
  ['the day', { hour: 1000, day: 10, prefix_hour: 1000 }, true],
  ['a block of numbers', { hour: 1000, day: 1000, prefix_hour: 10 }, false],
])('thirty at once do not pass the budget of %s, and staff see it', async (_, most, isSpread) => {
  await budget(most);
  const all = await outcomes(THIRTY.map((at) => ask(phoneAt(at, isSpread))));
  expect(all.filter((one) => one === 'sent')).toHaveLength(10);
  expect(all.filter((one) => one === WORDS)).toHaveLength(20);
  expect(await left()).toBe(10);
  const { hour, day, refusedByPrefix, isAlarm } = await smsBudgetState(shop.db);
  expect([hour.sent, day.sent, isAlarm]).toEqual([10, 10, true]);
  expect(hour.refused + day.refused + refusedByPrefix).toBe(20);
});

it('warns before it refuses', async () => {
  await budget({ hour: 10, day: 100, prefix_hour: 10 });
  for (const at of THIRTY.slice(0, 7)) await ask(phoneAt(at));
  expect(await smsBudgetState(shop.db)).toMatchObject({ usedPercent: 70, isAlarm: false });
  await ask(phoneAt(7));
  expect(await smsBudgetState(shop.db)).toMatchObject({
    hour: { sent: 8, most: 10, refused: 0 },
    usedPercent: 80,
    isAlarm: true,
  });
});

it('a number without an account spends nothing, and is refused like any other', async () => {
  await budget({ hour: 1, day: 100, prefix_hour: 10 });
  await ask(phoneAt(0), false);
  expect((await smsBudgetState(shop.db)).hour.sent).toBe(0);
  await ask(phoneAt(1));
  await expect(ask(phoneAt(2), false)).rejects.toMatchObject({ status: 429, message: WORDS });
  await expect(ask(phoneAt(3))).rejects.toMatchObject({ status: 429, message: WORDS });
  expect((await smsBudgetState(shop.db)).hour).toEqual({ sent: 1, most: 1, refused: 2 });
});

it('has defaults for what is not set or makes no sense', () => {
  const defaults = { hour: 600, day: 5000, prefix_hour: 60 };
  for (const kept of [undefined, null, 'x', { hour: 0 }]) expect(budgetOf(kept)).toEqual(defaults);
  expect(budgetOf({ hour: 5 })).toEqual({ ...defaults, hour: 5 });
});
