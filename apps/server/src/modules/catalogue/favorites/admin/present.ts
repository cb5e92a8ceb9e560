import type { StaffArrival } from '@qingnang/contract/favorites';
import { toSeconds } from '../../../../http/dates.ts';
import type { StaffArrivalRow } from './reads.ts';

export const staffArrivalItem = (row: StaffArrivalRow): StaffArrival => ({
  id: row.id,
  name: row.name,
  ypgg: row.spec,
  sccj: row.maker,
  bzdw: row.unit,
  is_on: row.status === 'on' ? 1 : 0,
  stock: row.stock,
  waiting: row.waiting,
  kept: row.kept,
  since: toSeconds(row.since),
});
