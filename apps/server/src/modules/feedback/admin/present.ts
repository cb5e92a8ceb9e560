import type { StaffFeedback } from '@qingnang/contract/feedback';
import { staffFileLinks } from '../../files/present.ts';
import type { FileRow } from '../../files/reads.ts';
import { feedbackItem } from '../present.ts';
import type { StaffFeedbackRow } from './reads.ts';

export const staffFeedbackItem = (row: StaffFeedbackRow, files: readonly FileRow[]): StaffFeedback => ({
  ...feedbackItem(row, files, staffFileLinks),
  account_id: row.account_id,
  company: row.company,
  phone: row.phone,
  manager: row.manager ?? '',
  staff: row.staff ?? '',
  is_overdue: row.is_overdue,
  version: row.version,
});
