import { type GoodsCard, SPECIAL_KINDS, type SpecialOffer } from '@qingnang/contract/catalog';
import { formatPrice, priceToYuan } from '@qingnang/rules/money';
import { endOfDaySeconds } from '../../../http/dates.ts';
import type { GoodsOffer } from '../rules.ts';
import { type Group, type Special, specialNumber, specialReason } from './rules.ts';

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
    group: special.group && groupData(special.group),
    reason: specialReason(special),
  };
}

export const groupData = ({ minBuyers, minPieces, buyers, pieces, status }: Group) => ({
  min_buyers: minBuyers,
  min_pieces: minPieces,
  buyers,
  pieces,
  status,
});

const TAG_ORDER = '优秒拼满换购赠特新';

/**
 * The tags of a goods with those of its running special prices, each letter once, in their fixed order; last that it ships
 * free by itself.
 */
export function tagsOf({ tags, specials, shipsFreeFrom, unit }: GoodsOffer): GoodsCard['tags'] {
  const free =
    shipsFreeFrom === null ? [] : [{ name: '包邮', describe: `满 ${shipsFreeFrom} ${unit}包邮`, is_show: 1 }];
  if (specials.length === 0) return [...tags, ...free];
  const running = new Map<string, GoodsCard['tags'][number]>();
  for (const special of specials) {
    const { name, tag } = SPECIAL_KINDS[special.kind];
    const describe =
      special.price === null ? name : `${name.replace(/价$/, '')}价 ¥${formatPrice(special.price)}`;
    if (!running.has(tag)) running.set(tag, { name: tag, describe, is_show: 1 });
  }
  const all = [...tags.filter(({ name }) => !running.has(name)), ...running.values()];
  return [...all.sort((a, b) => TAG_ORDER.indexOf(a.name) - TAG_ORDER.indexOf(b.name)), ...free];
}
