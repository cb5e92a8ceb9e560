import type { StaffFeedback } from '@qingnang/contract/feedback';
import type { Staff } from '../../../../http/session.ts';
import { phoneFor, textFor } from '../../../identity/rules.ts';
import { staffFileLinks } from '../../files/present.ts';
import type { FileRow } from '../../files/reads.ts';
import { feedbackItem } from '../present.ts';
import type { StaffFeedbackRow } from './reads.ts';

export const staffFeedbackItem = (
  row: StaffFeedbackRow,
  files: readonly FileRow[],
  staff: Staff,
): StaffFeedback => ({
  ...feedbackItem(row, files, staffFileLinks),
  account_id: row.account_id,
  company: row.company,
  contact: textFor(staff, row.contact),
  phone: phoneFor(staff, 'customer', row.phone),
  manager: row.manager ?? '',
  staff: row.staff ?? '',
  is_overdue: row.is_overdue,
  version: row.version,
});
