import type { StaffPointsOrder } from '@qingnang/contract/points';
import type { Staff } from '../../../../../http/session.ts';
import { phoneFor } from '../../../../identity/rules.ts';
import { pointsOrderData } from '../../orders/present.ts';
import type { StaffPointsOrderRow } from './reads.ts';

export function staffPointsOrderData(row: StaffPointsOrderRow, staff: Staff): StaffPointsOrder {
  const { acts: _buyers, ...order } = pointsOrderData(row);
  return {
    ...order,
    phone: phoneFor(staff, 'prize', row.phone),
    account_id: row.account_id,
    company: row.company,
    version: row.version,
  };
}
