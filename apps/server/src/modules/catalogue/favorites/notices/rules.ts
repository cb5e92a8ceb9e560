import { formatPrice, type PriceE4, priceE4 } from '@qingnang/rules/money';
import { shortLine } from '../../../identity/rules.ts';
import type { GoodsOffer } from '../../goods/rules.ts';
import { bestSpecial, pricePaid, specialNumber } from '../../goods/specials/rules.ts';

/** What of a goods its favourites remember. */
export interface Known {
  /** What a piece cost the account; null = it has not been seen with one. */
  price: PriceE4 | null;
  inStock: boolean;
}

/** A goods as the account sees it now; null where prices are hidden from it. */
export function knownNow(offer: GoodsOffer): Known | null {
  return offer.isVisible ? { price: pricePaid(offer), inStock: isInStock(offer) } : null;
}

/** On the shelf with pieces in some warehouse, whether or not this account may buy it: what the job's statements ask, too. */
const isInStock = ({ onShelf, warehouses }: GoodsOffer): boolean =>
  onShelf && warehouses.some(({ available }) => available > 0);

/** The account can put it into the cart now, from the shelf or through a special price with stock of its own. */
export function canBuy(offer: GoodsOffer): boolean {
  if (offer.reason === null) return true;
  const special = offer.reason.code === 'out_of_stock' ? bestSpecial(offer) : null;
  return special !== null && specialNumber(offer, special) > 0;
}

/**
 * A lower price is worth a word from 1 % on: of pieces at ¥10 that is ten fen, of herbs at ¥0.12 a gram it is what a pack makes of
 * it. The statement that looks for them says the same.
 */
export const isDrop = (before: PriceE4, now: PriceE4): boolean => now * 100n <= before * 99n;

/** What is new of a favourite since the account looked. */
export interface News {
  /** How much cheaper a piece is; null = it is not. */
  drop: PriceE4 | null;
  /** It was out of stock and can be bought now. */
  hasArrived: boolean;
}

/** @param before as the account looked last; null parts are not known yet */
export function newsOf(offer: GoodsOffer, before: { price: PriceE4 | null; inStock: boolean | null }): News {
  const now = knownNow(offer);
  if (!now || !offer.onShelf) return { drop: null, hasArrived: false };
  return {
    drop: dropOf(before.price, now.price),
    hasArrived: before.inStock === false && now.inStock && canBuy(offer),
  };
}

const dropOf = (before: PriceE4 | null, now: PriceE4 | null): PriceE4 | null =>
  before !== null && now !== null && isDrop(before, now) ? priceE4(before - now) : null;

/** What an account's favourite remembers of prices. */
export interface KnownPrice {
  /** As it looked last, or risen since; null = not known yet. */
  known: PriceE4 | null;
  /** The lowest that a message has told of since; null = none. */
  told: PriceE4 | null;
}

/**
 * What becomes of the price that a favourite remembers. A rise is taken over without a word; a drop is told when the goods can be
 * bought, again only when it falls as much once more; less than that stays unheard, so that small steps add up.
 * @param now what the account pays; null = hidden or being set
 * @returns null when everything stays as it is
 */
export function priceStep(
  { known, told }: KnownPrice,
  now: PriceE4 | null,
  isOpen: boolean,
): (KnownPrice & { isNews: boolean }) | null {
  if (now === null) return null;
  if (known === null || now > known) return { known: now, told: null, isNews: false };
  if (!isOpen || !isDrop(told ?? known, now)) return null;
  return { known, told: now, isNews: true };
}

/** A favourite that has become cheaper. */
export interface Drop {
  name: string;
  before: PriceE4;
  now: PriceE4;
}

const NAMED = 5;
/** Long names are cut, so that five of them fit a message. */
const LONGEST_NAME = 16;

/** `阿莫西林胶囊 ¥8.40→¥7.90、… 等 8 个商品`: those that fell most first. */
export function dropWords(drops: readonly Drop[]): string {
  const sorted = [...drops].sort((a, b) => Number(b.before * a.now - a.before * b.now));
  const words = sorted
    .slice(0, NAMED)
    .map(
      ({ name, before, now }) =>
        `${shortLine(name, LONGEST_NAME)} ¥${formatPrice(before)}→¥${formatPrice(now)}`,
    );
  return words.join('、') + (drops.length > NAMED ? ` 等 ${drops.length} 个商品` : '');
}
