import { toSeconds } from '../../../../http/dates.ts';
import type { Staff } from '../../../../http/session.ts';
import { phoneFor } from '../../../identity/rules.ts';
import type { ReviewRow } from './reads.ts';

export const presentReview = (row: ReviewRow, staff: Staff) => ({
  id: row.id,
  account_id: row.account_id,
  company: row.company,
  consignee: row.consignee,
  phone: phoneFor(staff, 'customer', row.phone),
  place: row.place,
  registered: row.registered ?? '',
  review: row.review,
  reason: row.review_reason,
  proposed_by: row.proposed_by ?? '',
  reviewed_by: row.reviewed_by ?? '',
  at: toSeconds(row.created_at),
});
