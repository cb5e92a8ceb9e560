import type { StaffPointsOrder } from '@qingnang/contract/points';
import { pointsOrderData } from '../../orders/present.ts';
import type { StaffPointsOrderRow } from './reads.ts';

export function staffPointsOrderData(row: StaffPointsOrderRow): StaffPointsOrder {
  const { acts: _buyers, ...order } = pointsOrderData(row);
  return { ...order, account_id: row.account_id, company: row.company, version: row.version };
}
