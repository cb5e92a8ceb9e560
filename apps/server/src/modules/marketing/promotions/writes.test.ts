import { fen } from '@qingnang/rules/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../db/transaction.ts';
import { moneyForm, openPromotion } from '../../../testing/bundles.ts';
import type { Client } from '../../../testing/client.ts';
import { ledgerDifferences } from '../../../testing/ledgers.ts';
import { createShop, type TestShop } from '../../../testing/shop.ts';
import type { BudgetRefusal, BudgetTake } from './rules.ts';
import { giveBackBudgets, takeBudgets } from './writes.ts';

let shop: TestShop;
let staff: Client;
let account: number;

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff();
  account = (await shop.db.selectFrom('account').select('id').orderBy('id').executeTakeFirstOrThrow()).id;
});
afterAll(() => shop.close());

/** Takes as an order does: what is refused undoes all of it. */
const take = (takes: readonly BudgetTake[]): Promise<BudgetRefusal['why'][]> =>
  inTransaction(shop.db, async (tx) => {
    const refused = await takeBudgets(tx, account, takes);
    if (refused.length > 0) throw refused;
    return [];
  }).catch((refused: BudgetRefusal[]) => refused.map(({ why }) => why));
const of = (promotionId: number, ref: string, amount = 1000): BudgetTake => ({
  promotionId,
  ref,
  amount: fen(amount),
});
const giveBack = (ref: string) =>
  inTransaction(shop.db, (tx) => giveBackBudgets(tx, { id: 0, account_id: account, order_no: ref }));
const spentOf = async (id: number) =>
  (await shop.db.selectFrom('promotion').select('spent_fen').where('id', '=', id).executeTakeFirstOrThrow())
    .spent_fen;
const openMoney = async (more: object = {}) =>
  (await openPromotion(staff, moneyForm('discount', { ...more }))).id;

describe('the budget of a promotion', () => {
  it('pays exactly 10 of 30 orders at once, and every one that ends gives its part back once', async () => {
    const id = await openMoney({ budget: '100' });
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => take([of(id, `R${at}`)])));
    expect(answers.filter((refused) => refused.length === 0)).toHaveLength(10);
    expect(new Set(answers.flat())).toEqual(new Set(['budget']));
    expect(await spentOf(id)).toBe(10_000);
    await Promise.all(answers.flatMap((_, at) => [giveBack(`R${at}`), giveBack(`R${at}`)]));
    expect(await spentOf(id)).toBe(0);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
    expect(await take([of(id, 'R30', 10_000)])).toEqual([]);
    expect(await take([of(id, 'R31', 1)])).toEqual(['budget']);
  });

  it('pays all of an order or nothing, and several orders of one checkout together', async () => {
    const [wide, narrow] = [await openMoney(), await openMoney({ budget: '15' })];
    expect(await take([of(wide, 'A1', 500), of(narrow, 'A1', 1600)])).toEqual(['budget']);
    expect([await spentOf(wide), await spentOf(narrow)]).toEqual([0, 0]);
    expect(await take([of(narrow, 'A2', 800), of(narrow, 'A3', 701)])).toEqual(['budget']);
    expect(await take([of(wide, 'A2', 500), of(narrow, 'A2', 800), of(narrow, 'A3', 700)])).toEqual([]);
    await giveBack('A3');
    expect([await spentOf(wide), await spentOf(narrow)]).toEqual([500, 800]);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
  });

  it('never deadlocks with orders that name the same promotions the other way round', async () => {
    const [first, second] = [await openMoney(), await openMoney()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => {
        const takes = [of(first, `D${at}`), of(second, `D${at}`)];
        return take(at % 2 === 0 ? takes : takes.reverse());
      }),
    );
    expect(answers.flat()).toEqual([]);
    expect([await spentOf(first), await spentOf(second)]).toEqual([20_000, 20_000]);
  });

  it('pays nothing for one that waits, has ended, was stopped or never was', async () => {
    const now = Math.floor(Date.now() / 1000);
    const waiting = await openMoney({ starts_at: now + 600 });
    const ended = await openMoney();
    await sql`update promotion set ends_at = now() where id = ${ended}`.execute(shop.db);
    const stopped = await openMoney();
    await staff.post(`/api/admin/promotions/${stopped}/stop`).expect(200);
    for (const id of [waiting, ended, stopped, 999_999])
      expect(await take([of(id, `E${id}`)])).toEqual(['ended']);
    expect(await take([])).toEqual([]);
    expect(await take([of(stopped, 'E0', 0)])).toEqual([]);
  });

  it('gives back nothing of an order of somebody else, nor of one that took nothing', async () => {
    const id = await openMoney({ budget: '50' });
    expect(await take([of(id, 'F1')])).toEqual([]);
    await inTransaction(shop.db, (tx) =>
      giveBackBudgets(tx, { id: 0, account_id: account + 1, order_no: 'F1' }),
    );
    await giveBack('F2');
    expect(await spentOf(id)).toBe(1000);
  });
});
