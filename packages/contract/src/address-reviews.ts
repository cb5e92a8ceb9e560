import { z } from 'zod';
import { ADDRESS_REVIEWS, addressForm } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { flag, id, nothing, optional, pageOf, pageQuery, seconds, text } from './fields.ts';
import { keysOf } from './keys.ts';

/** 收货地址审核: where else than to the address on the licence medicines may go. */

const review = z.enum(keysOf(ADDRESS_REVIEWS), '状态不正确');
/** Quality knows the licence, service the customer. */
const forReviewers = { scope: 'staff:qualification.review', orScope: 'staff:account.write' } as const;

export const adminAddressReviews = endpoint({
  method: 'GET',
  path: '/api/admin/address-reviews',
  scope: 'staff:account.read',
  summary: '收货地址审核',
  people: true,
  query: z.object({
    review: optional(review),
    keywords: optional(text('关键词', 60)),
    ...pageQuery,
  }),
  data: pageOf(
    z.object({
      id: z.int(),
      account_id: z.int(),
      company: z.string(),
      consignee: z.string(),
      phone: z.string(),
      place: z.string(),
      /** The address on the licence; '' = none on file. */
      registered: z.string(),
      review,
      reason: z.string(),
      /** Of staff who proposed it; '' = its buyer did. */
      proposed_by: z.string(),
      reviewed_by: z.string(),
      at: seconds(),
    }),
  ).extend({ waiting: z.int() }),
});

export const adminAddressReview = endpoint({
  method: 'POST',
  path: '/api/admin/address-reviews/:id',
  ...forReviewers,
  summary: '审核收货地址',
  params: z.object({ id: id() }),
  /** Words for the buyer, when it is refused. */
  body: z.object({ pass: flag(), reason: text('原因', 100).default('') }),
  data: nothing(),
});

export const adminAddressPropose = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/addresses',
  scope: 'staff:order.review',
  summary: '为买家登记待审核的收货地址',
  created: true,
  params: z.object({ id: id() }),
  body: addressForm.omit({ is_default: true }),
  data: z.object({ id: z.int() }),
});
