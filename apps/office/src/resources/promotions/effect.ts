import { PROMOTION_KINDS } from '@qingnang/contract/promotion-kinds';
import { type Fen, fen, formatFen, parseFen } from '@qingnang/rules/money';
import { isMoney } from '@qingnang/rules/progress';
import { count } from '../../app/format.ts';
import type { Names } from '../../app/reference.ts';
import { audienceOf } from '../../shared/audience.ts';
import type { PromotionValues, TierValues } from './values.ts';
import { amountWords, scopeWords, stepWords } from './words.ts';

/** Names of what a form mentions by id. */
export interface EffectNames extends Names {
  warehouse: string;
  goodsName: (id: number) => string;
}

/** What a promotion will do, line by line, in words; empty until its kind is chosen. */
export function effectLines(values: PromotionValues, names: EffectNames): string[] {
  const { kind } = values;
  if (!kind) return [];
  return [
    whatLine(values, names),
    ...(isMoney(kind) ? [...rateLines(values), ...budgetLines(values)] : [stockLine(values)]),
    whoLine(values, names),
    ...stackingLines(values),
  ];
}

type Kind = NonNullable<PromotionValues['kind']>;
type Tier = Partial<TierValues>;

function whatLine(values: PromotionValues, { warehouse, goodsName }: EffectNames): string {
  const { kind, basis, is_repeating: isRepeating } = values as PromotionValues & { kind: Kind };
  const steps = values.tiers.map((tier) =>
    stepWords(
      { kind, basis, isRepeating },
      {
        ...tier,
        gift: isMoney(kind) ? undefined : giftOf(tier, goodsName),
      },
    ),
  );
  const scope = kind === 'buy_gift' ? '' : `${scopeOf(values)}，`;
  return `${warehouse && `${warehouse} `}${scope}${steps.join('；')}。`;
}

const scopeOf = ({ is_all_goods: isAll, goods_ids: goods }: PromotionValues) =>
  !isAll && goods.length === 0 ? '所选商品' : scopeWords(isAll, goods.length);

const giftOf = (tier: Tier, goodsName: EffectNames['goodsName']) => ({
  name: tier.goods_id ? goodsName(tier.goods_id) : '…',
  number: tier.gift_number,
  price: tier.price,
});

/** Of 每满 the way it multiplies, at two and a half times what is to be reached. */
function exampleOf({ kind, basis, is_repeating, tiers }: PromotionValues): string {
  const top = moneySteps(tiers).at(-1);
  if (!kind || !isMoney(kind) || !is_repeating || basis !== 'amount' || !top || top.reach === 0n) return '';
  const bought = fen((top.reach * 5n) / 2n);
  const { verb } = PROMOTION_KINDS[kind];
  return `例：买 ${yuanWords(bought)} ${verb} ${yuanWords(fen(top.minus * 2n))}。`;
}

const yuanWords = (amount: Fen) => `¥${formatFen(amount).replace(/\.00$/, '')}`;

interface MoneyStep {
  /** Fen; 0 where pieces count. */
  reach: bigint;
  minus: bigint;
}

/** Steps whose money is typed, from the lowest reach to the highest. */
function moneySteps(tiers: readonly Tier[]): MoneyStep[] {
  return tiers
    .flatMap(({ reach_amount: reach, minus }) => {
      const amount = parseFen((minus ?? '').trim());
      return amount ? [{ reach: parseFen((reach ?? '').trim()) ?? 0n, minus: amount }] : [];
    })
    .sort((a, b) => (a.reach < b.reach ? -1 : 1));
}

const PER_MILLE = 1000n;

/** Per cent of what is bought that a step costs, with one decimal; none where that cannot be said. */
const rateOf = ({ reach, minus }: MoneyStep): number[] =>
  reach === 0n ? [] : [Number((minus * PER_MILLE) / reach) / 10];

function rateLines(values: PromotionValues): string[] {
  const { kind, basis, tiers } = values;
  if (basis !== 'amount') return [];
  const rates = moneySteps(tiers).flatMap(rateOf);
  if (rates.length === 0) return [];
  const most = `刚好满额时${kind === 'discount' ? '让利' : '返现'}最多，为 ${Math.max(...rates)}%。`;
  return [exampleOf(values) + most];
}

/** How far a budget goes, by the step that costs least: '预算 ¥50,000，约够 1,666 次，用完即止。' */
function budgetLines({ budget, tiers }: PromotionValues): string[] {
  const total = parseFen(budget.trim());
  if (!total) return ['没有预算上限。'];
  const costs = moneySteps(tiers)
    .map(({ minus }) => minus)
    .sort((a, b) => (a < b ? -1 : 1));
  const words = `预算 ${amountWords(budget)}`;
  const [least] = costs;
  if (least === undefined) return [`${words}，用完即止。`];
  const times = count(Number(total / least));
  return [`${words}，${costs.length > 1 ? '最多' : '约'}够 ${times} 次，用完即止。`];
}

function stockLine({ kind, tiers }: PromotionValues): string {
  const total = tiers.reduce((sum, { stock_total: stock }) => sum + (stock ?? 0), 0);
  const what = kind === 'exchange' ? '换购商品' : '赠品';
  return `${what}保存时从货架划出 ${count(total)} 件，完了即止，结束后剩余退回。`;
}

function whoLine(
  { ranks, provinces, buyer_types, starts_at, ends_at }: PromotionValues,
  names: Names,
): string {
  const who = audienceOf({ audience: 'passed', ranks, provinces, buyer_types }, names);
  return `${who}，${starts_at || '…'} 至 ${ends_at || '…'}。`;
}

function stackingLines({ kind, with_coupon: withCoupon, exclusion_group: group }: PromotionValues): string[] {
  const lines: string[] = [];
  if (kind === 'discount') lines.push(withCoupon ? '减后还可用优惠券。' : '享受满减的商品不能再用优惠券。');
  if (kind === 'exchange') lines.push('换购的商品不再参加其他活动，也不能用优惠券。');
  if (kind === 'cashback') lines.push('按扣减优惠后的实付计，订单完成后返到余额。');
  if (group.trim())
    lines.push(`与互斥组“${group.trim()}”的其他活动不同享，自动取减免或返现最多的一个，没有时取赠品或换购。`);
  return lines;
}
