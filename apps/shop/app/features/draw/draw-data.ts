import type { DrawDetail, DrawRecord, DrawWinner } from '@qingnang/contract/draws';
import type { Banner } from '@qingnang/contract/shell';
import { type DataApi, type Part, part } from '../../lib/data.ts';

export interface DrawLink {
  id: number;
  name: string;
  image: string;
  url: string;
}

export interface DrawPageData {
  draw: DrawDetail;
  /** null for a visitor. */
  records: Part<{ list: DrawRecord[]; total: number }> | null;
  winners: DrawWinner[];
  links: DrawLink[];
  ads: Banner[];
}

const OWN = 10;

/** @throws ApiError 404 for a draw that is not there any more */
export async function readDraw(api: DataApi, id: string): Promise<DrawPageData> {
  const draw = await api.get<DrawDetail>('/api/draw', { id });
  const [records, winners, links, ads] = await Promise.all([
    draw.chances.code === 'login'
      ? null
      : part(api.get<{ list: DrawRecord[]; total: number }>('/api/draw/record', { id, page_size: OWN })),
    listOf<DrawWinner>(api, '/api/draw/new_record', { id }),
    listOf<DrawLink>(api, `/api/draw/${draw.id}/activity`),
    listOf<Banner>(api, '/api/draw/ads'),
  ]);
  return { draw, records, winners, links, ads };
}

/** What stands beside the draw; it fails in silence. */
async function listOf<T>(api: DataApi, path: string, query: Record<string, string> = {}): Promise<T[]> {
  const found = await part(api.get<{ list: T[] }>(path, query));
  return found.ok ? found.data.list : [];
}
