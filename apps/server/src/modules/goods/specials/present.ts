import { type GoodsCard, SPECIAL_KINDS, type SpecialOffer } from '@qingnang/contract/catalog';
import { formatPrice, priceToYuan } from '@qingnang/rules/money';
import { endOfDaySeconds } from '../../../http/dates.ts';
import type { GoodsOffer } from '../rules.ts';
import { type Special, specialNumber, specialReason } from './rules.ts';

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
    group: null,
    reason: specialReason(special),
  };
}

const TAG_ORDER = '优秒满换购赠特新';

/** The tags of a goods with those of its running special prices, each letter once, in their fixed order. */
export function tagsOf({ tags, specials }: GoodsOffer): GoodsCard['tags'] {
  if (specials.length === 0) return [...tags];
  const running = new Map<string, GoodsCard['tags'][number]>();
  for (const special of specials) {
    const { name, tag } = SPECIAL_KINDS[special.kind];
    const describe =
      special.price === null ? name : `${name.replace(/价$/, '')}价 ¥${formatPrice(special.price)}`;
    if (!running.has(tag)) running.set(tag, { name: tag, describe, is_show: 1 });
  }
  return [...tags.filter(({ name }) => !running.has(name)), ...running.values()].sort(
    (a, b) => TAG_ORDER.indexOf(a.name) - TAG_ORDER.indexOf(b.name),
  );
}
