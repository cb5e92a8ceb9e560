import type { StaffWanted } from '@qingnang/contract/wanted';
import type { Staff } from '../../../../http/session.ts';
import { phoneFor } from '../../../identity/rules.ts';
import { wishData } from '../present.ts';
import type { StaffWantedRow } from './reads.ts';

export const staffWantedItem = (row: StaffWantedRow, staff: Staff): StaffWanted => ({
  ...wishData(row),
  account_id: row.account_id,
  company: row.company,
  phone: phoneFor(staff, 'customer', row.phone),
  staff: row.staff ?? '',
});
