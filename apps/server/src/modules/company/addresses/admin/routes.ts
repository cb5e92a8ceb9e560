import { adminAddressReview, adminAddressReviews } from '@qingnang/contract/address-reviews';
import { toSeconds } from '../../../../http/dates.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { phoneFor } from '../../../identity/rules.ts';
import { addressReviews } from './reads.ts';
import { reviewAddress } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminAddressReviews, async ({ query }, { db, staff }) => {
    const { rows, total, waiting } = await addressReviews(db, staff, query);
    const list = rows.map((row) => ({
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
    }));
    return { list, total, page: query.page, page_size: query.page_size, waiting };
  }),
  on(adminAddressReview, async ({ params, body }, { db, staff }) => {
    const isPassed = body.pass === 1;
    await reviewAddress(db, staff, params.id, { isPassed, reason: body.reason });
    return new Answer({}, isPassed ? '已通过' : '已退回');
  }),
];
