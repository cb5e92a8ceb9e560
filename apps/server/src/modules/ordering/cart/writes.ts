import { setImmediate } from 'node:timers/promises';
import type { Reason } from '@qingnang/contract/catalog';
import { correctQuantity, MAX_CART_LINES } from '@qingnang/rules/quantity';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { json } from '../../../db/json.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { conflict, notFound } from '../../../http/errors.ts';
import type { Buyer } from '../../../http/session.ts';
import { offersOf } from '../../catalogue/reads.ts';
import { type GoodsOffer, quantityRules } from '../../catalogue/rules.ts';
import { combinationsOf } from '../../marketing/reads.ts';
import type { ExchangeSpecial } from '../../marketing/rules.ts';
import { namedSources, runningExchanges } from './adding/reads.ts';
import {
  type Accepted,
  type AddSources,
  CART_FULL,
  judgeWanted,
  keysOf,
  lineKey,
  maybeExchange,
  PROMOTION_MISSING,
  type Wanted,
  wayOf,
} from './adding/rules.ts';
import { allowanceOf, exchangeReason } from './promotions/rules.ts';
import { cartOf, cartRows, cartSources, type Held, heldLines } from './reads.ts';
import {
  type Cart,
  type CartLine,
  type CartRow,
  COMBINATION,
  priceRows,
  toCartLine,
  wayOfRow,
} from './rules.ts';
import { type Saved, saveLines } from './saving/writes.ts';

export interface AddResult {
  added: Saved['lines'];
  refused: { goodsId: number; type: number; number: number; reason: Reason }[];
  /** Lines in the cart now. */
  total: number;
}

/**
 * Adds lines; adding again adds up. Each is judged by itself: one that is refused holds up none of the others. The number of
 * statements is the same for any number of lines.
 */
export async function addLines(db: Db, buyer: Buyer, wanted: readonly Wanted[]): Promise<AddResult> {
  const sets = wanted.filter(({ type }) => type === COMBINATION).map(({ goodsId }) => goodsId);
  const combinations = await combinationsOf(db, { buyer }, sets);
  const goodsOf = ({ type, goodsId }: Wanted) =>
    (type === COMBINATION ? combinations.get(goodsId)?.parts[0]?.goodsId : undefined) ?? goodsId;
  const goodsIds = [...new Set(wanted.map(goodsOf))];
  const [offers, before, named] = await Promise.all([
    offersOf(db, { buyer }, goodsIds),
    heldLines(db, buyer, goodsIds),
    namedSources(db, buyer, wanted),
  ]);
  // Even when another tab adds as many at the same time.
  const fits = before.total + 2 * wanted.length <= MAX_CART_LINES;
  const sources = { offers, combinations, ...named };
  if (fits) return addTo(db, buyer, wanted, sources, before);
  // Near the limit two tabs together could pass it: one after the other then.
  return inTransaction(db, async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', buyer.accountId).forNoKeyUpdate().execute();
    return addTo(tx, buyer, wanted, sources, await heldLines(tx, buyer, goodsIds));
  });
}

async function addTo(
  db: Db | Tx,
  buyer: Buyer,
  wanted: readonly Wanted[],
  sources: AddSources,
  { held, total }: Held,
): Promise<AddResult> {
  const accepted = new Map<string, Accepted>();
  const refused: AddResult['refused'] = [];
  const unclear: Unclear[] = [];
  let room = MAX_CART_LINES - total;
  for (const one of wanted) {
    const way = wayOf(one, sources, buyer);
    const key = way ? lineKey(keysOf(one, way)) : '';
    // Two entries of one call for the same line add up like two calls.
    const earlier = accepted.get(key);
    const judged = judgeWanted(one, way, earlier?.number ?? held.get(key) ?? 0);
    if ('refused' in judged) {
      refused.push(judged.refused);
      const offerId = maybeExchange(one, judged.refused);
      if (offerId !== null) unclear.push({ offerId, refusal: judged.refused });
    } else if (earlier) accepted.set(key, merged(earlier, judged.accepted));
    else if (!held.has(key) && room === 0)
      refused.push({ goodsId: one.goodsId, type: one.type, number: one.number, reason: CART_FULL });
    else {
      if (!held.has(key)) room -= 1;
      accepted.set(key, judged.accepted);
    }
  }
  await nameMissing(db, buyer, unclear);
  const saved = await saveLines(db, { buyer, lines: [...accepted.values()] });
  return {
    added: saved.lines,
    refused,
    total: total + saved.inserted,
  };
}

/** A refused line that names an offer, and no promotion. */
interface Unclear {
  offerId: number;
  refusal: AddResult['refused'][number];
}

/** Says of a running 换购 what the line lacks. */
async function nameMissing(db: Db | Tx, buyer: Buyer, unclear: readonly Unclear[]): Promise<void> {
  const running = await runningExchanges(
    db,
    buyer,
    unclear.map(({ offerId }) => offerId),
  );
  for (const { offerId, refusal } of unclear) if (running.has(offerId)) refusal.reason = PROMOTION_MISSING;
}

const merged = (earlier: Accepted, later: Accepted): Accepted => ({
  ...later,
  before: earlier.before,
  added: earlier.added + later.added,
  notices: later.notices,
});

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
  const way = wayOfRow(row, sources, buyer);
  if (!way || way.reason)
    throw conflict(way?.reason?.message ?? '商品已下架', { reason: way?.reason ?? null });
  const rules = quantityRules(way.offer);
  const limitLeft = way.exchange
    ? allowedPieces(way.exchange, way.offer, priceRows(rows, sources, buyer))
    : rules.limitLeft;
  const corrected = correctQuantity({ ...rules, limitLeft, wanted: number, previous: row.number });
  const notices = corrected.notices.map((notice) => notice.message);
  if (corrected.number === 0) throw conflict(notices[0] ?? '暂不可购买');
  const { unitPrice } = toCartLine({ ...row, number: corrected.number }, way);
  const edited = {
    ...row,
    number: corrected.number,
    is_selected: true,
    seen_price_e4: Number(unitPrice),
  };
  const changed = rows.map((one) => (one === row ? edited : one));
  const [cart] = await Promise.all([
    // The prices of hundreds of lines are worked out while the database writes the one: its statement is sent by then.
    setImmediate().then(() => priceRows(changed, sources, buyer)),
    saveEdited(db, buyer, edited),
  ]);
  return { line: toCartLine(edited, way), cart, notices };
}

/**
 * What limits and the cart leave of a 换购.
 * @throws 409 when the cart has not earned it
 */
function allowedPieces(
  exchange: ExchangeSpecial,
  { limitLeft, unit }: GoodsOffer,
  { quote, promotions }: Cart,
): number {
  const allowed = allowanceOf(exchange, quote);
  const reason = exchangeReason(exchange, 1, unit, quote, promotions);
  if (reason) throw conflict(reason.message, { reason });
  return Math.min(limitLeft ?? allowed, allowed);
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

/** Lines that cannot be bought lose their selection when the cart is looked at (docs/rules/screens.md#cart). */
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
    from jsonb_to_recordset(${json(seen)}::jsonb) as s (id bigint, price bigint)
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
