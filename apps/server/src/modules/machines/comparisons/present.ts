import { ORDER_FIGURES, type OrderFigure } from '@qingnang/contract/comparison-words';
import type { ComparisonRun, DifferenceRow } from '@qingnang/contract/comparisons';
import { orderStatuses } from '@qingnang/rules/order-state';
import { toSeconds } from '../../../http/dates.ts';
import { isLate } from '../../identity/rules.ts';
import type { DifferingRow, RunRow } from './reads.ts';

export const presentRun = (
  { ended_at: endedAt, due_at: dueAt, ...run }: RunRow,
  now: Date,
): ComparisonRun => ({
  ...run,
  ended_at: toSeconds(endedAt),
  is_missing: Number(isLate({ kind: 'comparisons', oldest_at: dueAt }, now)),
});

export const presentDiffering = (row: DifferingRow): DifferenceRow => ({
  id: JSON.stringify([row.source, row.kind, row.subject, row.place]),
  source: row.source,
  kind: row.kind,
  subject: row.subject,
  name: row.name,
  goods_id: row.goods_id,
  order_id: row.order_id,
  place: placeOf(row),
  shop: wordsOf(row, row.shop),
  erp: wordsOf(row, row.said),
  since: toSeconds(row.differs_since),
  compared_at: toSeconds(row.compared_at),
});

/** States in words, numbers as they are. */
const wordsOf = ({ kind, place }: DifferingRow, value: string | null): string | null =>
  kind === 'orders' && place === 'state'
    ? (orderStatuses.find(({ key }) => key === value)?.name ?? value)
    : value;

function placeOf({ kind, place, place_name: warehouse }: DifferingRow): string {
  if (kind === 'stock') return warehouse ?? place;
  if (kind === 'prices') return place === '0' ? '普通价' : `等级 ${place} 价`;
  return ORDER_FIGURES[place as OrderFigure];
}
