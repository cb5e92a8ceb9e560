import type { DataOf } from '@qingnang/contract/call';
import type {
  DrawDetail,
  DrawWinner,
  drawActivity,
  drawAds,
  drawInfo,
  drawRecords,
  drawWinners,
} from '@qingnang/contract/draws';
import type { Banner } from '@qingnang/contract/shell';
import { type DataCall, type Part, part } from '../../lib/data.ts';

export interface DrawPageData {
  draw: DrawDetail;
  /** null for a visitor. */
  /** The buyer's own, the newest first. */
  records: Part<OwnPage> | null;
  winners: DrawWinner[];
  links: DataOf<typeof drawActivity>['list'];
  ads: Banner[];
}

export const OWN_A_PAGE = 10;

export type OwnPage = DataOf<typeof drawRecords>;

/** @throws ApiError 404 for a draw that is not there any more */
export async function readDraw(call: DataCall, id: string): Promise<DrawPageData> {
  const draw = await call<typeof drawInfo>('GET /api/draw', { query: { id } });
  const [records, winners, links, ads] = await Promise.all([
    draw.chances.code === 'login'
      ? null
      : part(call<typeof drawRecords>('GET /api/draw/record', { query: { id, page_size: OWN_A_PAGE } })),
    listOf(call<typeof drawWinners>('GET /api/draw/new_record', { query: { id } })),
    listOf(call<typeof drawActivity>('GET /api/draw/:id/activity', { at: { id: draw.id } })),
    listOf(call<typeof drawAds>('GET /api/draw/ads')),
  ]);
  return { draw, records, winners, links, ads };
}

/** What stands beside the draw; it fails in silence. */
async function listOf<T>(reading: Promise<{ list: T[] }>): Promise<T[]> {
  const found = await part(reading);
  return found.ok ? found.data.list : [];
}
