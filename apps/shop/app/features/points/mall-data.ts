import type { PointsGoods } from '@qingnang/contract/zones';
import { type DataApi, type Part, part } from '../../lib/data.ts';
import { readZone, type ShownBlock } from '../zones/zone-data.ts';

/** Full rows at every width. */
const PAGE_SIZE = 20;

export interface PointsMall {
  list: PointsGoods[];
  total: number;
  page: number;
  page_size: number;
}

export interface PointsMallData {
  goods: Part<PointsMall>;
  /** What staff put above it. */
  blocks: ShownBlock[];
}

export async function readPointsMall(api: DataApi, page: number): Promise<PointsMallData> {
  const [goods, zone] = await Promise.all([
    part(api.get<PointsMall>('/api/points/goods', { page, page_size: PAGE_SIZE })),
    part(readZone(api, 'jfsc')),
  ]);
  return { goods, blocks: zone.ok && zone.data ? zone.data.blocks : [] };
}
