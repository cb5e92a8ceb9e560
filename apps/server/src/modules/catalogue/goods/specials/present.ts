import { type GoodsCard, SPECIAL_KINDS, type SpecialOffer } from '@qingnang/contract/catalog';
import { PROMOTION_KINDS } from '@qingnang/contract/promotion-kinds';
import { formatPrice, priceToYuan } from '@qingnang/rules/money';
import { endOfDaySeconds } from '../../../../http/dates.ts';
import type { GoodsOffer, GroupBuy, Special } from '../rules.ts';
import { specialNumber, specialReason } from './rules.ts';

/** A special price of a goods as who asks sees it; price and numbers are null for who may not see prices. */
export function specialOfferData(offer: GoodsOffer, special: Special): SpecialOffer {
  return {
    goods_price_id: special.id,
    kind: special.kind,
    name: special.name,
    price: special.price === null ? null : priceToYuan(special.price),
    starts_at: special.startsAt,
    ends_at: special.endsAt,
    ck_id: special.warehouseId,
    stock_total: special.stockTotal,
    stock_left: special.stockLeft,
    limit_per_account: special.limitPerAccount,
    number: offer.isVisible ? specialNumber(offer, special) : null,
    lot: special.lot && {
      lot_no: special.lot.lotNo,
      expires_on: endOfDaySeconds(special.lot.expiresOn),
    },
    group: special.group && groupBuyData(special.group),
    reason: specialReason(special),
  };
}

export const groupBuyData = ({ minBuyers, minPieces, buyers, pieces, status }: GroupBuy) => ({
  min_buyers: minBuyers,
  min_pieces: minPieces,
  buyers,
  pieces,
  status,
});

const TAG_ORDER = '优秒拼满换购赠特新';

type Tag = GoodsCard['tags'][number];

/**
 * The tags of a goods with those of its running special prices and promotions, each letter once, in their fixed order; last
 * that it ships free by itself.
 */
export function tagsOf(offer: GoodsOffer): Tag[] {
  const { tags, specials, promotions, shipsFreeFrom, unit } = offer;
  const free =
    shipsFreeFrom === null ? [] : [{ name: '包邮', describe: `满 ${shipsFreeFrom} ${unit}包邮`, is_show: 1 }];
  if (specials.length === 0 && promotions.length === 0) return [...tags, ...free];
  const running = new Map<string, Tag>();
  for (const special of specials) {
    const { name, tag } = SPECIAL_KINDS[special.kind];
    const describe =
      special.price === null ? name : `${name.replace(/价$/, '')}价 ¥${formatPrice(special.price)}`;
    if (!running.has(tag)) running.set(tag, { name: tag, describe, is_show: 1 });
  }
  addPromotions(running, offer);
  const all = [...tags.filter(({ name }) => !running.has(name)), ...running.values()];
  return [...all.sort((a, b) => TAG_ORDER.indexOf(a.name) - TAG_ORDER.indexOf(b.name)), ...free];
}

/**
 * Those of the warehouse that it is bought from; who sees no stock has not chosen one. What holds for all goods is told with
 * the tag, but shows none by itself: on every card it would tell none from the others.
 */
function addPromotions(running: Map<string, Tag>, { promotions, isVisible, warehouse }: GoodsOffer): void {
  for (const { kind, warehouseId, isAllGoods, words, hiddenWords } of promotions) {
    if (isVisible && warehouseId !== warehouse.id) continue;
    const { tag } = PROMOTION_KINDS[kind];
    const own = isVisible ? words : hiddenWords;
    const told = running.get(tag);
    const isShown = !isAllGoods || told?.is_show === 1;
    running.set(tag, {
      name: tag,
      describe: told ? `${told.describe}；${own}` : own,
      is_show: isShown ? 1 : 0,
    });
  }
}
