import type { GoodsListData } from '@qingnang/contract/catalog';
import type { Banner, CommonData } from '@qingnang/contract/shell';
import { type DataApi, type Part, part } from '../../lib/data.ts';
import { readHot } from '../goods/hot-goods.ts';
import { type ShownGoods, shownOf } from '../goods/shown.ts';

/** Goods of one floor: two full rows. */
const FLOOR_GOODS = 10;
/** One row. */
const HOT_SHOWN = 6;
/** Categories with a floor of their own, by the shop's order. */
const FLOORS = 3;

export interface FloorData {
  id: number;
  name: string;
  describe: string;
  goods: Part<{ list: ShownGoods[]; total: number }>;
}

export interface HomeData {
  banners: Banner[];
  tiles: Banner[];
  hot: Part<{ list: ShownGoods[] }>;
  floors: FloorData[];
}

/** What the home page reads. Every part of it may fail alone; banners do so in silence (product.md §8). */
export async function readHome(data: DataApi): Promise<HomeData> {
  const [banners, right, hot, floors] = await Promise.all([
    part(data.get<{ list: Banner[] }>('/api/focus')),
    part(data.get<{ list: Banner[] }>('/api/focus/right')),
    part(readHot(data, HOT_SHOWN)),
    readFloors(data),
  ]);
  return {
    banners: banners.ok ? banners.data.list : [],
    // The first one stands beside the navigation.
    tiles: right.ok ? right.data.list.slice(1) : [],
    hot,
    floors,
  };
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
