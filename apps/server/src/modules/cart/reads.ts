import { type Fen, fen } from '@qingnang/rules/money';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Buyer } from '../../http/session.ts';
import { offersOf } from '../goods/offers/reads.ts';
import { type Cart, type CartRow, type CartSources, keyOf, type LineNames, priceRows } from './rules.ts';

const COLUMNS = [
  'id',
  'goods_id',
  'warehouse_id',
  'goods_price_id',
  'ladder_price_id',
  'goods_manjian_id',
  'is_yj',
  'type',
  'number',
  'is_selected',
  'seen_price_e4',
] as const;

const ownRows = (db: Db | Tx, buyer: Buyer) =>
  db.selectFrom('cart_line').select(COLUMNS).where('account_id', '=', buyer.accountId);

export function cartRows(db: Db | Tx, buyer: Buyer): Promise<CartRow[]> {
  return ownRows(db, buyer).orderBy('id', 'desc').execute();
}

/** Chosen lines of this buyer; ids of others are simply not among them. */
export async function chosenRows(
  db: Db | Tx,
  buyer: Buyer,
  ids: readonly number[],
  lock: boolean,
): Promise<CartRow[]> {
  const query = ownRows(db, buyer)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id');
  return (lock ? query.forUpdate() : query).execute();
}

const HELD = `select c.goods_id, c.warehouse_id, c.goods_price_id, c.is_yj, c.number, t.total
  from (select count(*) as total from cart_line where account_id = $1) t
  left join cart_line c on c.account_id = $1 and c.goods_id = any($2::int8[])`;

type HeldRow = LineNames & { number: number | null; total: number };

/** Pieces that the cart holds of these goods, by line, and how many lines it has in all. */
export async function heldLines(
  db: Db | Tx,
  buyer: Buyer,
  goodsIds: readonly number[],
): Promise<{ held: Map<string, number>; total: number }> {
  const query = CompiledQuery.raw(HELD, [buyer.accountId, goodsIds]);
  const { rows } = await db.executeQuery<HeldRow>(query);
  const held = new Map<string, number>();
  for (const row of rows) if (row.number !== null) held.set(keyOf(row), row.number);
  return { held, total: rows[0]?.total ?? 0 };
}

export async function countLines(db: Db, buyer: Buyer): Promise<number> {
  const row = await db
    .selectFrom('cart_line')
    .where('account_id', '=', buyer.accountId)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The whole cart, priced now: the same number of statements for five lines and five hundred. */
export async function cartOf(db: Db | Tx, buyer: Buyer): Promise<Cart> {
  const rows = await cartRows(db, buyer);
  return pricedCart(db, buyer, rows, null);
}

/**
 * Prices kept lines.
 * @param addressId where to: paid orders on their way to it count towards free shipping; null = the default address
 */
export async function pricedCart(
  db: Db | Tx,
  buyer: Buyer,
  rows: readonly CartRow[],
  addressId: number | null,
): Promise<Cart> {
  return priceRows(rows, await cartSources(db, buyer, rows, addressId), buyer);
}

/** What pricing these lines needs. */
export async function cartSources(
  db: Db | Tx,
  buyer: Buyer,
  rows: readonly CartRow[],
  addressId: number | null,
): Promise<CartSources> {
  const [offers, unshipped] = await Promise.all([
    offersOf(db, { buyer }, [...new Set(rows.map((row) => row.goods_id))]),
    unshippedPaid(db, buyer, addressId),
  ]);
  return { offers, unshipped };
}

/** Sum of the account's paid, not yet shipped orders by warehouse, for one address (`no_trans_order_amount`). */
async function unshippedPaid(db: Db | Tx, buyer: Buyer, addressId: number | null): Promise<Map<number, Fen>> {
  const address =
    addressId === null
      ? sql`(select id from address where account_id = ${buyer.accountId} and is_default and deleted_at is null)`
      : sql`${addressId}`;
  const { rows } = await sql<{ warehouse_id: number; amount_fen: number }>`
    select warehouse_id, sum(goods_fen - discount_fen)::bigint as amount_fen from sales_order
    where account_id = ${buyer.accountId} and address_id = ${address}
      and status in (${ORDER_STATUS.pending_review}, ${ORDER_STATUS.pending_shipment})
    group by warehouse_id`.execute(db);
  return new Map(rows.map((row) => [row.warehouse_id, fen(row.amount_fen)]));
}
