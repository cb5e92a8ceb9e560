import type { BudgetList } from '@qingnang/contract/budgets';
import type { MatrixResult } from '@qingnang/contract/stores';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manyBuyers, type TestBuyer } from '../../../../testing/buyers.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import { memberOf } from '../../../../testing/members.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

it('two hundred orders at once against one budget: as many as it pays for, and all others wait', async () => {
  const [head, store] = (await manyBuyers(shop, 2)) as [TestBuyer, TestBuyer];
  await sql`update shipping_rule set minimum_order_fen = 0, free_from_fen = 1`.execute(shop.db);
  await sql`update account set buyer_type = 'chain_head' where id = ${head.accountId}`.execute(shop.db);
  await sql`update account set buyer_type = 'chain_store', head_account_id = ${head.accountId}
    where id = ${store.accountId}`.execute(shop.db);
  const { client } = await memberOf(shop, head.accountId, ['buyer']);
  const order = async () => {
    const stores = [
      { id: store.accountId, address_id: store.addressId, lines: [{ goods_id: GOODS.plain, number: 10 }] },
    ];
    const { data } = await client
      .post<{ stores: MatrixResult[] }>('/api/stores/matrix/order', { stores })
      .expect(200);
    return data.stores[0] as MatrixResult;
  };
  const price = (await order()).orders[0]?.amount ?? 0;
  const amount = (price * 13).toFixed(2);
  await head.client.put(`/api/budgets/${store.accountId}`, { amount }).expect(200);

  const results = await Promise.all(Array.from({ length: 200 }, order));

  expect(results.map(({ problem }) => problem).filter((one) => one !== '')).toEqual([]);
  expect(results.filter(({ orders }) => orders.length === 1)).toHaveLength(12);
  expect(results.filter(({ withheld }) => withheld.includes('超出本月预算'))).toHaveLength(188);
  const { data } = await store.client.get<BudgetList>('/api/budgets').expect(200);
  expect(data.list[0]?.used.toFixed(2)).toBe(amount);
  expect(await ledgerDifferences(shop.db)).toEqual([]);
});
