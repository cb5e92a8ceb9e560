import type { DataOf } from '@qingnang/contract/call';
import type { pointsMall } from '@qingnang/contract/zones';
import { type DataCall, type Part, part } from '../../lib/data.ts';
import { pageIn } from '../goods/page-in.ts';
import { type Above, readAbove } from '../zones/zone-data.ts';

/** Full rows at every width. */
const PAGE_SIZE = 20;

export type PointsMall = DataOf<typeof pointsMall>;

export interface PointsMallData extends Above {
  goods: Part<PointsMall>;
}

/** @param address of the page: `page` of the goods, `preview` */
export async function readPointsMall(call: DataCall, address: URLSearchParams): Promise<PointsMallData> {
  const query = { page: pageIn(address), page_size: PAGE_SIZE };
  const [goods, above] = await Promise.all([
    part(call<typeof pointsMall>('GET /api/points/goods', { query })),
    readAbove(call, 'jfsc', address),
  ]);
  return { goods, ...above };
}
