import type { DataOf } from '@qingnang/contract/call';
import type { pointsMall } from '@qingnang/contract/zones';
import { type DataCall, type Part, part } from '../../lib/data.ts';
import { readZone, type ShownBlock } from '../zones/zone-data.ts';

/** Full rows at every width. */
const PAGE_SIZE = 20;

export type PointsMall = DataOf<typeof pointsMall>;

export interface PointsMallData {
  goods: Part<PointsMall>;
  /** What staff put above it. */
  blocks: ShownBlock[];
}

export async function readPointsMall(call: DataCall, page: number): Promise<PointsMallData> {
  const [goods, zone] = await Promise.all([
    part(call<typeof pointsMall>('GET /api/points/goods', { query: { page, page_size: PAGE_SIZE } })),
    part(readZone(call, 'jfsc')),
  ]);
  return { goods, blocks: zone.ok && zone.data ? zone.data.blocks : [] };
}
