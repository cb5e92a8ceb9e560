import { afterAll, beforeAll, expect, it } from 'vitest';
import { GOODS } from '../../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import { placeFor } from '../../../../testing/orders.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { lockExpiredLots } from './writes.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

const stock = () =>
  shop.db
    .selectFrom('stock')
    .select(['available', 'reserved'])
    .where('goods_id', '=', GOODS.hundred)
    .executeTakeFirst();
const expire = (lotNo: string) =>
  shop.db.updateTable('lot').set({ expires_on: '2020-01-31' }).where('lot_no', '=', lotNo).execute();

it('takes expired lots off the shelf, once, and leaves what orders hold', async () => {
  const buyer = await shop.buyer();
  await placeFor(buyer, { goods: GOODS.hundred, number: 30 });
  await expire(`A${GOODS.hundred}00`);
  expect(await lockExpiredLots(shop.db)).toBe(20);
  expect(await lockExpiredLots(shop.db)).toBe(0);
  expect(await stock()).toEqual({ available: 50, reserved: 30 });

  await expire(`A${GOODS.hundred}01`);
  expect(await lockExpiredLots(shop.db)).toBe(50);
  expect(await stock()).toEqual({ available: 0, reserved: 30 });
  const lots = await shop.db
    .selectFrom('lot')
    .select(['quantity', 'locked'])
    .where('goods_id', '=', GOODS.hundred)
    .execute();
  expect(lots.reduce((sum, lot) => sum + lot.quantity, 0)).toBe(30);
  expect(lots.reduce((sum, lot) => sum + lot.locked, 0)).toBe(70);
  expect(await ledgerDifferences(shop.db)).toEqual([]);
});
