import type { Fen, PriceE4 } from '@qingnang/rules/money';
import { fen, priceE4 } from '@qingnang/rules/money';
import { share } from '@qingnang/rules/shares';
import type { CartGift } from '../cart/gifts/rules.ts';
import type { CartLine } from '../cart/rules.ts';
import type { CombinationOffer } from '../combinations/rules.ts';
import { type GoodsOffer, limitLeft, type OfferWords } from '../goods/rules.ts';
import { type Special, specialLimitLeft } from '../goods/specials/rules.ts';

/** A line of the cart with its part of the order's amounts. */
export interface PlanLine {
  cartLine: CartLine;
  amount: Fen;
  discount: Fen;
}

/** A line of the order to be: one of the cart, a part of a combination, or a gift. */
export interface PlanRow {
  /** Of the cart; 0 for a gift. */
  lineId: number;
  goods: OfferWords;
  number: number;
  unitPrice: PriceE4;
  amount: Fen;
  discount: Fen;
  ladderId: number;
  isOriginalPrice: boolean;
  /** Special price that the pieces are taken from; null = base price. */
  special: { id: number; hasOwnStock: boolean } | null;
  /** 0 = none; the sets that the row belongs to. */
  combinationId: number;
  sets: number;
  /** 0 = no gift. */
  promotionId: number;
}

/** Lines of the order for lines of the cart and what they earn; the rows of a line add up to it. */
export const rowsOf = (lines: readonly PlanLine[], gifts: readonly CartGift[]): PlanRow[] => [
  ...lines.flatMap((line) => {
    const { combination } = line.cartLine;
    return combination ? setRows(line, combination) : [plainRow(line)];
  }),
  ...gifts.filter(({ number }) => number > 0).map(giftRow),
];

const ALONE = { combinationId: 0, sets: 0, promotionId: 0 };

function plainRow({ cartLine, amount, discount }: PlanLine): PlanRow {
  const { row, offer, special, unitPrice } = cartLine;
  return {
    ...ALONE,
    lineId: row.id,
    goods: offer,
    number: row.number,
    unitPrice,
    amount,
    discount,
    ladderId: row.ladder_price_id,
    isOriginalPrice: row.is_yj,
    special: special && { id: special.id, hasOwnStock: special.stockTotal !== null },
  };
}

function setRows(
  { cartLine: { row }, amount, discount }: PlanLine,
  combination: CombinationOffer,
): PlanRow[] {
  const weights = combination.parts.map(({ price, each }) => price * BigInt(each * row.number));
  const amounts = share(amount, weights);
  const discounts = share(discount, weights);
  return combination.parts.map((part, at) => ({
    ...ALONE,
    lineId: row.id,
    goods: part.goods,
    number: part.each * row.number,
    unitPrice: part.price,
    amount: amounts[at] ?? fen(0),
    discount: discounts[at] ?? fen(0),
    ladderId: 0,
    isOriginalPrice: false,
    special: { id: part.id, hasOwnStock: part.stockLeft !== null },
    combinationId: combination.id,
    sets: row.number,
  }));
}

const giftRow = ({ promotion, tier, number }: CartGift): PlanRow => ({
  ...ALONE,
  lineId: 0,
  goods: tier.gift,
  number,
  unitPrice: priceE4(0),
  amount: fen(0),
  discount: fen(0),
  ladderId: 0,
  isOriginalPrice: false,
  special: { id: tier.offerId, hasOwnStock: true },
  promotionId: promotion.id,
});

/** Pieces that a line takes of a goods. */
interface Take {
  lineId: number;
  goods: GoodsOffer;
  special: Special | null;
  number: number;
  /** Before the message, where the line is of several goods. */
  name: string;
}

const takesOf = ({ row, offer, special, combination }: CartLine): Take[] =>
  combination
    ? combination.parts.map(({ goods, each }) => ({
        lineId: row.id,
        goods,
        special: null,
        number: each * row.number,
        name: `${goods.name} `,
      }))
    : [{ lineId: row.id, goods: offer, special, number: row.number, name: '' }];

/**
 * Lines that together pass a limit: a limit is the buyer's, not the line's (two warehouses, two offers, a combination). The
 * goods has one of its own, and so may a special price.
 * @returns message by line id
 */
export function overLimit(lines: readonly CartLine[]): Map<number, string> {
  const takes = lines.flatMap(takesOf);
  const ofGoods = sumBy(takes, ({ goods }) => goods.id);
  const ofSpecial = sumBy(takes, ({ special }) => special?.id ?? 0);
  const messages = new Map<number, string>();
  for (const { lineId, goods, special, name } of takes) {
    const own = limitLeft(goods.limitPerOrder, goods.limitPerDay, goods.boughtToday);
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
