import type { Reason } from '@qingnang/contract/catalog';
import { correctQuantity, MAX_CART_LINES, MAX_LINE_NUMBER } from '@qingnang/rules/quantity';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { JsonValue } from '../../db/tables.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { Buyer } from '../../http/session.ts';
import { offersOf } from '../goods/offers/reads.ts';
import { type GoodsOffer, offerAt, quantityRules } from '../goods/rules.ts';
import { type Cart, cartOf, cartRows, chosenRows } from './reads.ts';
import {
  type Accepted,
  CART_FULL,
  type CartLine,
  type CartRow,
  judgeWanted,
  lineKey,
  toCartLine,
  type Wanted,
} from './rules.ts';

export interface AddResult {
  added: { goodsId: number; lineId: number; number: number; notices: string[] }[];
  refused: { goodsId: number; number: number; reason: Reason }[];
  /** Lines in the cart now. */
  total: number;
}

/**
 * Adds lines; adding again adds up. Each is judged by itself: one that is refused holds up none of the others.
 * Three statements for any number of lines.
 */
export async function addLines(db: Db, buyer: Buyer, wanted: readonly Wanted[]): Promise<AddResult> {
  const [offers, rows] = await Promise.all([
    offersOf(db, { buyer }, [...new Set(wanted.map((one) => one.goodsId))]),
    cartRows(db, buyer),
  ]);
  if (rows.length + wanted.length <= MAX_CART_LINES / 2) return addTo(db, buyer, wanted, offers, rows);
  // Near the limit two tabs together could pass it: one after the other then.
  return inTransaction(db, async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', buyer.accountId).forNoKeyUpdate().execute();
    return addTo(tx, buyer, wanted, offers, await cartRows(tx, buyer));
  });
}

async function addTo(
  db: Db | Tx,
  buyer: Buyer,
  wanted: readonly Wanted[],
  offers: ReadonlyMap<number, GoodsOffer>,
  rows: readonly CartRow[],
): Promise<AddResult> {
  const held = new Map(rows.map((row) => [lineKey(row.goods_id, row.warehouse_id, row.is_yj), row.number]));
  const accepted = new Map<string, Accepted>();
  const refused: AddResult['refused'] = [];
  let room = MAX_CART_LINES - rows.length;
  for (const one of wanted) {
    const known = offers.get(one.goodsId);
    const offer = known && offerAt(known, one.warehouseId, buyer);
    const key = lineKey(one.goodsId, offer?.warehouse.id ?? 0, one.isOriginalPrice);
    // Two entries of one call for the same line add up like two calls.
    const earlier = accepted.get(key);
    const judged = judgeWanted(one, offer, earlier?.number ?? held.get(key) ?? 0);
    if ('refused' in judged) refused.push(judged.refused);
    else if (earlier) accepted.set(key, merged(earlier, judged.accepted));
    else if (!held.has(key) && room === 0)
      refused.push({ goodsId: one.goodsId, number: one.number, reason: CART_FULL });
    else {
      if (!held.has(key)) room -= 1;
      accepted.set(key, judged.accepted);
    }
  }
  const saved = await upsertLines(db, buyer, [...accepted.values()]);
  return {
    added: saved.lines,
    refused,
    total: rows.length + saved.inserted,
  };
}

const merged = (earlier: Accepted, later: Accepted): Accepted => ({
  ...later,
  before: earlier.before,
  added: earlier.added + later.added,
  notices: later.notices,
});

interface SavedRow {
  id: number;
  goods_id: number;
  warehouse_id: number;
  is_yj: boolean;
  number: number;
  inserted: boolean;
}

/**
 * One statement. A line that another tab changed since it was read is not overwritten: the pieces are added to what it
 * holds now.
 */
async function upsertLines(db: Db | Tx, buyer: Buyer, lines: readonly Accepted[]) {
  if (lines.length === 0) return { lines: [], inserted: 0 };
  const input = lines.map((line) => ({
    goods: line.goodsId,
    warehouse: line.warehouseId,
    ladder: line.ladderId,
    yj: line.isOriginalPrice,
    number: line.number,
    before: line.before,
    added: line.added,
    price: Number(line.unitPrice),
  }));
  const { rows } = await sql<SavedRow>`
    with input as (
      select * from jsonb_to_recordset(${input as JsonValue}::jsonb) as i
        (goods bigint, warehouse bigint, ladder bigint, yj boolean, number int, before int, added int, price bigint))
    insert into cart_line as c (account_id, goods_id, warehouse_id, ladder_price_id, is_yj, number, seen_price_e4)
    select ${buyer.accountId}, goods, warehouse, ladder, yj, number, price from input
    on conflict (account_id, goods_id, warehouse_id, goods_price_id, goods_manjian_id, is_yj, type)
    do update set is_selected = true, ladder_price_id = excluded.ladder_price_id, updated_at = now(), seen_price_e4 = excluded.seen_price_e4, number = (
      select case when c.number = i.before then i.number else least(c.number + i.added, ${MAX_LINE_NUMBER}) end
      from input i where i.goods = excluded.goods_id and i.warehouse = excluded.warehouse_id and i.yj = excluded.is_yj)
    returning id, goods_id, warehouse_id, is_yj, number, (xmax = 0) as inserted`.execute(db);
  const byKey = new Map(rows.map((row) => [lineKey(row.goods_id, row.warehouse_id, row.is_yj), row]));
  return {
    inserted: rows.filter((row) => row.inserted).length,
    lines: lines.flatMap((line) => {
      const row = byKey.get(lineKey(line.goodsId, line.warehouseId, line.isOriginalPrice));
      return row
        ? [{ goodsId: line.goodsId, lineId: row.id, number: row.number, notices: line.notices }]
        : [];
    }),
  };
}

/**
 * Sets a line's quantity, corrected to what can be bought.
 * @returns the line and the cart's prices as they are now, and what was corrected
 * @throws 404 for a line of someone else, 409 when the goods cannot be bought at all
 */
export async function editLine(
  db: Db,
  buyer: Buyer,
  id: number,
  number: number,
): Promise<{ line: CartLine; cart: Cart; notices: string[] }> {
  const [row] = await chosenRows(db, buyer, [id], false);
  if (!row) throw notFound('购物车中没有这件商品');
  const known = (await offersOf(db, { buyer }, [row.goods_id])).get(row.goods_id);
  const offer = known && offerAt(known, row.warehouse_id, buyer);
  if (!offer || offer.reason)
    throw conflict(offer?.reason?.message ?? '商品已下架', { reason: offer?.reason ?? null });
  const corrected = correctQuantity({ ...quantityRules(offer), wanted: number, previous: row.number });
  const notices = corrected.notices.map((notice) => notice.message);
  if (corrected.number === 0) throw conflict(notices[0] ?? '暂不可购买');
  const line = toCartLine({ ...row, number: corrected.number }, offer);
  const changed = await db
    .updateTable('cart_line')
    .set({
      number: corrected.number,
      is_selected: true,
      seen_price_e4: Number(line.unitPrice),
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('account_id', '=', buyer.accountId)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw notFound('购物车中没有这件商品');
  return { line: selectedLine(line), cart: await cartOf(db, buyer, 'price'), notices };
}

/** The line as the update left it: selected, its price seen. */
const selectedLine = (line: CartLine): CartLine => ({
  ...line,
  row: { ...line.row, is_selected: true, seen_price_e4: Number(line.unitPrice) },
});

/** Takes lines out. @throws 404 when none of them is this buyer's */
export async function deleteLines(db: Db, buyer: Buyer, ids: readonly number[]): Promise<number> {
  const result = await db
    .deleteFrom('cart_line')
    .where('account_id', '=', buyer.accountId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .executeTakeFirst();
  if (result.numDeletedRows === 0n) throw notFound('购物车中没有这些商品');
  return Number(result.numDeletedRows);
}

/** Selects or unselects lines; one that cannot be bought stays unselected. @throws 404 when none is this buyer's */
export async function selectLines(
  db: Db,
  buyer: Buyer,
  ids: readonly number[],
  selected: boolean,
): Promise<Cart> {
  const result = await db
    .updateTable('cart_line')
    .set({ is_selected: selected })
    .where('account_id', '=', buyer.accountId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) throw notFound('购物车中没有这些商品');
  return unselectBlocked(db, buyer, await cartOf(db, buyer, 'price'));
}

/** Lines that cannot be bought lose their selection when the cart is looked at (product.md §4). */
export async function unselectBlocked(db: Db, buyer: Buyer, cart: Cart): Promise<Cart> {
  const blocked = cart.lines
    .filter((line) => line.reason !== null && line.row.is_selected)
    .map((line) => line.row.id);
  if (blocked.length === 0) return cart;
  await db
    .updateTable('cart_line')
    .set({ is_selected: false })
    .where('account_id', '=', buyer.accountId)
    .where('id', '=', sql<number>`any(${blocked}::bigint[])`)
    .execute();
  return cart;
}

/** The buyer has seen these prices: later changes are told against them. */
export async function notePrices(db: Db, buyer: Buyer, cart: Cart): Promise<void> {
  const seen = cart.lines
    .filter((line) => line.reason === null && line.row.seen_price_e4 !== Number(line.unitPrice))
    .map((line) => ({ id: line.row.id, price: Number(line.unitPrice) }));
  if (seen.length === 0) return;
  await sql`
    update cart_line c set seen_price_e4 = s.price
    from jsonb_to_recordset(${seen as JsonValue}::jsonb) as s (id bigint, price bigint)
    where c.id = s.id and c.account_id = ${buyer.accountId}`.execute(db);
}

/** Lines that became an order leave the cart, in the order's transaction. */
export async function removeOrdered(tx: Tx, buyer: Buyer, ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('cart_line')
    .where('account_id', '=', buyer.accountId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
}
