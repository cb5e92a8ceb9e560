import type { PointsLogItem, PointsSummary } from '@qingnang/contract/points';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { acceptAll, openCase, sentBack } from '../../../../testing/claims.ts';
import type { Client } from '../../../../testing/client.ts';
import { ledgerDifferences } from '../../../../testing/ledgers.ts';
import { type Market, openMarket } from '../../../../testing/market.ts';
import { ownOrder, shippedFor } from '../../../../testing/parcels.ts';

let market: Market;
beforeAll(async () => {
  market = await openMarket(4, 'promotion');
});
afterAll(() => market.shop.close());
afterEach(async () => expect(await ledgerDifferences(market.shop.db)).toEqual([]));

const summary = async (client: Client) => (await client.get<PointsSummary>('/api/points').expect(200)).data;
async function returned(client: Client, order: number, number: number): Promise<void> {
  const id = await openCase(client, order, { number });
  await sentBack(client, market.staff, id);
  await acceptAll(market.staff, id);
}
const spendAll = (accountId: number, points: number) =>
  sql`
  with e as (insert into points_entry (account_id, delta, balance_after, cause, ref)
    values (${accountId}, ${-points}, 0, 'staff', 'x') returning id, account_id),
  p as (insert into points_part select e.id, e.account_id, b.expires_on, -b.remaining from e join points_bucket b using (account_id)),
  b as (update points_bucket set remaining = 0 where account_id = ${accountId})
  update points_account set balance = 0 where account_id = ${accountId}`.execute(market.shop.db);

describe('a completed order', () => {
  it('earns a point a yuan of its goods, times the rank; a return takes its share, the rest of them the rest', async () => {
    const { client, accountId } = market.freshBuyer();
    await sql`update account set rank = 3 where id = ${accountId}`.execute(market.shop.db);
    const order = await shippedFor(client, market.staff);
    expect((await summary(client)).points).toBe(0);
    await client.post(`/api/order/${order}/confirm`).expect(200);
    const { total, shipping_fee } = await ownOrder(client, order);
    const earned = Math.floor(Math.round((total - shipping_fee) * 100) * 0.015 + 1e-9);
    expect(earned).toBeGreaterThan(20);
    expect((await summary(client)).points).toBe(earned);
    await client.post(`/api/order/${order}/confirm`).expect(409);
    await returned(client, order, 7);
    const { refunded_amount } = await ownOrder(client, order);
    const kept = Math.floor(
      (earned * (total - shipping_fee - refunded_amount)) / (total - shipping_fee) + 1e-9,
    );
    expect((await summary(client)).points).toBe(kept);
    await returned(client, order, 53);
    expect(await summary(client)).toMatchObject({ points: 0, debt: 0, earned, spent: earned });
    const { data } = await client.get<{ list: PointsLogItem[] }>('/api/points/log').expect(200);
    const no = (await ownOrder(client, order)).order_no;
    expect(data.list.map(({ cause, ref, order_id }) => [cause, ref, order_id])).toEqual([
      ['fall_back', no, order],
      ['fall_back', no, order],
      ['order', no, order],
    ]);
  });

  it('whose points are spent leaves a debt when it goes back, which the next order pays', async () => {
    const { client, accountId } = market.freshBuyer();
    const first = await shippedFor(client, market.staff);
    await client.post(`/api/order/${first}/confirm`).expect(200);
    const { points } = await summary(client);
    await spendAll(accountId, points);
    await returned(client, first, 60);
    expect(await summary(client)).toMatchObject({ points: 0, debt: points });
    const next = await shippedFor(client, market.staff);
    await client.post(`/api/order/${next}/confirm`).expect(200);
    expect(await summary(client)).toMatchObject({ points: 0, debt: 0 });
  });

  it('that lost pieces before it was completed earns for the others, and what goes back before takes nothing', async () => {
    const { client } = market.freshBuyer();
    const order = await shippedFor(client, market.staff);
    await returned(client, order, 10);
    expect(await summary(client)).toMatchObject({ points: 0, debt: 0 });
    await client.post(`/api/order/${order}/confirm`).expect(200);
    const { total, shipping_fee, refunded_amount } = await ownOrder(client, order);
    const paid = Math.round((total - shipping_fee - refunded_amount) * 100);
    expect((await summary(client)).points).toBe(Math.floor(paid / 100));
  });
});
