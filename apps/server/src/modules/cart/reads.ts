import { type Fen, fen } from '@qingnang/rules/money';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import { type Quote, type QuoteWarehouse, quote } from '@qingnang/rules/quote';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Buyer } from '../../http/session.ts';
import { type OfferDepth, offersOf } from '../goods/offers/reads.ts';
import { type OfferWarehouse, offerAt } from '../goods/rules.ts';
import { type CartLine, type CartRow, toCartLine, toQuoteLine } from './rules.ts';

export interface Cart {
  /** Newest first; lines that cannot be bought at the end. */
  lines: CartLine[];
  quote: Quote;
  warehouses: (QuoteWarehouse & { name: string })[];
}

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

export async function countLines(db: Db, buyer: Buyer): Promise<number> {
  const row = await db
    .selectFrom('cart_line')
    .where('account_id', '=', buyer.accountId)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * The whole cart, priced now: the same number of statements for five lines and five hundred.
 * @param depth `price` when only the totals are shown
 */
export async function cartOf(db: Db | Tx, buyer: Buyer, depth: OfferDepth = 'card'): Promise<Cart> {
  const rows = await cartRows(db, buyer);
  return pricedCart(db, buyer, rows, null, depth);
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
  depth: OfferDepth = 'card',
): Promise<Cart> {
  const [offers, unshipped] = await Promise.all([
    offersOf(db, { buyer }, [...new Set(rows.map((row) => row.goods_id))], depth),
    unshippedPaid(db, buyer, addressId),
  ]);
  const lines = rows.flatMap((row) => {
    const offer = offers.get(row.goods_id);
    return offer ? [toCartLine(row, offerAt(offer, row.warehouse_id, buyer))] : [];
  });
  const warehouses = shippingRules(lines, unshipped);
  return {
    lines: [...lines.filter((line) => line.reason === null), ...lines.filter((line) => line.reason !== null)],
    warehouses,
    quote: quote({ lines: lines.map(toQuoteLine), warehouses, balance: fen(0) }),
  };
}

function shippingRules(lines: readonly CartLine[], unshipped: ReadonlyMap<number, Fen>): Cart['warehouses'] {
  const found = new Map<number, OfferWarehouse>();
  for (const { offer } of lines) found.set(offer.warehouse.id, offer.warehouse);
  return [...found.values()].map((warehouse) => ({
    id: warehouse.id,
    name: warehouse.name,
    threshold: warehouse.freeShipping,
    fee: warehouse.shippingFee,
    minimumOrder: warehouse.minimumOrder,
    unshippedPaid: unshipped.get(warehouse.id) ?? fen(0),
  }));
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
