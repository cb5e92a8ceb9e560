import type { CombinationCard } from '@qingnang/contract/bundles';
import { type PriceE4, priceToYuan } from '@qingnang/rules/money';
import { goodsCard } from '../../catalogue/present.ts';
import { buyableSets, type CombinationOffer } from './rules.ts';

const yuanOrNull = (price: PriceE4 | null) => (price === null ? null : priceToYuan(price));

/** A combination as its zone shows it; prices and numbers are null for who may not see them. */
export function combinationCard(combination: CombinationOffer): CombinationCard {
  const { parts, price, warehouse, reason } = combination;
  return {
    id: combination.id,
    name: combination.name,
    describe: combination.describe,
    image: combination.image,
    ck_id: warehouse.id,
    ck_name: warehouse.name,
    starts_at: combination.startsAt,
    ends_at: combination.endsAt,
    price: yuanOrNull(price),
    single_price: yuanOrNull(combination.singlePrice),
    number: price === null ? null : buyableSets(combination),
    limit_per_account: combination.limitPerAccount,
    is_buy: reason === null ? 1 : 0,
    reason,
    items: parts.map((part) => ({
      goods: goodsCard(part.goods),
      number: part.each,
      price: price === null ? null : priceToYuan(part.price),
    })),
  };
}
