import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../db/client.ts';
import type { Services } from '../../http/services.ts';
import { tasks } from '../../modules.ts';
import { moneyForm, openPromotion } from '../bundles.ts';
import { manyBuyers, type TestBuyer } from '../buyers.ts';
import { acceptAll, done, openCase, sentBack } from '../claims.ts';
import type { Client } from '../client.ts';
import { GOODS } from '../fixture.ts';
import { joinPaid, openGroupBuy } from '../group-buys.ts';
import { ledgerDifferences } from '../ledgers.ts';
import { payFor, placeFor } from '../orders.ts';
import { shippedFor } from '../parcels.ts';
import { createShop, type TestShop } from '../shop.ts';
import { openSpecial } from '../specials.ts';

/**
 * Every job of the shop runs three times at the same moment in two processes' pools, beside all the others, and once more
 * after that: what is due is done once, whoever gets to it.
 */

const EACH = 4;
let shop: TestShop;
let staff: Client;
let buyers: TestBuyer[];
let workers: { services: Services; close: () => Promise<void> }[];

beforeAll(async () => {
  shop = await createShop();
  staff = await shop.staff();
  buyers = await manyBuyers(shop, 60);
  await sql`update stock set available = available + 10000 where goods_id = ${GOODS.ladder}`.execute(shop.db);
  await sql`update lot set quantity = quantity + 10000 where id = (
    select min(id) from lot where goods_id = ${GOODS.ladder})`.execute(shop.db);
  workers = [1, 2].map(() => {
    const { db, pool, listener, close } = openDatabase({ url: databaseUrl(), max: 4 });
    return { services: { ...shop.services, db, pool, listener }, close };
  });
});
afterAll(async () => {
  await Promise.all(workers.map(({ close }) => close()));
  await shop.close();
});

const databaseUrl = () => shop.services.config.databaseUrl ?? '';
const freshBuyer = () => buyers.pop() as TestBuyer;
const many = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: EACH }, make));
const orderOf = async () => {
  const buyer = freshBuyer();
  const { id } = await placeFor(buyer.client);
  return { buyer, id };
};
/** How often each act stands in the histories of these orders or cases. */
const timesOf = async (act: string, ids: readonly number[], of: 'order' | 'case' = 'order') => {
  const [table, column] = of === 'order' ? ['order_event', 'order_id'] : ['after_sales_event', 'case_id'];
  const { rows } = await sql<{ times: number }>`
    select count(e.*)::int as times from unnest(${[...ids]}::int8[]) as wanted (id)
    left join ${sql.table(table ?? '')} e on e.${sql.ref(column ?? '')} = wanted.id and e.act = ${act} group by wanted.id`.execute(
    shop.db,
  );
  return rows.map(({ times }) => times);
};
const once = Array.from({ length: EACH }, () => 1);

/** Work that is due for the jobs, and how to see that each piece of it was done once. */
async function dueWork() {
  await openPromotion(staff, moneyForm('cashback', { tiers: [{ reach_amount: '200', minus: '10' }] }));
  const unpaid = await many(orderOf);
  const delivered = await many(() => shippedFor(freshBuyer().client, staff));
  const cancelled = await many(async () => {
    const { buyer, id } = await orderOf();
    await payFor(buyer.client, id);
    await buyer.client.post(`/api/order/${id}/cancel`).expect(200);
    return id;
  });
  const silent = await many(async () => {
    const { buyer, id } = await orderOf();
    await buyer.client.post(`/api/order/${id}/pay`, { method: 'wechat' }).expect(200);
    return id;
  });
  const returned = await many(async () => {
    const { client } = freshBuyer();
    const id = await openCase(client, await shippedFor(client, staff), { number: 2 });
    await sentBack(client, staff, id);
    await acceptAll(staff, id);
    return id;
  });
  const unsent = await many(async () => {
    const { client } = freshBuyer();
    const id = await openCase(client, await shippedFor(client, staff), { number: 2 });
    await done(staff, id, 'approve_return', { return_address: '成都仓退货组' });
    return id;
  });
  const group = await openGroupBuy(staff, { group_min_buyers: 50 });
  const joined = await many(() => joinPaid(freshBuyer(), group, 60));
  const special = await openSpecial(staff, { stock_total: 30 });
  const ids = (orders: { id: number }[]) => orders.map(({ id }) => id);
  const past = sql`now() - interval '1 minute'`;
  await sql`update sales_order set expires_at = ${past} where id = any(${ids(unpaid)}::int8[])`.execute(
    shop.db,
  );
  await sql`update shipment set shipped_at = now() - interval '60 days' where order_id = any(${delivered}::int8[])`.execute(
    shop.db,
  );
  await sql`update after_sales set send_until = ${past} where id = any(${unsent}::int8[])`.execute(shop.db);
  await sql`update special_price set ends_at = clock_timestamp() where id in (${group.id}, ${special.id})`.execute(
    shop.db,
  );
  await sql`insert into sandbox_trade (payment_no, provider, trade_no, amount_fen)
    select payment_no, method, 'T' || payment_no, amount_fen from payment where order_id = any(${silent}::int8[])`.execute(
    shop.db,
  );
  await sql`update payment set created_at = created_at - interval '1 minute' where status = 'created'`.execute(
    shop.db,
  );
  await sql`update lot set expires_on = '2020-01-31' where goods_id = ${GOODS.limited} and lot_no like '%00'`.execute(
    shop.db,
  );
  return { unpaid: ids(unpaid), delivered, cancelled, silent, returned, unsent, joined };
}

/** Every job three times at once, in no order; one that gives way to another may leave its work to the next run. */
async function runAll(): Promise<string[]> {
  const failed: string[] = [];
  const runs = Object.entries(tasks).flatMap(([name, task]) =>
    [0, 1, 0].map(async (worker) => {
      const services = workers[worker]?.services ?? shop.services;
      await task(services).catch((error: unknown) => failed.push(`${name}: ${String(error)}`));
    }),
  );
  await Promise.all(runs);
  return failed;
}

describe('jobs that run twice at once', () => {
  it('do what is due once', async () => {
    const due = await dueWork();
    expect(await runAll()).toEqual([]);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
    // What comes of what they did (refunds of groups that failed), and what gave way.
    await sql`update refund set next_try_at = now() where status = 'pending'`.execute(shop.db);
    expect(await runAll()).toEqual([]);
    expect(await ledgerDifferences(shop.db)).toEqual([]);
    expect(await timesOf('close', due.unpaid)).toEqual(once);
    expect(await timesOf('confirm_receipt', due.delivered)).toEqual(once);
    expect(await timesOf('pay', due.silent)).toEqual(once);
    expect(await timesOf('group_fail', due.joined)).toEqual(once);
    expect(await timesOf('refund_done', due.returned, 'case')).toEqual(once);
    expect(await timesOf('expire', due.unsent, 'case')).toEqual(once);
    const { rows } = await sql`
      select (select count(*)::int from refund where status <> 'done') as open,
        (select count(*)::int from refund) - (select count(*)::int from sandbox_refund) as differs,
        (select count(*)::int from refund where order_id = any(${due.cancelled}::int8[])) as cancelled,
        (select count(*)::int from wallet_entry e join sales_order o on o.order_no = e.ref and e.cause = 'cashback') as cashbacks`.execute(
      shop.db,
    );
    expect(rows).toEqual([{ open: 0, differs: 0, cancelled: EACH, cashbacks: EACH }]);
  });
});
