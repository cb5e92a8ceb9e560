import type { PriceE4 } from '@qingnang/rules/money';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Buyer } from '../../../../http/session.ts';
import { GOODS, WAREHOUSE } from '../../../../testing/fixture.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import type { Accepted } from '../adding/rules.ts';
import { countLines } from '../reads.ts';
import { saveLines } from './writes.ts';

let shop: TestShop;
let one: Buyer;
let another: Buyer;
beforeAll(async () => {
  shop = await createShop();
  const accounts = await shop.db.selectFrom('account').select('id').orderBy('id').limit(2).execute();
  [one, another] = accounts.map(({ id }) => ({ accountId: id }) as Buyer) as [Buyer, Buyer];
});
afterAll(() => shop.close());
beforeEach(() => shop.db.deleteFrom('cart_line').execute());

const line = (goodsId: number): Accepted => ({
  askedId: goodsId,
  goodsId,
  warehouseId: WAREHOUSE.chengdu,
  specialId: 0,
  promotionId: 0,
  isOriginalPrice: false,
  ladderId: 0,
  type: 0,
  added: 10,
  number: 10,
  before: 0,
  unitPrice: 84_000n as PriceE4,
  notices: [],
});
const save = (buyer: Buyer, lines: readonly Accepted[]) => saveLines(shop.db, { buyer, lines });
const kept = () =>
  shop.db
    .selectFrom('cart_line')
    .select(['account_id', 'goods_id', 'number'])
    .orderBy('account_id')
    .execute();

it('keeps the lines of several accounts at once, each answered with its own', async () => {
  const saved = await Promise.all([save(one, [line(GOODS.plain)]), save(another, [line(GOODS.ladder)])]);
  expect(saved).toMatchObject([
    { inserted: 1, lines: [{ goodsId: GOODS.plain, number: 10 }] },
    { inserted: 1, lines: [{ goodsId: GOODS.ladder, number: 10 }] },
  ]);
  expect(await kept()).toEqual([
    { account_id: one.accountId, goods_id: GOODS.plain, number: 10 },
    { account_id: another.accountId, goods_id: GOODS.ladder, number: 10 },
  ]);
});

it('adds up what one account adds to a line twice at once', async () => {
  const saved = await Promise.all([save(one, [line(GOODS.plain)]), save(one, [line(GOODS.plain)])]);
  expect(saved.reduce((sum, { inserted }) => sum + inserted, 0)).toBe(1);
  expect((await kept()).map(({ number }) => number)).toEqual([20]);
});

it('keeps the size of each cart as its lines come and go, whoever takes them away', async () => {
  const sizes = async () => {
    const rows = await shop.db.selectFrom('cart_size').selectAll().where('lines', '>', 0).execute();
    return new Map(rows.map(({ account_id, lines }) => [account_id, lines]));
  };
  await Promise.all([save(one, [line(GOODS.plain), line(GOODS.ladder)]), save(another, [line(GOODS.plain)])]);
  await save(one, [{ ...line(GOODS.plain), before: 10, number: 20 }]);
  expect(await sizes()).toEqual(
    new Map([
      [one.accountId, 2],
      [another.accountId, 1],
    ]),
  );
  expect(await countLines(shop.db, one)).toBe(2);
  await shop.db.deleteFrom('cart_line').where('goods_id', '=', GOODS.plain).execute();
  expect(await sizes()).toEqual(new Map([[one.accountId, 1]]));
  await expect(save(another, [line(987_654_321)])).rejects.toThrow();
  expect(await countLines(shop.db, another)).toBe(0);
});

it('lets a goods that has just gone fail for nobody else', async () => {
  const settled = await Promise.allSettled([
    save(one, [line(987_654_321)]),
    save(another, [line(GOODS.plain)]),
  ]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect((await kept()).map((row) => row.account_id)).toEqual([another.accountId]);
});
