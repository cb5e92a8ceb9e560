import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../db/transaction.ts';
import { dayInChina } from '../../../http/dates.ts';
import { manyBuyers, type TestBuyer } from '../../../testing/buyers.ts';
import { ledgerDifferences } from '../../../testing/ledgers.ts';
import { belowFrom } from '../../../testing/random.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import { expireDue, tellOfEnding } from './jobs.ts';
import { summaryOf } from './reads.ts';
import { earn, fallBack, giveBack, spend } from './writes.ts';

let shop: TestShop;
let crowd: TestBuyer[];
let id: number;

beforeAll(async () => {
  shop = await createShop();
  crowd = await manyBuyers(shop, 20);
});
afterAll(() => shop.close());
beforeEach(() => {
  id = crowd.pop()?.accountId ?? 0;
});

/** A moment in China. */
const at = (time: string) => new Date(`${time}+08:00`);
const MID_2026 = at('2026-06-01T12:00');
const MID_2027 = at('2027-06-01T12:00');

const give = (points: number, ref: string, when = MID_2026) =>
  inTransaction(shop.db, (tx) => earn(tx, { accountId: id, points, cause: 'order', ref, at: when }));
const use = (points: number, ref: string, when = MID_2026) =>
  inTransaction(shop.db, (tx) => spend(tx, { accountId: id, points, cause: 'mall', ref, at: when }));
const back = (ref: string, when = MID_2026) =>
  inTransaction(shop.db, (tx) =>
    giveBack(tx, { accountId: id, cause: 'mall_back', ref, at: when }, { cause: 'mall', ref }),
  );
const take = (points: number, ref: string, when = MID_2026) =>
  inTransaction(shop.db, (tx) => fallBack(tx, { accountId: id, points, cause: 'fall_back', ref, at: when }));
const state = async () => {
  const { points, debt, ending } = await summaryOf(shop.db, id);
  return { points, debt, ending: Object.fromEntries(ending.map((one) => [one.expires_on, one.points])) };
};
const ledger = async () => {
  const { rows } = await sql<{ cause: string; delta: number; balance_after: number }>`
    select cause, delta, balance_after from points_entry where account_id = ${id} order by id`.execute(
    shop.db,
  );
  return rows.map(({ cause, delta, balance_after }) => [cause, delta, balance_after]);
};

describe('points', () => {
  it('come in until the end of the next year in China, once for a cause and ref', async () => {
    expect(await give(30, 'A', at('2026-12-31T23:59:59'))).toBe(true);
    expect(await give(5, 'B', at('2027-01-01T00:00:00'))).toBe(true);
    expect(await give(30, 'A')).toBe(false);
    expect(await state()).toEqual({ points: 35, debt: 0, ending: { '2027-12-31': 30, '2028-12-31': 5 } });
  });

  it('are spent from what ends first, and not one more than there are', async () => {
    await give(30, 'A');
    await give(50, 'B', MID_2027);
    expect(await use(81, 'X', MID_2027)).toBe(false);
    expect(await use(40, 'Y', MID_2027)).toBe(true);
    expect(await state()).toEqual({ points: 40, debt: 0, ending: { '2028-12-31': 40 } });
    await expect(use(1, 'Y', MID_2027)).rejects.toThrow(/spent before/);
  });

  it('go back to where they were, once; what would have ended meanwhile, until the end of the next year', async () => {
    await give(30, 'A');
    await give(50, 'B', MID_2027);
    await use(40, 'X', MID_2027);
    expect(await back('X', at('2028-01-02T00:00'))).toBe(true);
    expect(await back('X', at('2028-01-02T00:00'))).toBe(false);
    expect(await back('never spent')).toBe(false);
    expect(await state()).toEqual({ points: 80, debt: 0, ending: { '2028-12-31': 50, '2029-12-31': 30 } });
  });

  it('that a return takes and that were spent are taken from what comes next', async () => {
    await give(100, 'A');
    await use(70, 'X');
    await take(100, 'R1');
    expect(await state()).toEqual({ points: 0, debt: 70, ending: {} });
    await give(50, 'B');
    expect(await state()).toMatchObject({ points: 0, debt: 20 });
    await back('X');
    expect(await state()).toMatchObject({ points: 50, debt: 0 });
    expect(await ledger()).toEqual([
      ['order', 100, 100],
      ['mall', -70, 30],
      ['fall_back', -30, 0],
      ['order', 50, 50],
      ['debt', -50, 0],
      ['mall_back', 70, 70],
      ['debt', -20, 50],
    ]);
  });

  it.each([0, -1, 1.5])('are never %s', async (points) => {
    await expect(give(points, 'A')).rejects.toThrow(RangeError);
    await expect(use(points, 'A')).rejects.toThrow(RangeError);
    await expect(take(points, 'A')).rejects.toThrow(RangeError);
  });
});

describe('the end of a year in China', () => {
  it('lets them be spent on their last day and not a second longer, also before the job has come round', async () => {
    await give(30, 'A');
    expect(await use(10, 'X', at('2027-12-31T23:59:59'))).toBe(true);
    expect(await use(10, 'Y', at('2028-01-01T00:00:00'))).toBe(false);
    // What a refused act has found out stays with the job, or the next act.
    expect(await state()).toMatchObject({ points: 0 });
    expect((await ledger()).at(-1)).toEqual(['expire', -20, 0]);
  });

  it('is found by the job, for all accounts, once', async () => {
    await give(30, 'A');
    await give(5, 'B', MID_2027);
    expect(dayInChina(at('2028-01-01T00:00'))).toBe('2028-01-01');
    await expireDue(shop.db, '2027-12-31');
    expect(await state()).toMatchObject({ points: 35 });
    await Promise.all([expireDue(shop.db, '2028-01-01'), expireDue(shop.db, '2028-01-01')]);
    expect(await state()).toEqual({ points: 5, debt: 0, ending: { '2028-12-31': 5 } });
    expect(await expireDue(shop.db, '2028-01-01')).toBe(0);
  });

  it('is told 30 days before, once', async () => {
    await give(30, 'A', at('2030-01-01T00:00'));
    const told = async (today: string) => {
      await tellOfEnding(shop.db, today);
      const { rows } = await sql<{ body: string }>`select body from message where account_id = ${id}`.execute(
        shop.db,
      );
      return rows.map(({ body }) => body);
    };
    expect(await told('2031-11-30')).toEqual([]);
    expect(await told('2031-12-01')).toEqual([expect.stringContaining('30 积分将于 2031-12-31 到期')]);
    expect(await told('2031-12-02')).toHaveLength(1);
  });
});

describe('at once', () => {
  it('the last points are spent once, however many ask', async () => {
    await give(1000, 'A');
    const answers = await Promise.all(Array.from({ length: 60 }, (_, at_) => use(30, `X${at_}`)));
    expect(answers.filter(Boolean)).toHaveLength(33);
    expect(await state()).toMatchObject({ points: 10 });
  });

  it('whatever happens in whatever order, balance, ledger and buckets agree', async () => {
    const AT_ONCE = 16;
    const one = belowFrom(8);
    const accounts = crowd.splice(0, 4).map(({ accountId }) => accountId);
    const acts = Array.from({ length: 160 }, (_, turn) => {
      const accountId = accounts[one(accounts.length)] ?? 0;
      // Four months pass from one round to the next.
      const when = new Date(Date.UTC(2026, Math.floor(turn / AT_ONCE) * 4, 1 + one(28)));
      const points = 1 + one(60);
      const ref = `P${turn}`;
      // Refs of earlier turns: given back at most once.
      const spent = `P${one(turn + 1)}`;
      const kind = one(5);
      return () =>
        inTransaction(shop.db, async (tx) => {
          if (kind <= 1) await earn(tx, { accountId, points, cause: 'order', ref, at: when });
          else if (kind === 2) await spend(tx, { accountId, points, cause: 'mall', ref, at: when });
          else if (kind === 3)
            await giveBack(
              tx,
              { accountId, cause: 'mall_back', ref: spent, at: when },
              { cause: 'mall', ref: spent },
            );
          else await fallBack(tx, { accountId, points, cause: 'fall_back', ref, at: when });
        });
    });
    for (let from = 0; from < acts.length; from += AT_ONCE) {
      await Promise.all(acts.slice(from, from + AT_ONCE).map((act) => act()));
      expect(await ledgerDifferences(shop.db)).toEqual([]);
    }
    const { rows } = await sql<{ wrong: number }>`
      select count(*)::int as wrong from (
        select balance_after - sum(delta) over (partition by account_id order by id) as off from points_entry) e
      where off <> 0`.execute(shop.db);
    expect(rows[0]?.wrong).toBe(0);
  });
});
