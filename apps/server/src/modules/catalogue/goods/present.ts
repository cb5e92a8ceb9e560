import type { ContractTerms, GoodsCard } from '@qingnang/contract/catalog';
import { type PriceE4, priceToYuan } from '@qingnang/rules/money';
import { endOfDaySeconds } from '../../../http/dates.ts';
import { buyableNumber, type GoodsOffer, priceAtMinimum, stockWord } from './rules.ts';
import { specialOfferData, tagsOf } from './specials/present.ts';
import { bestSpecial } from './specials/rules.ts';

const yuanOrNull = (price: PriceE4 | null) => (price === null ? null : priceToYuan(price));

/** An offer as lists, suggestions and the cart show it. What is hidden stays null or empty. */
export function goodsCard(offer: GoodsOffer): GoodsCard {
  const { warehouse, ladder, isVisible } = offer;
  const special = bestSpecial(offer);
  return {
    id: offer.id,
    name: offer.name,
    sccj: offer.maker,
    maker_id: offer.makerId,
    ypgg: offer.spec,
    bzdw: offer.unit,
    ...offer.facts,
    approval_no: offer.approvalNo,
    rx_class: offer.rxClass,
    storage: offer.storage,
    type: offer.isTcm ? 1 : 0,
    is_ephedrine: offer.isEphedrine ? 1 : 0,
    image: offer.image,
    goods_image: offer.images.map((url) => ({ url })),
    tags: tagsOf(offer),
    base_price: yuanOrNull(offer.basePrice),
    price: yuanOrNull(priceAtMinimum(offer)),
    retail_price: yuanOrNull(offer.retailPrice),
    is_buy: offer.reason === null ? 1 : 0,
    reason: offer.reason,
    number: isVisible ? buyableNumber(offer) : null,
    stock_word: isVisible ? stockWord(warehouse.available, offer.minOrder) : '',
    ck_id: warehouse.id,
    ck_name: warehouse.name,
    min_order: offer.minOrder,
    multiple: offer.multiple,
    middle_pack: offer.middlePack,
    case_pack: offer.casePack,
    can_split: offer.canSplit ? 1 : 0,
    round_to_case: offer.roundToCase ? 1 : 0,
    limit_per_order: offer.limitPerOrder,
    ladder_price_id: ladder?.id ?? 0,
    ladder_price_type: ladder?.type ?? 0,
    ladder_price: (ladder?.steps ?? []).map(({ number, price }) => ({ number, price: priceToYuan(price) })),
    // Free shipping of single goods comes with its campaigns.
    is_dpby: offer.shipsFreeFrom === null ? 0 : 1,
    qg_number: offer.shipsFreeFrom ?? 0,
    is_free_shipping: offer.shipsFreeFrom === null ? 0 : 1,
    free_shipping_number: offer.shipsFreeFrom ?? 0,
    is_youx: offer.specials.some(({ kind }) => kind === 'youx') ? 1 : 0,
    is_jxq: offer.specials.some(({ kind }) => kind === 'near_expiry') ? 1 : 0,
    special: special && specialOfferData(offer, special),
    mine: null,
    nearest_expiry: endOfDaySeconds(warehouse.nearestExpiry),
  };
}

/** Cards in the order of the ids; goods that are gone or off the shelf are left out. */
export function goodsCards(offers: ReadonlyMap<number, GoodsOffer>, ids: readonly number[]): GoodsCard[] {
  return ids.flatMap((id) => {
    const offer = offers.get(id);
    return offer?.onShelf ? [goodsCard(offer)] : [];
  });
}

/** Until when the base price is that of the account's contract; null = it is not. */
export const contractData = ({ contract }: Pick<GoodsOffer, 'contract'>): ContractTerms | null =>
  contract && { until: endOfDaySeconds(contract.until) };
