import type { PointsLogItem, PointsOrder, PointsSummary } from '@qingnang/contract/points';
import type { PointsOrderState } from '@qingnang/contract/points-words';
import { type DataApi, type Part, part } from '../../lib/data.ts';
import type { LogQuery } from './points-paths.ts';

interface Page<T> {
  list: T[];
  total: number;
  page: number;
  page_size: number;
}

export interface OwnPoints {
  summary: Part<PointsSummary>;
  log: Page<PointsLogItem>;
}

/** What the buyer has of points, and where they came from and went. */
export async function readOwnPoints(
  api: DataApi,
  { way, cause, from, to }: LogQuery,
  page: number,
): Promise<OwnPoints> {
  const query = { way, cause, start_time: from, end_time: to, page };
  const [summary, log] = await Promise.all([
    part(api.get<PointsSummary>('/api/points')),
    api.get<Page<PointsLogItem>>('/api/points/log', query),
  ]);
  return { summary, log };
}

export interface PointsOrders extends Page<PointsOrder> {
  counts: Record<PointsOrderState, number>;
}

export const readPointsOrders = (
  api: DataApi,
  status: PointsOrderState | undefined,
  page: number,
): Promise<PointsOrders> => api.get('/api/points/orders', { status, page });
