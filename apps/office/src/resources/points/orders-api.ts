import type {
  adminPointsAccount,
  adminPointsAccounts,
  adminPointsOrders,
  StaffPointsOrder,
} from '@qingnang/contract/points';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';

export type { StaffPointsOrder };

const ORDERS = '/api/admin/points/orders';
const ACCOUNTS = '/api/admin/points/accounts';

export function usePointsOrders(filter: { status: string; keywords: string; page: number }) {
  return useQuery({
    queryKey: ['points-orders', filter],
    queryFn: ({ signal }) => call<DataOf<typeof adminPointsOrders>>('GET', ORDERS, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Sends off, or cancels; another version than the one seen answers 409. */
export function usePointsOrderAct({ id, version }: StaffPointsOrder, act: 'ship' | 'cancel') {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Record<string, string>) =>
      call<StaffPointsOrder>('POST', `${ORDERS}/${id}/${act}`, { body: { ...body, version } }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['points-orders'] });
      void queries.invalidateQueries({ queryKey: ['points-accounts'] });
    },
  });
}

export type PointsHolder = DataOf<typeof adminPointsAccounts>['list'][number];

export function usePointsHolders(filter: { keywords: string; page: number }) {
  return useQuery({
    queryKey: ['points-accounts', filter],
    queryFn: ({ signal }) =>
      call<DataOf<typeof adminPointsAccounts>>('GET', ACCOUNTS, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });
}

export function usePointsOf(id: number, page: number) {
  return useQuery({
    queryKey: ['points-accounts', id, page],
    queryFn: ({ signal }) =>
      call<DataOf<typeof adminPointsAccount>>('GET', `${ACCOUNTS}/${id}`, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });
}
