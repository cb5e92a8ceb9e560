import type { Reason } from '@qingnang/contract/catalog';
import { readQuantity } from '@qingnang/rules/purchase-list';
import { correctQuantity } from '@qingnang/rules/quantity';
import { type BuyerStanding, type GoodsOffer, quantityRules } from '../../catalogue/rules.ts';
import { bestSpecialId } from '../cart/adding/rules.ts';
import { wayThrough } from '../cart/rules.ts';

export interface Buyable {
  /** Instead of what is wanted; 0 = none. */
  number: number;
  notices: string[];
  /** Why there is none. */
  reason: Reason | null;
}

/** What a line of the cart would hold of a goods, through the offer that the shop would choose. */
export function buyable(goods: GoodsOffer, wanted: number, buyer: BuyerStanding): Buyable {
  const { offer, reason } = wayThrough(goods, bestSpecialId(goods, wanted), 0, buyer);
  if (reason) return { number: 0, notices: [], reason };
  const corrected = correctQuantity({ ...quantityRules(offer), wanted });
  const notices = corrected.notices.map(({ message }) => message);
  if (corrected.number > 0) return { number: corrected.number, notices, reason: null };
  const message = notices[0] ?? '暂不可购买';
  return { number: 0, notices: [], reason: { code: 'limit_used', message, action: '', url: '' } };
}

/** What a row of a list asks for: an empty quantity is the smallest order. */
export function buyableAsWritten(goods: GoodsOffer, text: string, buyer: BuyerStanding): Buyable {
  const asked = readQuantity(text);
  const found = buyable(goods, asked ?? 1, buyer);
  if (found.reason || typeof asked === 'number') return found;
  if (asked === null) return { ...found, notices: [`没有填数量，按 ${found.number}`] };
  return { number: 0, notices: [`数量“${text}”读不懂，请填写`], reason: null };
}
