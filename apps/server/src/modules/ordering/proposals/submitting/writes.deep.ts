import type { BudgetList } from '@qingnang/contract/budgets';
import type { MatrixResult } from '@qingnang/contract/stores';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manyBuyers, type TestBuyer } from '../../../../testing/buyers.ts';
import { lineFor } from '../../../../testing/buying.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import { memberOf } from '../../../../testing/members.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';

let shop: TestShop;
let head: TestBuyer;
let store: TestBuyer;
let owner: TestBuyer;

beforeAll(async () => {
  shop = await createShop();
  [head, store, owner] = (await manyBuyers(shop, 3)) as [TestBuyer, TestBuyer, TestBuyer];
  await sql`update shipping_rule set minimum_order_fen = 0, free_from_fen = 1`.execute(shop.db);
});
afterAll(() => shop.close());

it('two hundred orders at once against one budget: as many as it pays for, and all others wait', async () => {
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

it('two approvers, a hundred times each, and an owner who refuses: one order or one refusal', async () => {
  const member = await memberOf(shop, owner.accountId, ['buyer'], 1);
  const approvers = [
    await memberOf(shop, owner.accountId, ['approver']),
    await memberOf(shop, owner.accountId, ['approver']),
  ];
  const as = { ...owner, client: member.client };
  const ids = [await lineFor(as, GOODS.plain, 10)];
  const { data } = await member.client
    .post<{ proposal: { id: number } }>('/api/order', { ids, address_id: owner.addressId })
    .expect(201);
  const path = `/api/user/proposals/${data.proposal.id}`;

  const answers = await Promise.all([
    ...Array.from({ length: 200 }, (_, at) => approvers[at % 2]?.client.post(`${path}/confirm`)),
    owner.client.post(`${path}/refuse`, { reason: '下月再订' }),
  ]);

  const won = answers.filter((answer) => answer && answer.status < 300);
  expect(won).toHaveLength(1);
  expect(answers.filter((answer) => answer?.status === 409)).toHaveLength(200);
  const { rows } = await sql`select id from sales_order where account_id = ${owner.accountId}`.execute(
    shop.db,
  );
  expect(rows).toHaveLength(won[0] === answers.at(-1) ? 0 : 1);
  expect(await ledgerDifferences(shop.db)).toEqual([]);
});
