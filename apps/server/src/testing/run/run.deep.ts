import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manyBuyers, type TestBuyer } from '../buyers.ts';
import type { Client } from '../client.ts';
import { openCoupon } from '../coupons.ts';
import { giveTerms } from '../credit.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { randomFrom } from '../random.ts';
import { deadlocks } from '../review/waiting.ts';
import { createShop, type TestShop } from '../shop.ts';
import { type Act, buyerActs, type Dice, type Offered, staffActs } from './acts.ts';

/**
 * Fifty accounts and four persons of the staff at once, each doing the next thing as soon as the last is done: buying, paying one
 * order or several together, cancelling, returning, owing and settling, topping up, withdrawing, exchanging points, taking coupons,
 * drawing. Afterwards every ledger sums to its balance and no limit has been passed. An act is two calls on average: 5,500 of them make 10,000 calls. A longer look, with
 * other dice: `RUN_ACTS=20000 RUN_SEED=5`.
 */

const ACTS = Number(process.env.RUN_ACTS ?? 5500);
const SEED = Number(process.env.RUN_SEED ?? 7);
const ACCOUNTS = 50;
const STAFF_SHARE = 0.2;

let shop: TestShop;
let buyers: TestBuyer[];
let people: Client[];
let offered: Offered;

beforeAll(async () => {
  shop = await createShop();
  people = await Promise.all([shop.staff(), shop.staff(), shop.staff('finance'), shop.staff('finance')]);
  buyers = await manyBuyers(shop, ACCOUNTS);
  await sql`update shipping_rule set minimum_order_fen = 0`.execute(shop.db);
  for (const { accountId } of buyers) await giveTerms(shop.db, accountId, { limit_fen: 90_000 });
  offered = await putUp();
});
afterAll(() => shop.close());

/** Few pieces and low limits of everything, so that they run out in the middle. */
async function putUp(): Promise<Offered> {
  const [admin] = people;
  if (!admin) throw new Error('no staff');
  const free = { threshold: '0', minus: '3' };
  const coupons = await Promise.all([
    openCoupon(admin, { ...free, total: 40, limit_per_account: 1 }),
    openCoupon(admin, { ...free, total: 400, limit_per_account: 3 }),
  ]);
  const gifts = await shop.db
    .insertInto('points_goods')
    .values([
      { name: '保温杯', points: 20, stock: 30, limit_per_account: 2 },
      { name: '雨伞', points: 5, stock: 500, limit_per_account: null },
    ])
    .returning('id')
    .execute();
  const [coupon, gift] = [coupons[1]?.id ?? 0, gifts[1]?.id ?? 0];
  const draws = await shop.db
    .insertInto('draw')
    .values(
      [
        { cost_points: 0, per_day: 4, day_budget_fen: 3000 },
        { cost_points: 3, per_day: null, day_budget_fen: null },
      ].map((more, n) => ({
        name: `抽奖 ${n}`,
        starts_at: sql<Date>`now() - interval '1 hour'`,
        ends_at: sql<Date>`now() + interval '1 hour'`,
        is_on: true,
        ...more,
      })),
    )
    .returning('id')
    .execute();
  const prize = (draw_id: number, position: number, kind: string, value: number, more: object = {}) => ({
    draw_id,
    position,
    kind,
    value,
    name: kind,
    weight: 10,
    ...more,
  });
  await shop.db
    .insertInto('draw_prize')
    .values(
      draws.flatMap(({ id }) => [
        prize(id, 0, 'none', 0, { weight: 30 }),
        prize(id, 1, 'balance', 188, { stock: 25, cost_fen: 188 }),
        prize(id, 2, 'points', 5, { cost_fen: 5 }),
        prize(id, 3, 'coupon', coupon, { stock: 20, cost_fen: 300 }),
        prize(id, 4, 'voucher', 200, { stock: 15, cost_fen: 200 }),
        prize(id, 5, 'goods', gift, { stock: 8, cost_fen: 500 }),
      ]),
    )
    .execute();
  return {
    coupons: coupons.map(({ id }) => id),
    gifts: gifts.map(({ id }) => id),
    draws: draws.map(({ id }) => id),
  };
}

function diceOf(seed: number): Dice {
  const roll = randomFrom(seed);
  return {
    upTo: (most) => 1 + Math.floor(roll() * most),
    pick: (items) => items[Math.floor(roll() * items.length)] as never,
  };
}

const statuses = new Map<number, number>();
/** Does `times` acts; those that find nothing to be done with do not count. */
async function live(acts: readonly Act[], dice: Dice, times: number, faults: string[]): Promise<void> {
  for (let done = 0; done < times; ) {
    const answer = await dice.pick(acts)();
    if (answer === undefined) continue;
    done += 1;
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status >= 500) faults.push(answer.message);
  }
}

async function kindsDrawn(): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`select distinct kind from draw_record order by kind`.execute(
    shop.db,
  );
  return rows.map(({ kind }) => kind);
}

const LIMITS: Readonly<Record<string, string>> = {
  'attempts of a day': `select 1 from draw_record r join draw d on d.id = r.draw_id
    group by r.draw_id, r.account_id, r.drawn_on, d.per_day having count(*) > d.per_day`,
  'budget of a day': `select 1 from draw_day y join draw d on d.id = y.draw_id where y.spent_fen > d.day_budget_fen`,
  'pieces of an exchange': `select 1 from points_order o join points_goods g on g.id = o.points_goods_id
    where o.status <> 'cancelled' and o.draw_record_id is null
    group by o.account_id, g.id having sum(o.number) > g.limit_per_account`,
  credit: `select 1 from credit_account where used_fen > limit_fen`,
  'two persons': `select 1 from withdrawal where approved_by = paid_by
    union all select 1 from correction where asked_by = decided_by
    union all select 1 from approval where asked_by = decided_by and state <> 'withdrawn'`,
};

describe('fifty accounts that do anything at once', () => {
  it('leave every ledger even and every limit kept', { timeout: 120_000 + ACTS * 60 }, async () => {
    const faults: string[] = [];
    const ofStaff = Math.round((ACTS * STAFF_SHARE) / people.length);
    const ofBuyer = Math.round((ACTS * (1 - STAFF_SHARE)) / buyers.length);
    await Promise.all([
      ...buyers.map((buyer, n) => {
        const dice = diceOf(SEED * 1000 + n);
        return live(buyerActs(shop, buyer, offered, dice), dice, ofBuyer, faults);
      }),
      ...people.map((staff, n) => {
        const dice = diceOf(SEED * 1000 + 900 + n);
        return live(staffActs(shop, staff, buyers, offered, dice), dice, ofStaff, faults);
      }),
    ]);
    expect(faults).toEqual([]);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
    for (const [name, query] of Object.entries(LIMITS))
      expect([name, (await sql.raw(query).execute(shop.db)).rows.length]).toEqual([name, 0]);
    expect(await deadlocks(shop.db)).toEqual([]);
    expect(await kindsDrawn()).toEqual(['balance', 'coupon', 'goods', 'none', 'points', 'voucher']);
    // The dice fall on things that may be done as well as on those that may not.
    expect(Math.min(statuses.get(200) ?? 0, statuses.get(201) ?? 0, statuses.get(409) ?? 0)).toBeGreaterThan(
      ACTS / 50,
    );
  });
});
