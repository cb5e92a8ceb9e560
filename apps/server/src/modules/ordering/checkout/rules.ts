import type { Fen, PriceE4 } from '@qingnang/rules/money';
import { fen, priceE4, sumFen } from '@qingnang/rules/money';
import type { PromotionOutcome } from '@qingnang/rules/promotion-types';
import { correctQuantity } from '@qingnang/rules/quantity';
import type { Quote, QuotedLine, QuoteGroup } from '@qingnang/rules/quote';
import { share } from '@qingnang/rules/shares';
import {
  type GoodsOffer,
  type OfferWords,
  ownLimitLeft,
  quantityRules,
  type Special,
  specialLimitLeft,
} from '../../catalogue/rules.ts';
import type { CombinationOffer, ExchangeSpecial, Promotion } from '../../marketing/rules.ts';
import type { CartGift } from '../cart/promotions/rules.ts';
import type { CartLine } from '../cart/rules.ts';
import type { FittingCoupon } from './deductions/rules.ts';

/** A line of the cart with its part of the order's amounts. */
export interface PlanLine {
  cartLine: CartLine;
  quoted: QuotedLine;
}

/** A line of the order to be: one of the cart, a part of a combination, or a gift. */
export interface PlanRow {
  /** Of the cart; 0 for a gift. */
  lineId: number;
  goods: OfferWords;
  number: number;
  unitPrice: PriceE4;
  amount: Fen;
  /** Everything that is taken off; coupon and vouchers are parts of it. */
  discount: Fen;
  coupon: Fen;
  voucher: Fen;
  /** The 满减 that the discount comes from; 0 = none. */
  discountPromotionId: number;
  ladderId: number;
  isOriginalPrice: boolean;
  /** Special price that the pieces are taken from, that of a 换购 too; null = base price. */
  special: { id: number; hasOwnStock: boolean } | null;
  /** 0 = none; the sets that the row belongs to. */
  combinationId: number;
  sets: number;
  /** Of a gift; 0 for all that is bought. */
  promotionId: number;
  /** Of a 换购; 0 = none. */
  exchangePromotionId: number;
}

/** One order to be. */
export interface PlanGroup extends QuoteGroup {
  warehouseName: string;
  /** When it arrives; '' = nothing is promised. */
  promise: string;
  /** Why it cannot go where it should; '' = it can. */
  notServed: string;
  /** Lines of the cart, as the buyer sees them. */
  lines: PlanLine[];
  /** What they earn; the pieces ride in the order of the lines. */
  gifts: CartGift[];
  /** What became of the promotions that it holds; none but in normal orders. */
  outcomes: PromotionOutcome[];
  /** Lines of the order. */
  rows: PlanRow[];
  /** The buyer's coupons, as they fit it. */
  coupons: FittingCoupon[];
}

/** 满减 that the cart takes off and the order does not: their goods take no coupon otherwise, and the coupon saves more. */
export function givenUp(
  cart: Pick<Quote, 'promotions'>,
  order: Pick<Quote, 'promotions'>,
): PromotionOutcome[] {
  const takesOff = ({ kind, state, amount }: PromotionOutcome) =>
    kind === 'discount' && state === 'applied' && amount > 0n;
  const kept = new Set(order.promotions.filter(takesOff).map(({ promotionId }) => promotionId));
  return cart.promotions.filter((outcome) => takesOff(outcome) && !kept.has(outcome.promotionId));
}

/**
 * By promotion the key of the order that holds it: that of its first line (a split parts no lines that earn something
 * together), else the first normal order of its warehouse.
 */
export function holdersOf(
  { groups, promotions }: Quote,
  known: readonly Pick<Promotion, 'id' | 'warehouseId'>[],
): Map<number, string> {
  const normal = groups.filter(({ kind }) => kind === 'normal');
  const orderOf = new Map(normal.flatMap(({ key, lineIds }) => lineIds.map((id) => [id, key] as const)));
  const warehouseOf = new Map(known.map(({ id, warehouseId }) => [id, warehouseId]));
  return new Map(
    promotions.map(({ promotionId, lineIds }) => {
      const first = normal.find(({ warehouseId }) => warehouseId === warehouseOf.get(promotionId));
      return [promotionId, orderOf.get(lineIds[0] ?? '') ?? first?.key ?? ''];
    }),
  );
}

/** Lines of the order for lines of the cart and what they earn; the rows of a line add up to it. */
export const rowsOf = (lines: readonly PlanLine[], gifts: readonly CartGift[]): PlanRow[] => [
  ...lines.flatMap((line) => {
    const { combination } = line.cartLine;
    return combination ? setRows(line, combination) : [plainRow(line)];
  }),
  ...gifts.filter(({ number }) => number > 0).map(giftRow),
];

const ALONE = { combinationId: 0, sets: 0, promotionId: 0, exchangePromotionId: 0 };

function plainRow({ cartLine, quoted }: PlanLine): PlanRow {
  const { row, offer, special, exchange, unitPrice } = cartLine;
  const { amount, discount, coupon, voucher } = quoted;
  return {
    ...ALONE,
    lineId: row.id,
    goods: offer,
    number: row.number,
    unitPrice,
    amount,
    discount,
    coupon,
    voucher,
    discountPromotionId: quoted.promotionId,
    ladderId: row.ladder_price_id,
    isOriginalPrice: row.is_yj,
    special: takenFrom(special, exchange),
    exchangePromotionId: exchange?.promotionId ?? 0,
  };
}

function takenFrom(special: Special | null, exchange: ExchangeSpecial | null): PlanRow['special'] {
  if (exchange) return { id: exchange.id, hasOwnStock: true };
  return special && { id: special.id, hasOwnStock: special.stockTotal !== null };
}

/** Neither 满减 nor coupons count sets: all that is taken off them are cash vouchers. */
function setRows({ cartLine: { row }, quoted }: PlanLine, combination: CombinationOffer): PlanRow[] {
  const weights = combination.parts.map(({ price, each }) => price * BigInt(each * row.number));
  const amounts = share(quoted.amount, weights);
  const vouchers = share(quoted.voucher, amounts);
  return combination.parts.map((part, at) => ({
    ...ALONE,
    lineId: row.id,
    goods: part.goods,
    number: part.each * row.number,
    unitPrice: part.price,
    amount: amounts[at] ?? fen(0),
    discount: vouchers[at] ?? fen(0),
    coupon: fen(0),
    voucher: vouchers[at] ?? fen(0),
    discountPromotionId: 0,
    ladderId: 0,
    isOriginalPrice: false,
    special: { id: part.id, hasOwnStock: part.stockLeft !== null },
    combinationId: combination.id,
    sets: row.number,
  }));
}

const giftRow = ({ promotion, tier, gift, number }: CartGift): PlanRow => ({
  ...ALONE,
  lineId: 0,
  goods: gift,
  number,
  unitPrice: priceE4(0),
  amount: fen(0),
  discount: fen(0),
  coupon: fen(0),
  voucher: fen(0),
  discountPromotionId: 0,
  ladderId: 0,
  isOriginalPrice: false,
  special: { id: tier.offerId, hasOwnStock: true },
  promotionId: promotion.id,
});

/** Why a line cannot be bought in exactly its quantity. */
export interface LineProblem {
  line_id: number;
  goods_id: number;
  name: string;
  message: string;
  /** What the buyer may do about it, and where; '' = nothing. */
  action: string;
  url: string;
}

/** What stands against buying these lines together as they are, line by line. */
export function problemsOf(lines: readonly CartLine[]): LineProblem[] {
  const tooMany = overLimit(lines);
  return lines.flatMap((line) => {
    const message = line.reason?.message ?? tooMany.get(line.row.id) ?? quantityProblem(line);
    const { action = '', url = '' } = line.reason ?? {};
    const { id, name } = line.offer;
    return message ? [{ line_id: line.row.id, goods_id: id, name, message, action, url }] : [];
  });
}

function quantityProblem({ row, offer }: CartLine): string | null {
  const corrected = correctQuantity({ ...quantityRules(offer), wanted: row.number, previous: row.number });
  return corrected.number === row.number ? null : (corrected.notices[0]?.message ?? '数量需要调整');
}

/** Pieces that a line takes of a goods. */
interface Take {
  lineId: number;
  goods: GoodsOffer;
  /** Offer with a limit of its own. */
  special: Pick<Special, 'id' | 'limitPerAccount' | 'used'> | null;
  number: number;
  /** Before the message, where the line is of several goods. */
  name: string;
}

const takesOf = ({ row, offer, special, exchange, combination }: CartLine): Take[] =>
  combination
    ? combination.parts.map(({ goods, each }) => ({
        lineId: row.id,
        goods,
        special: null,
        number: each * row.number,
        name: `${goods.name} `,
      }))
    : [{ lineId: row.id, goods: offer, special: special ?? exchange, number: row.number, name: '' }];

/**
 * Lines that together pass a limit: a limit is the buyer's, not the line's (two warehouses, two offers, a combination). The
 * goods has one of its own, and so may a special price.
 * @returns message by line id
 */
function overLimit(lines: readonly CartLine[]): Map<number, string> {
  const takes = lines.flatMap(takesOf);
  const ofGoods = sumBy(takes, ({ goods }) => goods.id);
  const ofSpecial = sumBy(takes, ({ special }) => special?.id ?? 0);
  const messages = new Map<number, string>();
  for (const { lineId, goods, special, name } of takes) {
    const own = ownLimitLeft(goods);
    const message =
      beyond(own, ofGoods.get(goods.id) ?? 0, goods.unit) ??
      (special && beyond(specialLimitLeft(special), ofSpecial.get(special.id) ?? 0, goods.unit));
    if (message) messages.set(lineId, `${name}${message}`);
  }
  return messages;
}

const beyond = (limit: number | null, total: number, unit: string): string | null =>
  limit === null || total <= limit ? null : `限购 ${limit} ${unit}，已选 ${total} ${unit}`;

function sumBy(takes: readonly Take[], idOf: (take: Take) => number): Map<number, number> {
  const sums = new Map<number, number>();
  for (const take of takes) sums.set(idOf(take), (sums.get(idOf(take)) ?? 0) + take.number);
  return sums;
}

/** What all orders of a checkout come to, however they are paid: what the balance pays is part of it. */
export const totalOf = (groups: readonly Pick<PlanGroup, 'payable' | 'balanceUsed'>[]): Fen =>
  sumFen(groups.flatMap(({ payable, balanceUsed }) => [payable, balanceUsed]));
