import { type FilterOf, fromAddress } from '@qingnang/contract/call';
import type { adminClosings, ClosingRow } from '@qingnang/contract/privacy';
import { useList } from '../../app/calls.ts';

export type { ClosingRow };

export const useClosings = (filter: FilterOf<typeof adminClosings>) =>
  useList<typeof adminClosings>(['closings'], 'GET /api/admin/account-closings', {
    query: fromAddress(filter),
  });
