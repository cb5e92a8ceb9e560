import { PROMOTION_KINDS, type PromotionKind } from '@qingnang/contract/promotion-kinds';
import type { PromotionTier } from '@qingnang/contract/promotions';
import { type Fen, fen, fenToYuan, parseFen } from '@qingnang/rules/money';
import { piecesWords } from '@qingnang/rules/piece-words';
import { count, money } from '../../lib/format.ts';

/** `满 ¥500` or `满 20 盒/瓶`; with 每 where every full multiple gives again. */
export function reachWords(
  { reach_amount, reach_number }: Pick<PromotionTier, 'reach_amount' | 'reach_number'>,
  isRepeating: boolean,
): string {
  const what = reach_amount === null ? piecesWords(count(reach_number ?? 0)) : shortMoney(reach_amount);
  return `${isRepeating ? '每满' : '满'} ${what}`;
}

/** What a step gives: `减 ¥30`, `赠 维生素C片 2 盒`, `加 ¥9.90 换购 体温计`, `返 ¥20`. @param times how often it gives */
export function giveWords(kind: PromotionKind, { minus, gift }: PromotionTier, times = 1): string {
  const { verb } = PROMOTION_KINDS[kind];
  if (verb !== null) return `${verb} ${shortMoney(multiple(minus, times))}`;
  if (!gift) return '';
  if (kind === 'exchange')
    return gift.price === null ? `可换购 ${gift.name}` : `加 ${money(gift.price)} 换购 ${gift.name}`;
  return `赠 ${giftWords(gift, times)}`;
}

/** `维生素C片 2 盒` */
export const giftWords = (
  { name, number, bzdw }: Pick<NonNullable<PromotionTier['gift']>, 'name' | 'number' | 'bzdw'>,
  times = 1,
): string => `${name} ${count(number * times)} ${bzdw}`;

/** What is missing, in yuan or pieces as the promotion counts: `¥37.20`, `3 盒/瓶`. */
export const missingWords = (basis: 'amount' | 'number', missing: number): string =>
  basis === 'number' ? piecesWords(count(missing)) : money(missing);

/** Steps from the lowest one up. */
export const ascending = (tiers: readonly PromotionTier[]): PromotionTier[] =>
  tiers.toSorted((a, b) => reachOf(a) - reachOf(b));

/** Yuan or pieces to be reached. */
export const reachOf = ({
  reach_amount,
  reach_number,
}: Pick<PromotionTier, 'reach_amount' | 'reach_number'>): number => reach_amount ?? reach_number ?? 0;

/** `¥300`, `¥9.90`: whole yuan without cents. */
export const shortMoney = (yuan: number): string => money(yuan).replace(/\.00$/, '');

const multiple = (yuan: number, times: number): number => fenToYuan(fen(exact(yuan) * BigInt(times)));
const exact = (yuan: number): Fen => parseFen(yuan) ?? fen(0);
