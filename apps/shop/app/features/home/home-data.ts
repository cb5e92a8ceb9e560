import type { GoodsCard, GoodsListData, SpecialOffer } from '@qingnang/contract/catalog';
import type { ArticleRow } from '@qingnang/contract/content';
import type { Banner, CommonData } from '@qingnang/contract/shell';
import { type DataApi, type Part, part } from '../../lib/data.ts';
import { readHot } from '../goods/hot-goods.ts';
import { type ShownGoods, shownOf } from '../goods/shown.ts';
import { readSpike, type ShownSpike } from './spike-data.ts';

/** One row of cards. */
const FLOOR_GOODS = 5;
/** One row of a strip. */
const STRIP_GOODS = 6;
/** Two by two. */
const OFFERS_SHOWN = 4;
/** Categories with a floor of their own, by the shop's order. */
const FLOORS = 3;
/** Lines of news beside the carousel. */
const NEWS_SHOWN = 4;
/** 3 = company news (docs/rules/wire.md#names-kept). */
const NEWS_CATEGORY = 3;

export interface FloorData {
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

export interface HomeData {
  banners: Banner[];
  tiles: Banner[];
  news: NewsRow[];
  spike: Part<ShownSpike>;
  daily: OffersPart;
  nearExpiry: OffersPart;
  /** Empty for who is no newcomer. */
  newcomer: OffersPart;
  hot: Part<{ list: ShownGoods[] }>;
  fresh: Part<{ list: ShownGoods[] }>;
  brandBanner: Banner | null;
  floors: FloorData[];
  links: { id: number; name: string; url: string }[];
}

/** What the home page reads. Every part of it may fail alone; banners, news and links do so in silence (docs/rules/screens.md#errors). */
export async function readHome(data: DataApi): Promise<HomeData> {
  const [banners, right, news, spike, daily, nearExpiry, newcomer, hot, fresh, brand, floors, links] =
    await Promise.all([
      listOf<Banner>(data, '/api/focus'),
      listOf<Banner>(data, '/api/focus/right'),
      listOf<ArticleRow>(data, '/api/article/category', {
        category_id: NEWS_CATEGORY,
        page_size: NEWS_SHOWN,
      }),
      part(readSpike(data)),
      part(readOffers(data, '/api/activity/everyday_price')),
      part(readOffers(data, '/api/activity/near_expiry')),
      part(readOffers(data, '/api/focus/xrtj')),
      part(readHot(data, STRIP_GOODS)),
      part(readNew(data)),
      listOf<Banner>(data, '/api/focus/ppzq'),
      readFloors(data),
      listOf<HomeData['links'][number]>(data, '/api/global/links'),
    ]);
  return {
    banners,
    // The first one stands beside the navigation.
    tiles: right.slice(1),
    news: news.map(({ id, title, category_id, published_at }) => ({ id, title, category_id, published_at })),
    spike,
    daily,
    nearExpiry,
    newcomer,
    hot,
    fresh,
    brandBanner: brand[0] ?? null,
    floors,
    links,
  };
}

const listOf = <T>(data: DataApi, path: string, query?: Record<string, number>): Promise<T[]> =>
  data.get<{ list: T[] }>(path, query).then(
    ({ list }) => list,
    () => [],
  );

async function readOffers(data: DataApi, path: string): Promise<{ list: Offered[]; total: number }> {
  const { list, total } = await data.get<{
    list: { goods: GoodsCard; offer: SpecialOffer }[];
    total: number;
  }>(path, { page_size: OFFERS_SHOWN });
  return { list: list.map(({ goods, offer }) => ({ goods: shownOf(goods), offer })), total };
}

async function readNew(data: DataApi): Promise<{ list: ShownGoods[] }> {
  const query = { sort: 'new', page_size: STRIP_GOODS, facets: 0 };
  const { list } = await data.get<GoodsListData>('/api/goods/list', query);
  return { list: list.map(shownOf) };
}

/** The menu itself comes with the header's data and is not sent twice. */
async function readFloors(data: DataApi): Promise<FloorData[]> {
  const common = await part(data.get<CommonData>('/api/focus/common'));
  if (!common.ok) return [];
  return Promise.all(common.data.category.slice(0, FLOORS).map((category) => readFloor(data, category)));
}

type Category = CommonData['category'][number];

async function readFloor(data: DataApi, { id, name, describe }: Category): Promise<FloorData> {
  const query = { category_id: id, sort: 'sales', page_size: FLOOR_GOODS, facets: 0 };
  const goods = await part(data.get<GoodsListData>('/api/goods/list', query));
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
