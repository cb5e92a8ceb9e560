import type { GoodsCard, GoodsListData } from '@qingnang/contract/catalog';
import type { Banner, CommonData } from '@qingnang/contract/shell';
import { type DataApi, type Part, part } from '../../lib/data.ts';
import { readHot } from '../catalog/list-data.ts';

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
  goods: Part<{ list: GoodsCard[]; total: number }>;
}

export interface HomeData {
  banners: Banner[];
  tiles: Banner[];
  hot: Part<{ list: GoodsCard[] }>;
  floors: FloorData[];
}

/** What the home page reads. Every part of it may fail alone; banners do so in silence (product.md §8). */
export async function readHome(api: DataApi): Promise<HomeData> {
  const [banners, right, hot, floors] = await Promise.all([
    part(api.get<{ list: Banner[] }>('/api/focus')),
    part(api.get<{ list: Banner[] }>('/api/focus/right')),
    part(readHot(api, HOT_SHOWN)),
    readFloors(api),
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
async function readFloors(api: DataApi): Promise<FloorData[]> {
  const common = await part(api.get<CommonData>('/api/focus/common'));
  if (!common.ok) return [];
  return Promise.all(common.data.category.slice(0, FLOORS).map((category) => readFloor(api, category)));
}

type Category = CommonData['category'][number];

async function readFloor(api: DataApi, { id, name, describe }: Category): Promise<FloorData> {
  const query = { category_id: id, sort: 'sales', page_size: FLOOR_GOODS };
  const goods = await part(api.get<GoodsListData>('/api/goods/list', query));
  // The facets stay behind: the page's data travel with the document.
  return {
    id,
    name,
    describe,
    goods: goods.ok ? { ok: true, data: { list: goods.data.list, total: goods.data.total } } : goods,
  };
}
