import { adminAddressReview, adminAddressReviews } from '@qingnang/contract/address-reviews';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { presentReview } from './present.ts';
import { addressReviews } from './reads.ts';
import { reviewAddress } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminAddressReviews, async ({ query }, { db, staff }) => {
    const { rows, total, waiting } = await addressReviews(db, staff, query);
    const list = rows.map((row) => presentReview(row, staff));
    return { list, total, page: query.page, page_size: query.page_size, waiting };
  }),
  on(adminAddressReview, async ({ params, body }, { db, staff }) => {
    const isPassed = body.pass === 1;
    await reviewAddress(db, staff, params.id, { isPassed, reason: body.reason });
    return new Answer({}, isPassed ? '已通过' : '已退回');
  }),
];
