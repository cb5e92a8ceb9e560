import type { WatchRow } from '@qingnang/contract/admin-qualifications';
import { toSeconds } from '../../../../../http/dates.ts';
import type { Staff } from '../../../../../http/session.ts';
import { phoneFor } from '../../../../identity/rules.ts';
import type { Watched, WatchedRow } from './reads.ts';

export const presentWatch = ({ rows, total, counts, salesmen }: Watched, staff: Staff) => ({
  list: rows.map((row) => presentRow(row, staff)),
  total,
  counts,
  salesmen,
});

const presentRow = (
  { buyer_type, salesman, stopped, told_at, ...row }: WatchedRow,
  staff: Staff,
): WatchRow => ({
  ...row,
  phone: phoneFor(staff, 'customer', row.phone),
  buyer_type_name: buyer_type,
  salesman: salesman ?? '',
  state: row.days < 0 ? 'expired' : 'due',
  stops: stopped.length === 0 ? '全部商品' : stopped.join('、'),
  told_at: told_at && toSeconds(told_at),
});
