import { couponFits, couponLinesOf } from '@qingnang/rules/coupons';
import { type Fen, fen, floorToFen, formatFen, lesser, type PriceE4 } from '@qingnang/rules/money';
import { type NextStep, nextSteps } from '@qingnang/rules/next-steps';
import { reachWords } from '@qingnang/rules/progress';
import type { CouponRule } from '@qingnang/rules/promotion-types';
import { type Quote, type QuoteGroup, type QuoteLine, quote } from '@qingnang/rules/quote';
import type { Promotion, PromotionTier, UsableCoupon } from '../../../marketing/rules.ts';
import type { Cart, CartLine } from '../rules.ts';

export interface NextHint {
  kind: 'minimum' | 'shipping' | 'ladder' | 'discount' | 'gift' | 'exchange' | 'cashback' | 'coupon';
  title: string;
  missingAmount: Fen;
  missingNumber: number;
  /** What reaching it saves, exactly; 0 = goods. */
  saves: Fen;
  /** What is to be spent for it. */
  cost: Fen;
  goodsId: number;
  lineId: number;
  /** 0 = none. */
  promotionId: number;
}

const NONE = fen(0);
const PLACE = { goodsId: 0, lineId: 0, promotionId: 0 };

/** Steps of promotions that are worked out exactly: more than anybody reads. */
const MOST_STEPS = 5;

interface WarehouseName {
  id: number;
  name: string;
  fee: Fen;
}

/**
 * What is nearest and not yet reached: first what stops the order, then free shipping, then what saves money, by what it saves
 * for each yuan spent, then goods.
 * @param coupons that the buyer may use now
 */
export function nextHints(cart: Cart, coupons: readonly UsableCoupon[]): NextHint[] {
  const hints = [
    ...cart.quote.groups.flatMap((group) => groupHints(group, cart.warehouses)),
    ...cart.lines.flatMap(ladderHint),
    ...promotionHints(cart),
    ...couponHints(cart, coupons),
  ];
  return hints.sort(byUse);
}

const RANK = { minimum: 0, shipping: 1, money: 2, goods: 3 } as const;
function rankOf({ kind, saves }: NextHint): number {
  if (kind === 'minimum' || kind === 'shipping') return RANK[kind];
  return saves > 0n ? RANK.money : RANK.goods;
}

function byUse(a: NextHint, b: NextHint): number {
  if (rankOf(a) !== rankOf(b)) return rankOf(a) - rankOf(b);
  // saves / cost, multiplied out.
  const more = b.saves * a.cost - a.saves * b.cost;
  if (more !== 0n) return more < 0n ? -1 : 1;
  return Number(a.cost - b.cost) || a.lineId - b.lineId || a.promotionId - b.promotionId;
}

function groupHints(group: QuoteGroup, warehouses: readonly WarehouseName[]): NextHint[] {
  const warehouse = warehouses.find((one) => one.id === group.warehouseId);
  const hint = (kind: 'minimum' | 'shipping', missing: Fen, saves: Fen, words: string): NextHint => ({
    ...PLACE,
    kind,
    title: `${warehouse?.name ?? ''}再买 ¥${formatFen(missing)} ${words}`,
    missingAmount: missing,
    missingNumber: 0,
    saves,
    cost: missing,
  });
  const hints: NextHint[] = [];
  if (group.minimumGap > 0n) hints.push(hint('minimum', group.minimumGap, NONE, '可下单'));
  if (group.shippingGap > 0n) hints.push(hint('shipping', group.shippingGap, warehouse?.fee ?? NONE, '包邮'));
  return hints;
}

/** The next step of a reach-quantity ladder, when the line's stock and limit allow it. */
function ladderHint({ row, offer, unitPrice, reason }: CartLine): NextHint[] {
  if (reason !== null || !row.is_selected || row.is_yj || offer.ladder === null || offer.ladder.type === 1)
    return [];
  const steps = [...offer.ladder.steps].sort((a, b) => a.number - b.number);
  const next = steps.find((step) => step.number > row.number && step.price < unitPrice);
  const most = Math.min(offer.warehouse.available, offer.limitLeft ?? Number.POSITIVE_INFINITY);
  if (!next || next.number > most) return [];
  const missing = next.number - row.number;
  return [
    {
      ...PLACE,
      kind: 'ladder',
      title: `${offer.name}再买 ${missing} ${offer.unit}，单价更低`,
      missingAmount: NONE,
      missingNumber: missing,
      saves: floorToFen((unitPrice - next.price) * BigInt(next.number)),
      cost: floorToFen(next.price * BigInt(missing)),
      goodsId: offer.id,
      lineId: row.id,
    },
  ];
}

/** Next steps of promotions that lines count towards, each tried out: others, floors and budgets may leave less of it. */
function promotionHints(cart: Cart): NextHint[] {
  const { quote: quoted, input, promotions } = cart;
  const known = new Map(promotions.map((promotion) => [promotion.id, promotion]));
  const lineOf = new Map(quoted.promotions.map(({ promotionId, lineIds }) => [promotionId, lineIds[0]]));
  return nextSteps(quoted.promotions, input.promotions ?? [])
    .filter(({ promotionId }) => lineOf.get(promotionId) !== undefined)
    .slice(0, MOST_STEPS)
    .flatMap((step) => {
      const promotion = known.get(step.promotionId);
      const tier = promotion?.tiers.find(({ id }) => id === step.stepId);
      const line = input.lines.find(({ id }) => id === lineOf.get(step.promotionId));
      const price = quoted.lines.find(({ id }) => id === line?.id)?.unitPrice;
      if (!promotion || !tier || !line || !price) return [];
      const more = moreOf(line, price, step);
      const saves = savedBy(more, promotion.id, cart);
      if (tier.gift === null && saves <= 0n) return [];
      const cost = floorToFen(price * BigInt(more.number));
      return [promotionHint(step, promotion, tier, tier.gift === null ? saves : NONE, cost)];
    });
}

/** Of each order the coupon that is nearest, once half of its threshold is there. */
function couponHints({ quote: quoted, input }: Cart, coupons: readonly UsableCoupon[]): NextHint[] {
  return quoted.groups
    .filter(({ kind }) => kind === 'normal')
    .flatMap(({ key }) => {
      const lines = couponLinesOf(input, quoted, key);
      const near = coupons.flatMap((coupon) => {
        const { missing, eligible } = couponFits(coupon.rule, lines);
        return missing !== null && missing <= eligible ? [couponHint(coupon, missing)] : [];
      });
      return near.sort(byUse).slice(0, 1);
    });
}

const couponHint = ({ name, words, rule }: UsableCoupon, missing: Fen): NextHint => ({
  ...PLACE,
  kind: 'coupon',
  title: `再买 ¥${formatFen(missing)} 可用“${name}” ${words}`,
  missingAmount: missing,
  missingNumber: 0,
  saves: leastSaving(rule),
  cost: missing,
});

/** What a coupon takes off where its threshold is just reached. */
function leastSaving({ kind, minus, percentE2, cap, threshold }: CouponRule): Fen {
  if (kind === 'amount') return minus;
  const off = fen((threshold * BigInt(percentE2)) / 10_000n);
  return cap !== null && cap < off ? cap : off;
}

/** Pieces of a goods that a promotion counts already, as many as are missing to a step. */
function moreOf(line: QuoteLine, price: PriceE4, { basis, missing }: NextStep): QuoteLine {
  const pieces = basis === 'number' ? missing : (missing * 100n + price - 1n) / price;
  return { ...line, id: '0', number: Number(pieces), basePrice: price, ladder: null };
}

/** What buying more brings of one promotion: no more than the cart gains in all, since another one may lose by it. */
function savedBy(more: QuoteLine, promotionId: number, { quote: now, input }: Cart): Fen {
  const then = quote({ ...input, lines: [...input.lines, more] });
  const amountIn = ({ promotions }: Quote) =>
    promotions.find((outcome) => outcome.promotionId === promotionId)?.amount ?? NONE;
  const own = amountIn(then) - amountIn(now);
  const all = then.manjian + then.cashback - now.manjian - now.cashback;
  return lesser(fen(own), fen(all));
}

function promotionHint(
  step: NextStep,
  promotion: Promotion,
  tier: PromotionTier,
  saves: Fen,
  cost: Fen,
): NextHint {
  const isAmount = step.basis === 'amount';
  const words = reachWords(step.basis, step.missing);
  return {
    ...PLACE,
    kind: promotion.kind === 'buy_gift' ? 'gift' : promotion.kind,
    title: `${promotion.name}再买 ${words} ${gainWords(promotion, tier, saves)}`,
    missingAmount: isAmount ? fen(step.missing) : NONE,
    missingNumber: isAmount ? 0 : Number(step.missing),
    saves,
    cost,
    promotionId: promotion.id,
  };
}

function gainWords({ kind }: Promotion, { gift, number }: PromotionTier, saves: Fen): string {
  if (gift === null) return `${kind === 'cashback' ? '多返' : '多减'} ¥${formatFen(saves)}`;
  const pieces = `${gift.name} ${number} ${gift.unit}`;
  return kind === 'exchange' ? `可换购 ${pieces}` : `得赠品 ${pieces}`;
}
