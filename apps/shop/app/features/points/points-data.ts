import { type DataOf, fromAddress } from '@qingnang/contract/call';
import type { PointsSummary, pointsLog, pointsOrders, pointsOwn } from '@qingnang/contract/points';
import type { PointsOrderState } from '@qingnang/contract/points-words';
import { type DataCall, type Part, part } from '../../lib/data.ts';
import type { LogQuery } from './points-paths.ts';

export interface OwnPoints {
  summary: Part<PointsSummary>;
  log: DataOf<typeof pointsLog>;
}

/** What the buyer has of points, and where they came from and went. */
export async function readOwnPoints(
  call: DataCall,
  { way, cause, from, to }: LogQuery,
  page: number,
): Promise<OwnPoints> {
  const [summary, log] = await Promise.all([
    part(call<typeof pointsOwn>('GET /api/points')),
    call<typeof pointsLog>('GET /api/points/log', {
      query: fromAddress({ way, cause, start_time: from, end_time: to, page }),
    }),
  ]);
  return { summary, log };
}

export type PointsOrders = DataOf<typeof pointsOrders>;

export const readPointsOrders = (
  call: DataCall,
  status: PointsOrderState | undefined,
  page: number,
): Promise<PointsOrders> => call<typeof pointsOrders>('GET /api/points/orders', { query: { status, page } });
