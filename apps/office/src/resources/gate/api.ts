import { type FilterOf, fromAddress } from '@qingnang/contract/call';
import type { adminGateList } from '@qingnang/contract/order-gate';
import type { DataOf } from '../../app/api.ts';
import { useList } from '../../app/calls.ts';

export type GateRow = DataOf<typeof adminGateList>['list'][number];

const KEY = ['gate'];

export const useGateQueue = (filter: FilterOf<typeof adminGateList>) =>
  useList<typeof adminGateList>(KEY, 'GET /api/admin/order-gate', { query: fromAddress(filter) });
