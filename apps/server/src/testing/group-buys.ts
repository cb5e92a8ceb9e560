import type { StaffSpecial } from '@qingnang/contract/campaigns';
import type { AddAnswer } from '@qingnang/contract/cart';
import { sql } from 'kysely';
import { endFailedGroupBuys } from '../modules/ordering/orders/group-buys/writes.ts';
import { manyBuyers, type TestBuyer } from './buyers.ts';
import type { Client } from './client.ts';
import { GOODS } from './fixture.ts';
import { ledgerDifferences } from './ledgers.ts';
import { payFor } from './orders.ts';
import type { TestShop } from './shop.ts';
import { FROM_SHELF, openSpecial } from './specials.ts';

/** Opens a group of `GOODS.ladder` at ¥8.00, from the shelf, reached by two buyers unless it says otherwise. */
export const openGroupBuy = (staff: Client, more: Record<string, unknown> = {}): Promise<StaffSpecial> =>
  openSpecial(staff, {
    ...FROM_SHELF,
    goods_id: GOODS.ladder,
    kind: 'group',
    name: '拼团',
    price: '8',
    ...(more.group_min_pieces ? {} : { group_min_buyers: 2 }),
    ...more,
  });

/** Puts pieces into the cart through an offer. @returns the line's id */
export async function joinLine(
  { client }: Pick<TestBuyer, 'client'>,
  offer: Pick<StaffSpecial, 'id' | 'goods_id'>,
  number: number,
): Promise<number> {
  const params = [{ goods_id: offer.goods_id, goods_price_id: offer.id, number }];
  const { data } = await client.post<AddAnswer>('/api/cart', { params }).expect(200);
  const [line] = data.added;
  if (!line) throw new Error(data.refused[0]?.reason?.message ?? 'not added');
  return line.line_id;
}

/** Places an order that joins a group. @returns its id */
export async function joinGroupBuy(
  buyer: TestBuyer,
  offer: Pick<StaffSpecial, 'id' | 'goods_id'>,
  number = 10,
  more: Record<string, unknown> = {},
): Promise<number> {
  const ids = [await joinLine(buyer, offer, number)];
  const { data } = await buyer.client
    .post<{ orders: { id: number; kind: string }[] }>('/api/order', {
      ids,
      address_id: buyer.addressId,
      ...more,
    })
    .expect(201);
  const [order] = data.orders;
  if (order?.kind !== 'group') throw new Error(`an order of kind ${order?.kind} joins no group`);
  return order.id;
}

/** Joins and pays at the provider. @returns the order's id */
export async function joinPaid(buyer: TestBuyer, offer: StaffSpecial, number = 10): Promise<number> {
  const id = await joinGroupBuy(buyer, offer, number);
  await payFor(buyer.client, id);
  return id;
}

/** What every buyer of `groupBuyCrowd` has in the wallet, in fen. */
export const CROWD_BALANCE = 1_000_000;

/** Buyers with money, for whom one piece is an order and nothing is asked for shipping. */
export async function groupBuyCrowd(shop: TestShop, count: number): Promise<TestBuyer[]> {
  const crowd = await manyBuyers(shop, count);
  await sql`update shipping_rule set minimum_order_fen = 0, free_from_fen = 0`.execute(shop.db);
  const accounts = crowd.map(({ accountId }) => accountId);
  await sql`insert into wallet (account_id, balance_fen)
    select unnest(${accounts}::bigint[]), ${CROWD_BALANCE}`.execute(shop.db);
  await sql`insert into wallet_entry (account_id, delta_fen, balance_after_fen, cause, ref)
    select unnest(${accounts}::bigint[]), ${CROWD_BALANCE}, ${CROWD_BALANCE}, 'top_up', 'groups'`.execute(
    shop.db,
  );
  return crowd;
}

/** Looks at groups and their orders, and moves their time. */
export function groupBuyBook({ db, services }: TestShop) {
  const sweep = () => endFailedGroupBuys(db, services.log);
  const statusesOf = async (ids: readonly number[]) => {
    const rows = await db.selectFrom('sales_order').select(['id', 'status']).where('id', 'in', ids).execute();
    return ids.map((id) => rows.find((row) => row.id === id)?.status);
  };
  return {
    sweep,
    statusesOf,
    statusOf: async (id: number) => (await statusesOf([id]))[0],
    /** Status, buyers and pieces. */
    async progressOf(id: number) {
      const offer = db.selectFrom('special_price').selectAll().where('id', '=', id);
      const { group_status, group_buyers, group_pieces } = await offer.executeTakeFirstOrThrow();
      return [group_status, group_buyers, group_pieces];
    },
    /** In fen. */
    async balanceOf({ accountId }: TestBuyer) {
      const wallet = db.selectFrom('wallet').select('balance_fen').where('account_id', '=', accountId);
      return (await wallet.executeTakeFirstOrThrow()).balance_fen;
    },
    endNow: (id: number) =>
      sql`update special_price set ends_at = clock_timestamp() where id = ${id}`.execute(db),
    /** Stops all offers. @returns broken rules of the ledgers, before and after */
    async closeAll(staff: Client) {
      const before = await ledgerDifferences(db);
      const { rows } = await sql<{ id: number }>`select id from special_price where not is_stopped`.execute(
        db,
      );
      for (const { id } of rows) await staff.post(`/api/admin/specials/${id}/stop`).expect(200);
      await sweep();
      return [before, await ledgerDifferences(db)];
    },
  };
}
