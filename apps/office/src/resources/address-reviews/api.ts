import type { adminAddressReview, adminAddressReviews } from '@qingnang/contract/address-reviews';
import { type FilterOf, fromAddress } from '@qingnang/contract/call';
import { call, type DataOf } from '../../app/api.ts';
import { useAct, useList } from '../../app/calls.ts';

export type AddressRow = DataOf<typeof adminAddressReviews>['list'][number];

const KEY = ['address-reviews'];

export const useAddressReviews = (filter: FilterOf<typeof adminAddressReviews>) =>
  useList<typeof adminAddressReviews>(KEY, 'GET /api/admin/address-reviews', { query: fromAddress(filter) });

export const useReview = () =>
  useAct([KEY, ['accounts']], ({ id, ...body }: { id: number; pass: 0 | 1; reason: string }) =>
    call<typeof adminAddressReview>('POST /api/admin/address-reviews/:id', { at: { id }, body }),
  );
