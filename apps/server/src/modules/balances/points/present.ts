import type { PointsLogItem, PointsSummary } from '@qingnang/contract/points';
import { POINTS_CAUSE_NAMES } from '@qingnang/contract/points-words';
import type { pointsGoods } from '@qingnang/contract/zones';
import type { z } from 'zod';
import { endOfDaySeconds, toSeconds } from '../../../http/dates.ts';
import type { LogRow, PointsGoodsRow, SummaryRow } from './reads.ts';

export const pointsGoodsData = (row: PointsGoodsRow): z.output<typeof pointsGoods> => ({
  id: row.id,
  name: row.name,
  describe: row.describe,
  image: row.image,
  points: row.points,
  stock: row.stock,
  limit_per_account: row.limit_per_account,
});

export const summaryData = ({ ending, ...row }: SummaryRow): PointsSummary => ({
  ...row,
  ending: ending.map(({ points, expires_on }) => ({
    points,
    valid_until: endOfDaySeconds(expires_on) ?? 0,
  })),
});

export const logItemData = (row: LogRow): PointsLogItem => ({
  id: row.id,
  points: row.delta,
  balance: row.balance_after,
  cause: row.cause,
  cause_name: POINTS_CAUSE_NAMES[row.cause],
  ref: refWords(row),
  order_id: row.order_id ?? 0,
  at: toSeconds(row.at),
});

/** What a buyer knows it by; our own names of cases and debts say nothing to them. */
function refWords({ cause, ref, order_no, draw_name }: LogRow): string {
  if (order_no !== null) return order_no;
  if (draw_name !== null) return draw_name;
  if (cause === 'mall' || cause === 'mall_back') return ref;
  return cause === 'expire' ? `有效期至 ${ref}` : '';
}
