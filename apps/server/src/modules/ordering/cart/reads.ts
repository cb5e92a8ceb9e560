import { fen } from '@qingnang/rules/money';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import type { Place } from '@qingnang/rules/shipping';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { READS_UNDER_WAY, TOGETHER, together } from '../../../db/together.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Buyer } from '../../../http/session.ts';
import { offersOf } from '../../catalogue/reads.ts';
import { combinationsOf, exchangeSpecials, promotionsFor } from '../../marketing/reads.ts';
import { keyOf, type LineNames } from './adding/rules.ts';
import { type Cart, type CartRow, type CartSources, COMBINATION, priceRows } from './rules.ts';

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

// $1 the goods, $2 at the same place the account that asks.
const HELD = `select asked.account_id, c.goods_id, c.warehouse_id, c.goods_price_id, c.goods_manjian_id, c.is_yj, c.type,
    c.number, size.lines as total
  from unnest($1::int8[], $2::int8[]) as asked (goods_id, account_id)
  left join cart_size size on size.account_id = asked.account_id
  left join cart_line c on c.account_id = asked.account_id and c.goods_id = asked.goods_id`;

interface HeldRow extends LineNames {
  account_id: number;
  /** null for an account that never had a line. */
  total: number | null;
  number: number | null;
}

/** Pieces that a cart holds of some goods, by line, and how many lines it has in all. */
export interface Held {
  held: ReadonlyMap<string, number>;
  total: number;
}

interface HeldQuestion {
  buyer: Buyer;
  goodsIds: readonly number[];
}

async function readHeld(db: Db | Tx, questions: readonly HeldQuestion[]): Promise<Held[]> {
  const goods = questions.flatMap(({ goodsIds }) => goodsIds);
  const accounts = questions.flatMap(({ buyer, goodsIds }) => goodsIds.map(() => buyer.accountId));
  const { rows } = await db.executeQuery<HeldRow>(CompiledQuery.raw(HELD, [goods, accounts]));
  const byAccount = Map.groupBy(rows, (row) => row.account_id);
  return questions.map(({ buyer }) => {
    const own = byAccount.get(buyer.accountId) ?? [];
    const lines = own
      .filter((row) => row.number !== null)
      .map((row) => [keyOf(row), row.number ?? 0] as const);
    return { held: new Map(lines), total: own[0]?.total ?? 0 };
  });
}

const heldTogether = together(TOGETHER, READS_UNDER_WAY, readHeld);

/** What the cart holds of these goods; outside a transaction in one statement for all callers that come together. */
export async function heldLines(db: Db | Tx, buyer: Buyer, goodsIds: readonly number[]): Promise<Held> {
  if (!db.isTransaction) return heldTogether(db, { buyer, goodsIds });
  const [held] = await readHeld(db, [{ buyer, goodsIds }]);
  return held ?? { held: new Map(), total: 0 };
}

export async function countLines(db: Db, buyer: Buyer): Promise<number> {
  const row = await db
    .selectFrom('cart_size')
    .where('account_id', '=', buyer.accountId)
    .select('lines')
    .executeTakeFirst();
  return row?.lines ?? 0;
}

/** The whole cart, priced now: the same number of statements for five lines and five hundred. */
export async function cartOf(db: Db | Tx, buyer: Buyer): Promise<Cart> {
  const rows = await cartRows(db, buyer);
  return pricedCart(db, buyer, rows, null);
}

/**
 * Prices kept lines.
 * @param addressId where to: its region says what shipping costs, and paid orders on their way to it count towards free shipping;
 *   null = the default address
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
  const plain = rows.filter(({ type }) => type !== COMBINATION).map((row) => row.goods_id);
  const sets = rows.filter(({ type }) => type === COMBINATION).map((row) => row.goods_price_id);
  const [offers, combinations, exchanges, around] = await Promise.all([
    offersOf(db, { buyer }, [...new Set(plain)]),
    combinationsOf(db, { buyer }, [...new Set(sets)]),
    exchangeSpecials(
      db,
      buyer,
      rows.filter(mayBeExchange).map((row) => row.goods_price_id),
    ),
    aroundCart(db, buyer, addressId, plain),
  ]);
  return { offers, combinations, exchanges, ...around };
}

const mayBeExchange = (row: CartRow): boolean =>
  row.type !== COMBINATION && row.goods_price_id !== 0 && row.goods_manjian_id !== 0;

interface AroundRow {
  /** Of the address; null without one. */
  province: string | null;
  city: string | null;
  district: string | null;
  warehouse_id: number | null;
  amount_fen: number | null;
  promotion_stamp: number;
}

/**
 * Where to; the sum of the account's paid, not yet shipped orders to there by warehouse (`no_trans_order_amount`), before anything
 * was taken off as the threshold is; and the promotions that goods of the cart count towards.
 */
async function aroundCart(
  db: Db | Tx,
  buyer: Buyer,
  addressId: number | null,
  goodsIds: readonly number[],
): Promise<Pick<CartSources, 'to' | 'unshipped' | 'promotions'>> {
  const isIt = addressId === null ? sql`is_default` : sql`id = ${addressId}`;
  const { rows } = await sql<AroundRow>`
    with to_address as (select id, province, city, district from address
      where account_id = ${buyer.accountId} and ${isIt} and deleted_at is null)
    select a.province, a.city, a.district, o.warehouse_id, o.amount_fen, p.stamp as promotion_stamp
    from promotion_stamp p left join to_address a on true left join (
      select warehouse_id, sum(goods_fen)::bigint as amount_fen from sales_order
      where account_id = ${buyer.accountId} and address_id = (select id from to_address)
        and status in (${ORDER_STATUS.pending_review}, ${ORDER_STATUS.pending_shipment})
      group by warehouse_id) o on true`.execute(db);
  const paid = rows.flatMap((row) =>
    row.warehouse_id === null ? [] : [[row.warehouse_id, fen(row.amount_fen ?? 0)] as const],
  );
  const promotions = await promotionsFor(db, { buyer }, goodsIds, rows[0]?.promotion_stamp ?? 0);
  return { to: placeOf(rows[0]), unshipped: new Map(paid), promotions };
}

function placeOf(row: AroundRow | undefined): Place | null {
  if (!row || row.province === null) return null;
  return { province: row.province, city: row.city ?? '', district: row.district ?? '' };
}
