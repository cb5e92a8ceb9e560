import type { GoodsCard } from '@qingnang/contract/catalog';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetRemembered } from '../../../../db/memory.ts';
import type { Client } from '../../../../testing/client.ts';
import { GOODS } from '../../../../testing/fixture.ts';
import { paidOrder } from '../../../../testing/paid-orders.ts';
import { createShop, type TestShop } from '../../../../testing/shop.ts';
import { countDemand } from './writes.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

const hot = async (client: Client) =>
  (await client.get<{ list: GoodsCard[] }>('/api/goods/hot').expect(200)).data.list.map(({ id }) => id);

it('热销商品 are what most accounts of the province have bought of late, then everywhere, then what sold most ever', async () => {
  const { db } = shop;
  await sql`update account set province = case username when 'yaodian' then '四川省' else '云南省' end`.execute(
    db,
  );
  const buyer = await shop.buyer('yaodian');
  await paidOrder(shop, 'yaodian', [GOODS.wholePacks]);
  // Twice by one account is one account; what is out of stock is not shown.
  for (const username of ['zhensuo', 'zhensuo', 'xinke'])
    await paidOrder(shop, username, [GOODS.secondWarehouse, GOODS.outOfStock]);
  await paidOrder(shop, 'zhensuo', [GOODS.hundred]);
  await sql`update sales_order set paid_at = now() - interval '31 days'
    where id in (select order_id from sales_order_line where goods_id = ${GOODS.hundred})`.execute(db);
  await countDemand(db);
  await countDemand(db);
  forgetRemembered(db);
  const { rows } = await sql<{ goods_id: number; accounts: number }>`
    select goods_id, accounts from goods_demand where province = '' order by place`.execute(db);
  expect(rows).toEqual([
    { goods_id: GOODS.outOfStock, accounts: 2 },
    { goods_id: GOODS.secondWarehouse, accounts: 2 },
    { goods_id: GOODS.wholePacks, accounts: 1 },
  ]);
  expect((await hot(buyer)).slice(0, 3)).toEqual([GOODS.wholePacks, GOODS.secondWarehouse, GOODS.plain]);
  expect((await hot(shop.visitor())).slice(0, 3)).toEqual([
    GOODS.secondWarehouse,
    GOODS.wholePacks,
    GOODS.plain,
  ]);
});
