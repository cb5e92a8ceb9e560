import { PROMOTION_KINDS } from '@qingnang/contract/promotion-kinds';
import { formatFen, formatPrice, parseFen, parsePriceE4 } from '@qingnang/rules/money';
import { count } from '../../app/format.ts';
import { STATES as OFFER_STATES } from '../../shared/offer-states.ts';
import type { PromotionKind, StaffPromotion } from './api.ts';

export const STATES: typeof OFFER_STATES = {
  ...OFFER_STATES,
  sold_out: { name: '已用完', tone: 'wait' },
};

/** An amount as it is typed: '¥300', '¥9.90'; '¥…' for what is none. */
export function amountWords(text: string | undefined): string {
  const amount = parseFen((text ?? '').trim());
  return amount === null ? '¥…' : `¥${formatFen(amount).replace(/\.00$/, '')}`;
}

/** A unit price as it is typed: '¥9.90', '¥0.385'. */
function priceWords(text: string | undefined): string {
  const price = parsePriceE4((text ?? '').trim());
  return price === null ? '¥…' : `¥${formatPrice(price)}`;
}

/** What a step says, whether typed or made. */
export interface StepWords {
  reach_amount?: string | undefined;
  reach_number?: number | null | undefined;
  minus?: string | undefined;
  gift?: { name: string; number?: number | null | undefined; price?: string | undefined } | undefined;
}
type Counting = Pick<StaffPromotion, 'kind' | 'basis'> & { isRepeating: boolean };

const pieces = (number: number | null | undefined) => (number ? `${count(number)} 件` : '… 件');

/** '每满 ¥300 减 ¥30', '买 10 件赠 1 件 甲片', '满 ¥500 加 ¥9.90 换购 乙片'. */
export function stepWords({ kind, basis, isRepeating }: Counting, step: StepWords): string {
  const { gift } = step;
  if (kind === 'buy_gift')
    return `${isRepeating ? '每买' : '买'} ${pieces(step.reach_number)}赠 ${pieces(gift?.number)} ${gift?.name ?? ''}`.trim();
  const reach = basis === 'amount' ? amountWords(step.reach_amount) : pieces(step.reach_number);
  return `${isRepeating ? '每满' : '满'} ${reach} ${gives(kind, step)}`;
}

function gives(kind: PromotionKind, { minus, gift }: StepWords): string {
  const { verb } = PROMOTION_KINDS[kind];
  if (verb !== null) return `${verb} ${amountWords(minus)}`;
  const name = gift?.name || '…';
  if (kind === 'exchange')
    return `加 ${priceWords(gift?.price)} 换购 ${name}${(gift?.number ?? 1) > 1 ? `，最多 ${pieces(gift?.number)}` : ''}`;
  return `赠 ${name} ×${count(gift?.number ?? 0)}`;
}

/** The steps of one that is there, each in a line. */
export const promotionSteps = (promotion: StaffPromotion): string[] =>
  promotion.tiers.map((tier) =>
    stepWords(
      { kind: promotion.kind, basis: promotion.basis, isRepeating: promotion.is_repeating === 1 },
      { ...tier, gift: tier.gift ?? undefined },
    ),
  );

/** '全部商品', '全部商品，除 3 个', '12 个商品'. */
export function scopeWords(isAll: boolean, goods: number): string {
  if (!isAll) return `${count(goods)} 个商品`;
  return goods > 0 ? `全部商品，除 ${count(goods)} 个` : '全部商品';
}

/** Pieces that are left and that were set aside, of all steps; null where nothing is set aside. */
export function giftStock(tiers: readonly Pick<StaffPromotion['tiers'][number], 'gift'>[]) {
  const gifts = tiers.flatMap(({ gift }) => (gift ? [gift] : []));
  if (gifts.length === 0) return null;
  return {
    left: gifts.reduce((sum, gift) => sum + gift.stock_left, 0),
    total: gifts.reduce((sum, gift) => sum + gift.stock_total, 0),
  };
}

/** What stopping it does, before it is done. */
export function stopWords({ kind, tiers }: Pick<StaffPromotion, 'kind' | 'tiers'>): string {
  const left = giftStock(tiers)?.left ?? 0;
  const back = left > 0 ? `剩余 ${count(left)} 件退回货架。` : '';
  const what = kind === 'cashback' ? '已下的订单完成后照常返现' : '已下的订单不受影响';
  return `买家立即不再享受，不能恢复；${what}。${back}`;
}
