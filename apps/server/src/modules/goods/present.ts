import type { GoodsCard, GoodsListData, searchGoods } from '@qingnang/contract/catalog';
import { type PriceE4, priceToYuan } from '@qingnang/rules/money';
import type { z } from 'zod';
import { endOfDaySeconds } from '../../http/dates.ts';
import type { FoundGoods, ListQuery, Suggestions } from './reads.ts';
import { buyableNumber, type GoodsOffer, priceAtMinimum, stockWord } from './rules.ts';

const yuanOrNull = (price: PriceE4 | null) => (price === null ? null : priceToYuan(price));

/** An offer as lists, suggestions and the cart show it. What is hidden stays null or empty. */
export function goodsCard(offer: GoodsOffer): GoodsCard {
  const { warehouse, ladder, isVisible } = offer;
  return {
    id: offer.id,
    name: offer.name,
    trade_name: offer.tradeName,
    sccj: offer.maker,
    maker_id: offer.makerId,
    ypgg: offer.spec,
    bzdw: offer.unit,
    dosage_form: offer.dosageForm,
    approval_no: offer.approvalNo,
    rx_class: offer.rxClass,
    storage: offer.storage,
    type: offer.isTcm ? 1 : 0,
    is_ephedrine: offer.isEphedrine ? 1 : 0,
    image: offer.image,
    goods_image: offer.images.map((url) => ({ url })),
    tags: [...offer.tags],
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
    // Free shipping of single goods and 优选 offers come with their campaigns.
    is_dpby: 0,
    qg_number: 0,
    is_free_shipping: 0,
    free_shipping_number: 0,
    is_youx: offer.tags.some(({ name }) => name === '优') ? 1 : 0,
    is_jxq: 0,
    special: null,
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

/** Cards without what a suggestion does not show. */
export function suggestionData(found: Suggestions): z.output<typeof searchGoods.data> {
  const list = goodsCards(found.offers, found.ids).map(({ id, name, ypgg, sccj, image, price }) => ({
    id,
    name,
    ypgg,
    sccj,
    image,
    price,
  }));
  return { list, words: found.words, makers: found.makers, total: found.total };
}

const RX_NAMES: Readonly<Record<string, string>> = {
  rx: '处方药',
  otc_a: '甲类OTC',
  otc_b: '乙类OTC',
  device: '医疗器械',
  tcm: '中药饮片',
  other: '其他',
};

export function goodsListData(found: FoundGoods, query: ListQuery): GoodsListData {
  return {
    list: goodsCards(found.offers, found.ids),
    total: found.total,
    page: query.page,
    page_size: query.page_size,
    facets: facetsData(found, query.category_id),
    corrected: '',
    nearest: found.nearest,
    category_path: found.trees.pathOf(query.category_id ?? 0).map(({ id, name }) => ({ id, name })),
  };
}

function facetsData({ facets, trees }: FoundGoods, categoryId: number | undefined): GoodsListData['facets'] {
  const counts = new Map(facets?.categories.map(({ id, count }) => [id, count]));
  const categories = trees
    .narrowing(categoryId)
    .map(({ id, name }) => ({ value: String(id), name, count: counts.get(id) ?? 0 }))
    .filter(({ count }) => count > 0);
  return {
    categories,
    makers: (facets?.makers ?? []).map(({ id, name, count }) => ({ value: String(id), name, count })),
    forms: (facets?.forms ?? []).map(sameName),
    rx: (facets?.rx ?? []).map(({ name, count }) => ({ value: name, name: RX_NAMES[name] ?? name, count })),
    tags: (facets?.tags ?? []).map(sameName),
    in_stock: facets?.inStock ?? 0,
    can_buy: null,
  };
}

const sameName = ({ name, count }: { name: string; count: number }) => ({ value: name, name, count });
