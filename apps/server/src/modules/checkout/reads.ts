import { createHash } from 'node:crypto';
import { type Fen, fen, formatFen } from '@qingnang/rules/money';
import { correctQuantity } from '@qingnang/rules/quantity';
import { type Quote, type QuoteGroup, quote } from '@qingnang/rules/quote';
import type { Db } from '../../db/client.ts';
import type { Tx } from '../../db/transaction.ts';
import { dayInChina } from '../../http/dates.ts';
import { conflict, contractNeeded, forbidden } from '../../http/errors.ts';
import { type Buyer, isApproved } from '../../http/session.ts';
import type { CartGift } from '../cart/gifts/rules.ts';
import { chosenRows, pricedCart } from '../cart/reads.ts';
import { type Cart, type CartLine, toQuoteLine } from '../cart/rules.ts';
import { quantityRules } from '../goods/rules.ts';
import { balanceOf } from '../wallet/reads.ts';
import { overLimit, type PlanLine, type PlanRow, rowsOf } from './rules.ts';

/** One order to be. */
export interface PlanGroup extends QuoteGroup {
  warehouseName: string;
  /** Lines of the cart, as the buyer sees them. */
  lines: PlanLine[];
  /** What they earn; the pieces ride in the normal order of their warehouse. */
  gifts: CartGift[];
  /** Lines of the order. */
  rows: PlanRow[];
}

export interface CheckoutPlan {
  groups: PlanGroup[];
  quote: Quote;
  cart: Cart;
  /** The buyer's balance, whether it is used or not. */
  balance: Fen;
  /** Names lines, prices and fees: another hash is another quote. */
  hash: string;
}

export interface CheckoutRequest {
  /** Cart lines. */
  ids: readonly number[];
  useBalance: boolean;
  /** Where to; null = the default address. */
  addressId: number | null;
  /** Locks the lines until the transaction ends: they become an order. */
  forUpdate: boolean;
}

/**
 * Checks everything again and works out the orders that the chosen lines would become now: by warehouse and kind.
 * @throws 403 not approved, 459 no contract of the year, 409 with what is wrong when a line cannot be bought as it stands or
 * the minimum order is not reached
 */
export async function planCheckout(
  db: Db | Tx,
  buyer: Buyer,
  request: CheckoutRequest,
): Promise<CheckoutPlan> {
  if (!isApproved(buyer)) throw forbidden('资质审核通过后才能下单');
  requireContract(buyer);
  const rows = await chosenRows(db, buyer, request.ids, request.forUpdate);
  if (rows.length !== new Set(request.ids).size) throw conflict('购物车内容已变化，请返回购物车核对');
  const cart = await pricedCart(
    db,
    buyer,
    rows.map((row) => ({ ...row, is_selected: true })),
    request.addressId,
  );
  requireBuyable(cart.lines);
  const balance = await balanceOf(db, buyer);
  const quoted = quote({
    lines: cart.lines.map(toQuoteLine),
    warehouses: cart.warehouses,
    balance: request.useBalance ? balance : fen(0),
  });
  requireMinimum(quoted, cart);
  const groups = quoted.groups.map((group) => toPlanGroup(group, quoted, cart));
  return { groups, quote: quoted, cart, balance, hash: hashOf(groups) };
}

function requireContract({ contractValidUntil }: Buyer): void {
  if (contractValidUntil === null || contractValidUntil < dayInChina(new Date())) throw contractNeeded();
}

/** Every line must be buyable in exactly its quantity; what is not is named line by line. */
function requireBuyable(lines: readonly CartLine[]): void {
  const tooMany = overLimit(lines);
  const problems = lines.flatMap((line) => {
    const message = line.reason?.message ?? tooMany.get(line.row.id) ?? quantityProblem(line);
    return message ? [{ line_id: line.row.id, goods_id: line.offer.id, name: line.offer.name, message }] : [];
  });
  const [first] = problems;
  if (!first) return;
  const rest = problems.length > 1 ? `等 ${problems.length} 个商品` : '';
  throw conflict(`${first.name}${rest}：${first.message}`, { lines: problems });
}

function quantityProblem({ row, offer }: CartLine): string | null {
  const corrected = correctQuantity({ ...quantityRules(offer), wanted: row.number, previous: row.number });
  return corrected.number === row.number ? null : (corrected.notices[0]?.message ?? '数量需要调整');
}

function requireMinimum({ groups }: Quote, cart: Cart): void {
  const short = groups.find((group) => group.minimumGap > 0n);
  if (!short) return;
  const warehouse = cart.warehouses.find((one) => one.id === short.warehouseId);
  const least = formatFen(warehouse?.minimumOrder ?? fen(0));
  throw conflict(`${warehouse?.name ?? ''}满 ¥${least} 起订，还差 ¥${formatFen(short.minimumGap)}，去凑单`, {
    ck_id: short.warehouseId,
    minimum_gap: Number(short.minimumGap) / 100,
  });
}

function toPlanGroup(group: QuoteGroup, { lines }: Quote, cart: Cart): PlanGroup {
  const quoted = new Map(lines.map((line) => [line.id, line]));
  const members = new Set(group.lineIds);
  const ownLines = cart.lines
    .filter((line) => members.has(String(line.row.id)))
    .map((line) => ({
      cartLine: line,
      amount: quoted.get(String(line.row.id))?.amount ?? fen(0),
      discount: quoted.get(String(line.row.id))?.discount ?? fen(0),
    }));
  const gifts = cart.gifts.filter(
    ({ promotion }) => group.kind === 'normal' && promotion.warehouseId === group.warehouseId,
  );
  return {
    ...group,
    warehouseName: cart.warehouses.find((warehouse) => warehouse.id === group.warehouseId)?.name ?? '',
    lines: ownLines,
    gifts,
    rows: rowsOf(ownLines, gifts),
  };
}

/** The balance is left out: whether it is used is decided on the page after the quote was shown. */
function hashOf(groups: readonly PlanGroup[]): string {
  const facts = groups.map((group) => [
    group.key,
    String(group.shippingFee),
    ...group.lines.map(({ cartLine: { row, unitPrice } }) => `${row.id}x${row.number}@${unitPrice}`).sort(),
    ...group.gifts.map(({ tierId, number }) => `gift ${tierId}x${number}`).sort(),
  ]);
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32);
}
