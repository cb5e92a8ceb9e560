import { type FilterOf, fromAddress } from '@qingnang/contract/call';
import type {
  adminPointsAccount,
  adminPointsAccounts,
  adminPointsCancel,
  adminPointsOrders,
  adminPointsShip,
  StaffPointsOrder,
} from '@qingnang/contract/points';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';
import { useAct } from '../../app/calls.ts';

export type { StaffPointsOrder };

export function usePointsOrders(filter: FilterOf<typeof adminPointsOrders>) {
  return useQuery({
    queryKey: ['points-orders', filter],
    queryFn: ({ signal }) =>
      call<typeof adminPointsOrders>('GET /api/admin/points/orders', { query: fromAddress(filter), signal }),
    placeholderData: keepPreviousData,
  });
}

/** What an order for points moves. */
const KEYS = [['points-orders'], ['points-accounts']];

export interface OrderActValues {
  carrier: string;
  tracking_no: string;
  reason: string;
}

/** Sends off, or cancels; another version than the one seen answers 409. */
export const usePointsOrderAct = ({ id, version }: StaffPointsOrder, act: 'ship' | 'cancel') =>
  useAct(KEYS, ({ carrier, tracking_no, reason }: OrderActValues) =>
    act === 'ship'
      ? call<typeof adminPointsShip>('POST /api/admin/points/orders/:id/ship', {
          at: { id },
          body: { carrier, tracking_no, version },
        })
      : call<typeof adminPointsCancel>('POST /api/admin/points/orders/:id/cancel', {
          at: { id },
          body: { reason, version },
        }),
  );

export type PointsHolder = DataOf<typeof adminPointsAccounts>['list'][number];

export function usePointsHolders(filter: { keywords: string; page: number }) {
  return useQuery({
    queryKey: ['points-accounts', filter],
    queryFn: ({ signal }) =>
      call<typeof adminPointsAccounts>('GET /api/admin/points/accounts', { query: filter, signal }),
    placeholderData: keepPreviousData,
  });
}

export function usePointsOf(id: number, page: number) {
  return useQuery({
    queryKey: ['points-accounts', id, page],
    queryFn: ({ signal }) =>
      call<typeof adminPointsAccount>('GET /api/admin/points/accounts/:id', {
        at: { id },
        query: { page },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
