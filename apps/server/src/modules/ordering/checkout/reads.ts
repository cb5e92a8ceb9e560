import { createHash } from 'node:crypto';
import type { CouponPlan } from '@qingnang/rules/best-plan';
import { type Fen, fen, formatFen } from '@qingnang/rules/money';
import type { PromotionOutcome } from '@qingnang/rules/promotion-types';
import type { Quote, QuoteGroup } from '@qingnang/rules/quote';
import type { Db } from '../../../db/client.ts';
import type { Tx } from '../../../db/transaction.ts';
import { dayInChina } from '../../../http/dates.ts';
import { conflict, contractNeeded, forbidden } from '../../../http/errors.ts';
import type { Buyer } from '../../../http/session.ts';
import { balanceOf } from '../../balances/reads.ts';
import { judgeAccount } from '../../catalogue/rules.ts';
import { type CartGift, giftsOfQuote } from '../cart/promotions/rules.ts';
import { chosenRows, pricedCart } from '../cart/reads.ts';
import type { Cart, CartLine, CartRow } from '../cart/rules.ts';
import { purseOf } from './deductions/reads.ts';
import {
  choiceOfOne,
  chosenCoupons,
  type DeductionChoice,
  fittingCoupons,
  idleCoupons,
  type SettledPlan,
  settledPlan,
  type VoucherUse,
  vouchersOf,
  voucherUse,
} from './deductions/rules.ts';
import { givenUp, holdersOf, type PlanGroup, type PlanLine, problemsOf, rowsOf } from './rules.ts';

export interface CheckoutPlan {
  groups: PlanGroup[];
  quote: Quote;
  cart: Cart;
  /** How coupons were chosen, and what a split of the orders saves. */
  best: Omit<CouponPlan, 'quote'>;
  split: SettledPlan['split'];
  vouchers: VoucherUse;
  /** 满减 of the cart that give way to coupons. */
  givenUp: PromotionOutcome[];
  /** The buyer's balance, whether it is used or not. */
  balance: Fen;
  /** Names lines, prices, fees and everything that is used: another hash is another quote. */
  hash: string;
}

export interface CheckoutRequest {
  /** Cart lines. */
  ids: readonly number[];
  /** Lines that stand in no cart, named by `ids` all the same; absent = they do. */
  rows?: readonly CartRow[];
  useBalance: boolean;
  /** Where to; null = the default address. */
  addressId: number | null;
  choice: DeductionChoice;
  /** The part of an order that cash vouchers may pay; 2000 = 20 %. */
  voucherShareE2: number;
  /** The lines become an order: they are locked until the transaction ends, and a coupon that was chosen must be usable. */
  forUpdate: boolean;
}

/**
 * Checks everything again and works out the orders that the chosen lines would become now: by warehouse and kind.
 * @throws 403 not approved, 459 no contract of the year, 409 with what is wrong when a line cannot be bought as it stands, the
 * minimum order is not reached, or (for an order) a coupon that was chosen cannot be used or a warehouse does not deliver there:
 * the page on which another address is chosen has to open
 */
export async function planCheckout(
  db: Db | Tx,
  buyer: Buyer,
  request: CheckoutRequest,
): Promise<CheckoutPlan> {
  requireStanding(buyer);
  requireContract(buyer);
  const rows = request.rows ?? (await chosenRows(db, buyer, request.ids, request.forUpdate));
  if (rows.length !== new Set(request.ids).size) throw conflict('购物车内容已变化，请返回购物车核对');
  const cart = await pricedCart(
    db,
    buyer,
    rows.map((row) => ({ ...row, is_selected: true })),
    request.addressId,
  );
  requireBuyable(cart.lines);
  if (request.forUpdate) requireServed(cart);
  requireMinimum(cart.quote, cart);
  const [balance, purse] = await Promise.all([
    balanceOf(db, buyer),
    purseOf(db, buyer, cart.lines, request.voucherShareE2),
  ]);
  const { choice } = request;
  const input = {
    ...cart.input,
    balance: request.useBalance ? balance : fen(0),
    ...(choice.useVoucher ? { voucher: vouchersOf(purse) } : {}),
  };
  const choices =
    choice.onlyCoupon === null
      ? choice.coupons
      : choiceOfOne(choice.onlyCoupon, purse.coupons, input, cart.quote);
  const { fixed, stray } = chosenCoupons(choices, purse.coupons);
  const rules = purse.coupons.map(({ rule }) => rule);
  const settled = settledPlan(input, rules, fixed, choice, !request.forUpdate);
  const { plan } = settled;
  if (request.forUpdate) requireCoupons([...stray, ...idleCoupons(fixed, plan)]);
  const gifts = giftsOfQuote(plan.quote, cart.promotions);
  const holders = holdersOf(plan.quote, cart.promotions);
  const groups = plan.quote.groups.map((group) => ({
    ...toPlanGroup(group, { quote: plan.quote, cart, gifts, holders }),
    coupons: fittingCoupons(group, plan.quote, settled.input, purse.coupons),
  }));
  return {
    groups,
    quote: plan.quote,
    cart,
    best: { ...plan, tried: settled.tried },
    split: settled.split,
    vouchers: voucherUse(settled.input, plan, purse, choice.useVoucher),
    givenUp: givenUp(cart.quote, plan.quote),
    balance,
    hash: hashOf(groups),
  };
}

/** What the buyer named is used or the order is not placed: another one in its place would be a surprise. */
function requireCoupons(unusable: readonly number[]): void {
  if (unusable.length > 0)
    throw conflict('所选优惠券已不可用，请重新选择', { coupons: [...new Set(unusable)] });
}

/** The paper that is out of date or missing is named, as in the cart. */
function requireStanding(buyer: Buyer): void {
  const reason = judgeAccount(buyer);
  if (reason) throw forbidden(reason.message, { action: reason.action, url: reason.url });
}

function requireContract({ contractValidUntil }: Buyer): void {
  if (contractValidUntil === null || contractValidUntil < dayInChina(new Date())) throw contractNeeded();
}

/** Every line must be buyable in exactly its quantity; what is not is named line by line. */
function requireBuyable(lines: readonly CartLine[]): void {
  const problems = problemsOf(lines);
  const [first] = problems;
  if (!first) return;
  const rest = problems.length > 1 ? `等 ${problems.length} 个商品` : '';
  throw conflict(`${first.name}${rest}：${first.message}`, { lines: problems });
}

/** @throws 409 when a warehouse that lines are bought from does not deliver to where the cart goes */
export function requireServed({ quote, warehouses }: Cart): void {
  const used = new Set(quote.groups.map(({ warehouseId }) => warehouseId));
  const closed = warehouses.find(({ id, notServed }) => used.has(id) && notServed !== '');
  if (closed) throw conflict(`${closed.notServed}，请更换收货地址，或取消该仓的商品`, { ck_id: closed.id });
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

interface Settled {
  quote: Quote;
  cart: Cart;
  gifts: readonly CartGift[];
  /** By promotion: the order that holds it. */
  holders: ReadonlyMap<number, string>;
}

function toPlanGroup(
  group: QuoteGroup,
  { quote: { lines, promotions }, cart, gifts, holders }: Settled,
): Omit<PlanGroup, 'coupons'> {
  const quotedOf = new Map(lines.map((line) => [line.id, line]));
  const members = new Set(group.lineIds);
  const ownLines = cart.lines.flatMap((cartLine): PlanLine[] => {
    const quoted = quotedOf.get(String(cartLine.row.id));
    return quoted && members.has(quoted.id) ? [{ cartLine, quoted }] : [];
  });
  const isOwn = (promotionId: number) => holders.get(promotionId) === group.key;
  const ownGifts = gifts.filter(({ promotion }) => isOwn(promotion.id));
  const warehouse = cart.warehouses.find(({ id }) => id === group.warehouseId);
  return {
    ...group,
    warehouseName: warehouse?.name ?? '',
    promise: warehouse?.promise ?? '',
    notServed: warehouse?.notServed ?? '',
    lines: ownLines,
    gifts: ownGifts,
    outcomes: promotions.filter(({ promotionId }) => isOwn(promotionId)),
    rows: rowsOf(ownLines, ownGifts),
  };
}

/** The balance is left out: whether it is used is decided on the page after the quote was shown. */
function hashOf(groups: readonly PlanGroup[]): string {
  const facts = groups.map(({ key, shippingFee, manjian, coupon, couponId, voucher, cashback, ...group }) => [
    key,
    ...[shippingFee, manjian, coupon, couponId, voucher, cashback].map(String),
    ...group.lines
      .map(
        ({ cartLine: { row }, quoted }) => `${row.id}x${row.number}@${quoted.unitPrice}-${quoted.discount}`,
      )
      .sort(),
    ...group.gifts.map(({ tier, number }) => `gift ${tier.id}x${number}`).sort(),
  ]);
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32);
}
