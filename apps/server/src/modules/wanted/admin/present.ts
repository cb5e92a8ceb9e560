import type { StaffWanted } from '@qingnang/contract/wanted';
import { wishData } from '../present.ts';
import type { StaffWantedRow } from './reads.ts';

export const staffWantedItem = (row: StaffWantedRow): StaffWanted => ({
  ...wishData(row),
  account_id: row.account_id,
  company: row.company,
  phone: row.phone,
  staff: row.staff ?? '',
});
