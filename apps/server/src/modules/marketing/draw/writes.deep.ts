import { randomInt } from 'node:crypto';
import { oddsOf, prizeOf, ticketsOf, type WeightedPrize } from '@qingnang/rules/draws';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Buyer, findBuyer, openSession } from '../../../http/session.ts';
import { manyBuyers } from '../../../testing/buyers.ts';
import { NOTHING, openDraw } from '../../../testing/draws.ts';
import { ledgerDifferences } from '../../../testing/ledgers.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { drawPrize } from './writes.ts';

const ATTEMPTS = 10_000;
/** What chance passes once in a hundred thousand runs, by degrees of freedom: a fair draw does not fail the build. */
const CHI_SQUARE = [Number.NaN, 19.5, 23.0, 25.9, 28.5];

const chiSquare = (counts: readonly number[], odds: readonly number[], all: number): number =>
  counts.reduce((sum, count, at) => {
    const expected = (all * (odds[at] ?? 0)) / 100;
    return expected === 0 ? sum : sum + (count - expected) ** 2 / expected;
  }, 0);

describe(`${ATTEMPTS} attempts through the rule`, () => {
  it('meet the odds that are shown', () => {
    const prize = (kind: string, weight: number, left: number | null = null): WeightedPrize => ({
      kind,
      weight,
      left,
      cost: 0,
      isGivable: true,
    });
    const prizes = [
      prize('goods', 5),
      prize('coupon', 120),
      prize('points', 300),
      prize('goods', 40, 0),
      prize('none', 535),
    ];
    const odds = oddsOf(prizes, null);
    const counts = prizes.map(() => 0);
    for (let drawn = 0; drawn < ATTEMPTS; drawn += 1) {
      const at = prizeOf(prizes, randomInt(ticketsOf(prizes)), null);
      counts[at] = (counts[at] ?? 0) + 1;
    }
    expect(counts[3]).toBe(0);
    expect(chiSquare(counts, odds, ATTEMPTS)).toBeLessThan(CHI_SQUARE[3] ?? 0);
  });
});

const ACCOUNTS = 50;
const AT_ONCE = 8;

describe(`${ATTEMPTS} attempts of ${ACCOUNTS} accounts at once`, () => {
  let shop: TestShop;
  let buyers: Buyer[];

  beforeAll(async () => {
    shop = await createShop();
    const made = await manyBuyers(shop, ACCOUNTS);
    buyers = await Promise.all(
      made.map(async ({ accountId }) => {
        const token = await openSession(shop.db, { accountId, ip: '', userAgent: '' });
        const buyer = await findBuyer(shop.db, token);
        if (!buyer) throw new Error('no buyer');
        return buyer;
      }),
    );
  });
  afterAll(() => shop.close());

  /** Every account has a line of its own: an account draws once at a time. */
  async function drawAll(drawId: number, attempts: number): Promise<void> {
    // One day, however long it takes: budgets are by day.
    const now = new Date();
    const waiting = [...buyers];
    const each = attempts / buyers.length;
    const line = async () => {
      for (let buyer = waiting.pop(); buyer; buyer = waiting.pop())
        for (let drawn = 0; drawn < each; drawn += 1) await drawPrize(shop.db, buyer, drawId, null, now);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, line));
  }

  it('meet the odds, win each piece once and never pass the budget', async () => {
    const { id } = await openDraw(await shop.staff('operations'), {
      per_day: ATTEMPTS / ACCOUNTS,
      day_budget: '30',
      prizes: [
        { name: '体温计', kind: 'voucher', amount: '1', cost: '0', weight: 400, stock: 7 },
        { name: '余额', kind: 'balance', amount: '3', weight: 800 },
        { name: '积分甲', kind: 'points', points: 1, weight: 1500 },
        { name: '积分乙', kind: 'points', points: 2, weight: 1000 },
        { ...NOTHING, weight: 6300 },
      ],
    });
    await drawAll(id, ATTEMPTS);
    const { rows } = await sql<{ won: number; records: number }>`
      select p.won, (select count(*)::int4 from draw_record r where r.prize_id = p.id) as records
      from draw_prize p where draw_id = ${id} order by position`.execute(shop.db);
    for (const { won, records } of rows) expect(won).toBe(records);
    const [piece, money, ...free] = rows.map(({ won }) => won);
    // Hundreds of tickets of either are drawn: both are used up.
    expect(piece).toBe(7);
    expect(money).toBe(10);
    const fallen = [...free.slice(0, 2), (free[2] ?? 0) + 17];
    expect(chiSquare(fallen, [15, 10, 75], ATTEMPTS)).toBeLessThan(CHI_SQUARE[2] ?? 0);
    const spent = await sql<{ day: number; wallets: number }>`
      select (select sum(spent_fen)::int8 from draw_day where draw_id = ${id}) as day,
        (select sum(delta_fen)::int8 from wallet_entry where cause = 'draw_prize') as wallets`.execute(
      shop.db,
    );
    expect(spent.rows[0]).toEqual({ day: 3_000, wallets: 3_000 });
    const attempts = await sql<{ last: number; number: number }>`
      select max(attempt)::int4 as last, count(*)::int4 as number from draw_record where draw_id = ${id} group by account_id`.execute(
      shop.db,
    );
    expect(attempts.rows).toHaveLength(ACCOUNTS);
    const each = ATTEMPTS / ACCOUNTS;
    for (const { last, number } of attempts.rows) expect([last, number]).toEqual([each, each]);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });
});
