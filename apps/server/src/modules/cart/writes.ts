import type { Reason } from '@qingnang/contract/catalog';
import { correctQuantity, MAX_CART_LINES, MAX_LINE_NUMBER } from '@qingnang/rules/quantity';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { JsonValue } from '../../db/tables.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { Buyer } from '../../http/session.ts';
import { offersOf } from '../goods/offers/reads.ts';
import { type GoodsOffer, quantityRules } from '../goods/rules.ts';
import { cartOf, cartRows, cartSources, heldLines } from './reads.ts';
import {
  type Accepted,
  CART_FULL,
  type Cart,
  type CartLine,
  type CartRow,
  judgeWanted,
  keyOf,
  type LineNames,
  lineKey,
  priceRows,
  toCartLine,
  type Wanted,
  wayOf,
  wayThrough,
} from './rules.ts';

export interface AddResult {
  added: { goodsId: number; lineId: number; number: number; notices: string[] }[];
  refused: { goodsId: number; number: number; reason: Reason }[];
  /** Lines in the cart now. */
  total: number;
}

/**
 * Adds lines; adding again adds up. Each is judged by itself: one that is refused holds up none of the others. The number of
 * statements is the same for any number of lines.
 */
export async function addLines(db: Db, buyer: Buyer, wanted: readonly Wanted[]): Promise<AddResult> {
  const goodsIds = [...new Set(wanted.map((one) => one.goodsId))];
  const [offers, before] = await Promise.all([
    offersOf(db, { buyer }, goodsIds),
    heldLines(db, buyer, goodsIds),
  ]);
  if (before.total + wanted.length <= MAX_CART_LINES / 2) return addTo(db, buyer, wanted, offers, before);
  // Near the limit two tabs together could pass it: one after the other then.
  return inTransaction(db, async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', buyer.accountId).forNoKeyUpdate().execute();
    return addTo(tx, buyer, wanted, offers, await heldLines(tx, buyer, goodsIds));
  });
}

async function addTo(
  db: Db | Tx,
  buyer: Buyer,
  wanted: readonly Wanted[],
  offers: ReadonlyMap<number, GoodsOffer>,
  { held, total }: Awaited<ReturnType<typeof heldLines>>,
): Promise<AddResult> {
  const accepted = new Map<string, Accepted>();
  const refused: AddResult['refused'] = [];
  let room = MAX_CART_LINES - total;
  for (const one of wanted) {
    const goods = offers.get(one.goodsId);
    const way = goods && wayOf(one, goods, buyer);
    const key = lineKey(
      one.goodsId,
      way?.offer.warehouse.id ?? 0,
      way?.special?.id ?? 0,
      one.isOriginalPrice,
    );
    // Two entries of one call for the same line add up like two calls.
    const earlier = accepted.get(key);
    const judged = judgeWanted(one, way, earlier?.number ?? held.get(key) ?? 0);
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
    total: total + saved.inserted,
  };
}

const merged = (earlier: Accepted, later: Accepted): Accepted => ({
  ...later,
  before: earlier.before,
  added: earlier.added + later.added,
  notices: later.notices,
});

interface SavedRow extends LineNames {
  id: number;
  number: number;
  inserted: boolean;
}

const UPSERT = `with input as (
    select * from jsonb_to_recordset($2::jsonb) as i (goods bigint, warehouse bigint, special bigint, ladder bigint, yj boolean,
      type smallint, number int, before int, added int, price bigint))
  insert into cart_line as c (account_id, goods_id, warehouse_id, goods_price_id, ladder_price_id, is_yj, type, number,
    seen_price_e4)
  select $1, goods, warehouse, special, ladder, yj, type, number, price from input
  on conflict (account_id, goods_id, warehouse_id, goods_price_id, goods_manjian_id, is_yj, type)
  do update set is_selected = true, ladder_price_id = excluded.ladder_price_id, updated_at = now(),
    seen_price_e4 = excluded.seen_price_e4, number = (
      select case when c.number = i.before then i.number else least(c.number + i.added, ${MAX_LINE_NUMBER}) end
      from input i where i.goods = excluded.goods_id and i.warehouse = excluded.warehouse_id
        and i.special = excluded.goods_price_id and i.yj = excluded.is_yj)
  returning id, goods_id, warehouse_id, goods_price_id, is_yj, number, (xmax = 0) as inserted`;

/**
 * One statement. A line that another tab changed since it was read is not overwritten: the pieces are added to what it
 * holds now.
 */
async function upsertLines(db: Db | Tx, buyer: Buyer, lines: readonly Accepted[]) {
  if (lines.length === 0) return { lines: [], inserted: 0 };
  const input = lines.map((line) => ({
    goods: line.goodsId,
    warehouse: line.warehouseId,
    special: line.specialId,
    ladder: line.ladderId,
    yj: line.isOriginalPrice,
    type: line.type,
    number: line.number,
    before: line.before,
    added: line.added,
    price: Number(line.unitPrice),
  }));
  const query = CompiledQuery.raw(UPSERT, [buyer.accountId, input]);
  const { rows } = await db.executeQuery<SavedRow>(query);
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  return {
    inserted: rows.filter((row) => row.inserted).length,
    lines: lines.flatMap((line) => {
      const row = byKey.get(lineKey(line.goodsId, line.warehouseId, line.specialId, line.isOriginalPrice));
      return row
        ? [{ goodsId: line.goodsId, lineId: row.id, number: row.number, notices: line.notices }]
        : [];
    }),
  };
}

/**
 * Sets a line's quantity, corrected to what can be bought. The cart is read once: its new prices are worked out from that.
 * @returns the line and the cart's prices as they are now, and what was corrected
 * @throws 404 for a line of someone else, 409 when the goods cannot be bought at all
 */
export async function editLine(
  db: Db,
  buyer: Buyer,
  id: number,
  number: number,
): Promise<{ line: CartLine; cart: Cart; notices: string[] }> {
  const rows = await cartRows(db, buyer);
  const row = rows.find((one) => one.id === id);
  if (!row) throw notFound('购物车中没有这件商品');
  const sources = await cartSources(db, buyer, rows, null);
  const goods = sources.offers.get(row.goods_id);
  const way = goods && wayThrough(goods, row.goods_price_id, row.warehouse_id, buyer);
  if (!way || way.reason)
    throw conflict(way?.reason?.message ?? '商品已下架', { reason: way?.reason ?? null });
  const corrected = correctQuantity({ ...quantityRules(way.offer), wanted: number, previous: row.number });
  const notices = corrected.notices.map((notice) => notice.message);
  if (corrected.number === 0) throw conflict(notices[0] ?? '暂不可购买');
  const { unitPrice } = toCartLine({ ...row, number: corrected.number }, goods, buyer);
  const edited = {
    ...row,
    number: corrected.number,
    is_selected: true,
    seen_price_e4: Number(unitPrice),
  };
  await saveEdited(db, buyer, edited);
  const cart = priceRows(
    rows.map((one) => (one === row ? edited : one)),
    sources,
    buyer,
  );
  return { line: toCartLine(edited, goods, buyer), cart, notices };
}

async function saveEdited(db: Db, buyer: Buyer, row: CartRow): Promise<void> {
  const { number, is_selected, seen_price_e4 } = row;
  const changed = await db
    .updateTable('cart_line')
    .set({ number, is_selected, seen_price_e4, updated_at: sql`now()` })
    .where('id', '=', row.id)
    .where('account_id', '=', buyer.accountId)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw notFound('购物车中没有这件商品');
}

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
  return unselectBlocked(db, buyer, await cartOf(db, buyer));
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
