import type { DataOf, QueryOf } from '@qingnang/contract/call';
import type { everydayPrice, nearExpiryPrice, newcomerPrice } from '@qingnang/contract/campaigns';
import type { goodsList, SpecialOffer } from '@qingnang/contract/catalog';
import type {
  ArticleRow,
  articlesOfCategory,
  homeBanners,
  links,
  ppzqBanners,
  rightBanners,
} from '@qingnang/contract/content';
import type { homeFloors } from '@qingnang/contract/home';
import { ALL_FLOORS, floorsNamed, type HomeFloor } from '@qingnang/contract/home-floors';
import type { LastOrder, lastOrder } from '@qingnang/contract/rebuy';
import type { Banner, CommonData, common } from '@qingnang/contract/shell';
import { type DataCall, type Part, part } from '../../lib/data.ts';
import { readHot } from '../goods/hot-goods.ts';
import { type ShownGoods, shownOf } from '../goods/shown.ts';
import { readSpike, type ShownSpike } from './spike-data.ts';

/** One row of cards. */
const FLOOR_GOODS = 5;
/** One row of a strip. */
const STRIP_GOODS = 6;
/** Categories with a floor of their own, by the shop's order. */
const CATEGORIES = 3;
/** Lines of news beside the carousel. */
const NEWS_SHOWN = 4;
/** 3 = company news (docs/rules/wire.md#names-kept). */
const NEWS_CATEGORY = 3;

export interface CategoryFloor {
  id: number;
  name: string;
  describe: string;
  goods: Part<{ list: ShownGoods[]; total: number }>;
}

/** A goods with the special price it is sold at in its floor. */
export interface Offered {
  goods: ShownGoods;
  offer: SpecialOffer;
}
export type OffersPart = Part<{ list: Offered[]; total: number }>;

export type NewsRow = Pick<ArticleRow, 'id' | 'title' | 'category_id' | 'published_at'>;

/** What stands in the floors; of one that is not shown nothing is read. */
export interface FloorsData {
  /** Those that are shown, from the top. */
  order: HomeFloor[];
  spike: Part<ShownSpike> | null;
  daily: OffersPart | null;
  near_expiry: OffersPart | null;
  /** Empty for who is no newcomer. */
  newcomer: OffersPart | null;
  hot: Part<{ list: ShownGoods[] }> | null;
  fresh: Part<{ list: ShownGoods[] }> | null;
  brandBanner: Banner | null;
  categories: CategoryFloor[];
}

export interface HomeData {
  banners: Banner[];
  tiles: Banner[];
  news: NewsRow[];
  floors: FloorsData;
  links: { id: number; name: string; url: string }[];
  /** Of the buyer; null = none. */
  last: LastOrder | null;
}

/**
 * What the home page reads. Every part of it may fail alone; banners, news and links do so in silence (docs/rules/screens.md#errors).
 * @param query of its address: floors that staff look at before they are saved (`homeWith`)
 */
export async function readHome(call: DataCall, query: URLSearchParams): Promise<HomeData> {
  const [banners, right, news, floors, friends, last] = await Promise.all([
    listOf(call<typeof homeBanners>('GET /api/focus')),
    listOf(call<typeof rightBanners>('GET /api/focus/right')),
    listOf(
      call<typeof articlesOfCategory>('GET /api/article/category', {
        query: { category_id: NEWS_CATEGORY, page_size: NEWS_SHOWN },
      }),
    ),
    readOrder(call, query).then((order) => readFloors(call, order)),
    listOf(call<typeof links>('GET /api/global/links')),
    call<typeof lastOrder>('GET /api/order/last').then(
      ({ order }) => order,
      () => null,
    ),
  ]);
  return {
    banners,
    // The first one stands beside the navigation.
    tiles: right.slice(1),
    news: news.map(({ id, title, category_id, published_at }) => ({ id, title, category_id, published_at })),
    floors,
    links: friends,
    last,
  };
}

/** Without an answer the floors stand as they do in a shop that has set none. */
const readOrder = async (call: DataCall, query: URLSearchParams): Promise<HomeFloor[]> =>
  floorsNamed(query.get('floors')) ??
  call<typeof homeFloors>('GET /api/index/floors').then(
    ({ list }) => list,
    () => [...ALL_FLOORS],
  );

async function readFloors(call: DataCall, order: HomeFloor[]): Promise<FloorsData> {
  const when = <T>(floor: HomeFloor, read: () => Promise<T>): Promise<T> | null =>
    order.includes(floor) ? read() : null;
  const offers = (name: 'daily' | 'near_expiry' | 'newcomer') =>
    when(name, () => part(shownOffers(OFFERS[name](call))));
  const [spike, daily, nearExpiry, newcomer, hot, fresh, brand, categories] = await Promise.all([
    when('spike', () => part(readSpike(call))),
    offers('daily'),
    offers('near_expiry'),
    offers('newcomer'),
    when('hot', () => part(readHot(call, STRIP_GOODS))),
    when('fresh', () => part(readNew(call))),
    when('brands', () => listOf(call<typeof ppzqBanners>('GET /api/focus/ppzq'))),
    when('categories', () => readCategories(call)),
  ]);
  return {
    order,
    spike,
    daily,
    near_expiry: nearExpiry,
    newcomer,
    hot,
    fresh,
    brandBanner: brand?.[0] ?? null,
    categories: categories ?? [],
  };
}

/** Two by two. */
const FOUR: QueryOf<typeof everydayPrice> = { page_size: 4 };
const OFFERS = {
  daily: (call: DataCall) => call<typeof everydayPrice>('GET /api/activity/everyday_price', { query: FOUR }),
  near_expiry: (call: DataCall) =>
    call<typeof nearExpiryPrice>('GET /api/activity/near_expiry', { query: FOUR }),
  newcomer: (call: DataCall) => call<typeof newcomerPrice>('GET /api/focus/xrtj', { query: FOUR }),
};

const listOf = <T>(reading: Promise<{ list: T[] }>): Promise<T[]> =>
  reading.then(
    ({ list }) => list,
    () => [],
  );

async function shownOffers(
  reading: Promise<DataOf<typeof everydayPrice>>,
): Promise<{ list: Offered[]; total: number }> {
  const { list, total } = await reading;
  return { list: list.map(({ goods, offer }) => ({ goods: shownOf(goods), offer })), total };
}

async function readNew(call: DataCall): Promise<{ list: ShownGoods[] }> {
  const { list } = await call<typeof goodsList>('GET /api/goods/list', {
    query: { sort: 'new', page_size: STRIP_GOODS, facets: 0 },
  });
  return { list: list.map(shownOf) };
}

/** The menu itself comes with the header's data and is not sent twice. */
async function readCategories(call: DataCall): Promise<CategoryFloor[]> {
  const menu = await part(call<typeof common>('GET /api/focus/common'));
  if (!menu.ok) return [];
  return Promise.all(menu.data.category.slice(0, CATEGORIES).map((category) => readCategory(call, category)));
}

type Category = CommonData['category'][number];

async function readCategory(call: DataCall, { id, name, describe }: Category): Promise<CategoryFloor> {
  const goods = await part(
    call<typeof goodsList>('GET /api/goods/list', {
      query: { category_id: id, sort: 'sales', page_size: FLOOR_GOODS, facets: 0 },
    }),
  );
  // Only what is shown: the page's data travel with the document.
  return {
    id,
    name,
    describe,
    goods: goods.ok
      ? { ok: true, data: { list: goods.data.list.map(shownOf), total: goods.data.total } }
      : goods,
  };
}
