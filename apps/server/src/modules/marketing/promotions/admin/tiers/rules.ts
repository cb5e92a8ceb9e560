import type { PromotionForm } from '@qingnang/contract/admin-promotions';
import type { PromotionKind } from '@qingnang/contract/promotion-kinds';
import {
  type Fen,
  fen,
  fenToYuan,
  formatFen,
  formatPrice,
  type PriceE4,
  parseFen,
} from '@qingnang/rules/money';
import { isMoney } from '@qingnang/rules/progress';
import { exactPrice } from '../../../campaigns/admin/rules.ts';
import type { PartGoods } from '../../../campaigns/parts/rules.ts';

/** What a step gives (gift, buy_gift) or lets be bought (exchange), in the forms of the database. */
export interface GiftFields {
  /** 0 = not chosen. */
  goodsId: number;
  /** 0 for gifts. */
  price: PriceE4;
  number: number;
  stockTotal: number;
  limitPerAccount: number | null;
}

/** A step as staff set it. */
export interface TierFields {
  /** Fen; null when the promotion counts pieces. */
  reachFen: number | null;
  reachNumber: number | null;
  /** Fen off or back; null for the other kinds. */
  minusFen: number | null;
  /** null for discount and cashback. */
  gift: GiftFields | null;
}

type FormTier = PromotionForm['tiers'][number];

/** The form's step; what does not belong to the kind and the basis is dropped. */
export function tierOf(tier: FormTier, { kind, basis }: Pick<PromotionForm, 'kind' | 'basis'>): TierFields {
  const givesMoney = isMoney(kind);
  return {
    reachFen: basis === 'amount' ? toFen(tier.reach_amount) : null,
    reachNumber: basis === 'number' ? (tier.reach_number ?? null) : null,
    minusFen: givesMoney ? toFen(tier.minus) : null,
    gift: givesMoney
      ? null
      : {
          goodsId: tier.goods_id ?? 0,
          price: exactPrice(kind === 'exchange' ? (tier.price ?? '0') : '0'),
          number: tier.gift_number ?? 0,
          stockTotal: tier.stock_total ?? 0,
          limitPerAccount: tier.limit_per_account ?? null,
        },
  };
}

/** Fen of a typed amount; null for none and for one with parts of a cent. */
export function toFen(text: string | undefined): number | null {
  const amount = text === undefined ? null : parseFen(text);
  return amount === null ? null : Number(amount);
}

interface Frame {
  kind: PromotionKind;
  basis: 'amount' | 'number';
  isRepeating: boolean;
}

/** What is wrong with the steps, by field `tiers.0.minus`; empty when they can be saved. */
export function tierErrors(
  tiers: readonly TierFields[],
  frame: Frame,
  goods: ReadonlyMap<number, PartGoods>,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [at, tier] of tiers.entries()) {
    const own = {
      ...(tier.gift
        ? giftErrors(tier.gift, frame.kind, goods.get(tier.gift.goodsId))
        : minusError(tier, frame)),
      ...risingError(tier, tiers[at - 1], frame),
      ...reachError(tier, tiers[at - 1], frame),
    };
    for (const [field, message] of Object.entries(own)) errors[`tiers.${at}.${field}`] = message;
  }
  return errors;
}

const reachOf = (tier: TierFields): number => tier.reachFen ?? tier.reachNumber ?? 0;

/** Steps stand from the lowest on. */
function reachError(
  tier: TierFields,
  before: TierFields | undefined,
  { basis }: Frame,
): Record<string, string> {
  const field = basis === 'amount' ? 'reach_amount' : 'reach_number';
  const reach = reachOf(tier);
  if (reach <= 0) return { [field]: basis === 'amount' ? '请填写满额，最多 2 位小数' : '请填写满件' };
  return before && reach <= reachOf(before) ? { [field]: '档位须从低到高' } : {};
}

/** Who reaches more never gets less: a higher step gives at least what the one before it gives just below. */
function risingError(
  tier: TierFields,
  before: TierFields | undefined,
  { isRepeating }: Frame,
): Record<string, string> {
  if (!before || reachOf(before) <= 0) return {};
  const times = isRepeating ? Math.floor((reachOf(tier) - 1) / reachOf(before)) : 1;
  if (tier.gift && before.gift) {
    const least = times * before.gift.number;
    const isLess = before.gift.goodsId === tier.gift.goodsId && tier.gift.number < least;
    return isLess ? { gift_number: `不能少于低档位在此前已有的 ${least}` } : {};
  }
  const least = times * (before.minusFen ?? 0);
  return (tier.minusFen ?? 0) < least ? { minus: `不能少于低档位在此前已有的 ¥${words(least)}` } : {};
}

const words = (amount: number): string => formatFen(fen(amount));

function minusError({ minusFen, reachFen }: TierFields, { kind }: Frame): Record<string, string> {
  const name = kind === 'discount' ? '减免金额' : '返还金额';
  if (minusFen === null || minusFen <= 0) return { minus: `请填写${name}，最多 2 位小数` };
  return reachFen !== null && minusFen >= reachFen ? { minus: `${name}须小于满额` } : {};
}

function giftErrors(
  gift: GiftFields,
  kind: PromotionKind,
  goods: PartGoods | undefined,
): Record<string, string> {
  const errors: Record<string, string> = {};
  const isExchange = kind === 'exchange';
  const wrong = goodsError(gift.goodsId, isExchange ? '换购商品' : '赠品', isExchange, goods);
  if (wrong) errors.goods_id = wrong;
  if (gift.number <= 0) errors.gift_number = '请填写数量';
  if (gift.stockTotal <= 0) errors.stock_total = '请填写活动库存';
  else if (gift.stockTotal < gift.number)
    errors.stock_total = isExchange ? '活动库存不足一次换购' : '赠品库存不足一次赠送';
  return isExchange ? { ...errors, ...priceError(gift.price, goods) } : errors;
}

function goodsError(
  goodsId: number,
  name: string,
  mayBeRx: boolean,
  goods: PartGoods | undefined,
): string | null {
  if (goodsId === 0) return `请选择${name}`;
  if (!goods) return '商品不存在';
  // 处方药 may be sold to a business at a lower price, but never given away.
  if (goods.rxClass === 'rx' && !mayBeRx) return `${name}不能是处方药`;
  if (goods.isEphedrine) return `${name}不能是含特殊药品复方制剂`;
  return goods.onShelf ? null : `${name}已下架`;
}

function priceError(price: PriceE4, goods: PartGoods | undefined): Record<string, string> {
  if (price <= 0n) return { price: '换购价须大于 0' };
  if (!goods) return {};
  if (goods.listPrice === null || goods.listPrice === 0n) return { price: '商品还没有普通价，请先定价' };
  return price >= goods.listPrice ? { price: `换购价须低于普通价 ¥${formatPrice(goods.listPrice)}` } : {};
}

/** A step for the audit log. */
export function tierText({ reachFen, reachNumber, minusFen, gift }: TierFields): string {
  const reach = reachFen === null ? `${reachNumber} 件` : `¥${yuan(fen(reachFen))}`;
  if (!gift) return `${reach} 减返 ¥${yuan(fen(minusFen ?? 0))}`;
  const price = gift.price === 0n ? '赠' : `¥${formatPrice(gift.price)} 换购`;
  return `${reach} ${price} ${gift.goodsId}×${gift.number}，库存 ${gift.stockTotal}`;
}

const yuan = (amount: Fen): number => fenToYuan(amount);
