import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kyselyOn } from '../../db/client.ts';
import { forgetRemembered } from '../../db/memory.ts';
import { judgeOrders } from '../../modules/ordering/orders/gate/reads.ts';
import { manyBuyers, type TestBuyer } from '../buyers.ts';
import type { Client } from '../client.ts';
import { sampled } from '../deep.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { placeFor } from '../orders.ts';
import { createShop, type TestShop } from '../shop.ts';
import { AFTER, MOMENTS, PLACED } from './after.ts';
import { BEFORE } from './before.ts';
import { BETWEEN, CAUSES, type Cause } from './causes.ts';
import type { Path } from './scene.ts';

/** Each thing that forbids a sale, on each way that goods go, at each moment: it is stopped, in its own words. */

let shop: TestShop;
let staff: Client;
let buyers: TestBuyer[];
const pairs = (paths: readonly Path[], causes: readonly Cause[]) =>
  paths.flatMap((path) =>
    causes.filter(({ name }) => !path.unseen?.includes(name)).map((cause) => ({ path, cause })),
  );
const ALL_BEFORE = pairs(
  BEFORE,
  CAUSES.filter(({ shutsOut }) => !shutsOut),
);
const ALL_AFTER = pairs(AFTER, CAUSES);
// Primes: every path and every cause comes up in a sample.
const ALL_BETWEEN = PLACED.flatMap((way) =>
  MOMENTS.flatMap(({ name }, at) => BETWEEN.map((cause) => ({ way, name, at, cause }))),
);
const TRIED = {
  before: sampled(ALL_BEFORE, 11),
  after: sampled(ALL_AFTER, 17),
  between: sampled(ALL_BETWEEN, 13),
};

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff();
  buyers = await manyBuyers(
    shop,
    Object.values(TRIED).reduce((sum, { length }) => sum + length, 1),
  );
  // Of a clinic, which these pharmacies are not: it would open what the one of a pharmacy opens.
  await sql`delete from account_licence where kind = '医疗机构执业许可证'`.execute(shop.db);
  await sql`update stock set available = 100000`.execute(shop.db);
  await sql`update lot set quantity = quantity + 100000`.execute(shop.db);
});
afterAll(() => shop.close());

const freshBuyer = (): TestBuyer => {
  const buyer = buyers.pop();
  if (!buyer) throw new Error('no buyer is left');
  return buyer;
};
/** Behind the server's back: what it remembers of the shop for seconds is forgotten. */
async function run(statement: string): Promise<void> {
  await sql.raw(statement).execute(shop.db);
  forgetRemembered(shop.services.db);
}

async function tried({ path, cause }: (typeof ALL_AFTER)[number]) {
  const buyer = freshBuyer();
  const go = await path.prepare({ shop, staff, buyer });
  await run(cause.spoil(buyer.accountId));
  try {
    const answer = await go();
    const { rows } = await sql<{ orders: number; parcels: number }>`
      select count(*)::int as orders, (select count(*)::int from shipment s join sales_order o on o.id = s.order_id
        where o.account_id = ${buyer.accountId}) as parcels
      from sales_order where account_id = ${buyer.accountId}`.execute(shop.db);
    return { said: JSON.stringify([answer.message, answer.data, answer.errors]), ...rows[0] };
  } finally {
    await run(cause.mend(buyer.accountId));
  }
}

describe('before the order', () => {
  it.each(TRIED.before)('$path.name: $cause.name', async (pair) => {
    const { said, orders } = await tried(pair);
    expect(said).toContain(pair.cause.words);
    expect(orders).toBe(pair.path.name === 'buying again' ? 1 : 0);
  });
});

describe('after it', () => {
  it.each(TRIED.after)('$path.name: $cause.name', async (pair) => {
    const { said, parcels } = await tried(pair);
    expect(said).toContain(pair.cause.words);
    expect(parcels).toBe(pair.path.name === 'a replacement parcel' ? 1 : 0);
  });
});

describe('between two moments', () => {
  it.each(TRIED.between)('$way.name, before $name: $cause.name', async ({ way, at, cause }) => {
    const scene = { shop, staff, buyer: freshBuyer() };
    const { id, end } = await way.place(scene);
    for (const { go } of MOMENTS.slice(0, at)) await go(scene, id);
    await run(cause.spoil(scene.buyer.accountId));
    try {
      for (const { go } of MOMENTS.slice(at)) await go(scene, id);
      const { rows } = await sql`select 1 from shipment where order_id = ${id}`.execute(shop.db);
      expect(rows).toEqual([]);
    } finally {
      await run(cause.mend(scene.buyer.accountId));
    }
    for (const { go } of MOMENTS.slice(at)) await go(scene, id);
    await end?.();
    const { rows } = await sql`select 1 from shipment where order_id = ${id}`.execute(shop.db);
    expect(rows).toHaveLength(1);
  });
});

it('asks the database as often for many orders and lines as for one', async () => {
  const buyer = freshBuyer();
  const ids: number[] = [];
  for (let i = 0; i < 12; i += 1) ids.push((await placeFor(buyer.client)).id);
  let count = 0;
  const db = kyselyOn(shop.services.pool, () => {
    count += 1;
  });
  const counted = async (orders: readonly number[]) => {
    count = 0;
    expect((await judgeOrders(db, orders)).size).toBe(orders.length);
    return count;
  };
  // What is remembered of the shop is read once.
  await counted(ids.slice(0, 1));
  expect(await counted(ids)).toBe(await counted(ids.slice(0, 1)));
});

it('leaves every ledger as it was', async () => {
  expect((await ledgerDifferences(shop.db)).filter((one) => !/stock|lot/.test(JSON.stringify(one)))).toEqual(
    [],
  );
});
