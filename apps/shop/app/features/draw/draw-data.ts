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
  /** The buyer's own, the newest first. */
  records: Part<OwnPage> | null;
  winners: DrawWinner[];
  links: DrawLink[];
  ads: Banner[];
}

export const OWN_A_PAGE = 10;

export interface OwnPage {
  list: DrawRecord[];
  total: number;
}

/** @throws ApiError 404 for a draw that is not there any more */
export async function readDraw(api: DataApi, id: string): Promise<DrawPageData> {
  const draw = await api.get<DrawDetail>('/api/draw', { id });
  const [records, winners, links, ads] = await Promise.all([
    draw.chances.code === 'login'
      ? null
      : part(api.get<OwnPage>('/api/draw/record', { id, page_size: OWN_A_PAGE })),
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
