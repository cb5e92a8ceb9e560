import type { AdminOrder, adminOrderApprove, adminOrderList } from '@qingnang/contract/desk';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';
import { ME_KEY } from '../../app/me.ts';

export type { AdminOrder };
export type OrderPage = DataOf<typeof adminOrderList>;
export type OrderRow = OrderPage['list'][number];
export type Approval = DataOf<typeof adminOrderApprove>;
export type Picking = AdminOrder['picking'];

const ORDERS = '/api/admin/orders';
const LISTS_KEY = ['orders', 'list'];
const detailKey = (id: number) => ['orders', 'detail', id];

export interface OrderFilter {
  /** 0 = all. */
  status: number;
  keywords?: string;
  from?: string;
  to?: string;
  page?: number;
  page_size?: number;
}
export interface ShipBody {
  carrier: string;
  tracking_no: string;
  lines: { order_line_id: number; lot_id: number; number: number }[];
}

export function useOrders(filter: OrderFilter) {
  return useQuery({
    queryKey: [...LISTS_KEY, filter],
    queryFn: ({ signal }) => call<OrderPage>('GET', ORDERS, { query: { ...filter }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
}

const orderQuery = (id: number) => ({
  queryKey: detailKey(id),
  queryFn: ({ signal }: { signal: AbortSignal }) => call<AdminOrder>('GET', `${ORDERS}/${id}`, { signal }),
});

export const useOrder = (id: number) => useQuery(orderQuery(id));

/** Fetches an order that is likely to be opened next. */
export const prefetchOrder = (queries: QueryClient, id: number) => queries.prefetchQuery(orderQuery(id));

export function useApprove() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: number[]) => call<Approval>('POST', `${ORDERS}/approve`, { body: { ids } }),
    onSettled: () => void refresh(queries),
  });
}

/**
 * An act on one order that answers the order as it is now; see `orderActs` for the acts. Await `mutateAsync`: the answer may
 * take away the very button that asked, and callbacks given to `mutate` would go with it.
 */
export function useOrderAct<Input>(act: (input: Input) => Promise<AdminOrder>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (order) => queries.setQueryData(detailKey(order.id), order),
    onSettled: () => void refresh(queries),
  });
}

export const orderActs = (id: number) => ({
  reject: (reason: string) => call<AdminOrder>('POST', `${ORDERS}/${id}/reject`, { body: { reason } }),
  note: (note: string) => call<AdminOrder>('POST', `${ORDERS}/${id}/note`, { body: { note } }),
  ship: (body: ShipBody, key: string) => call<AdminOrder>('POST', `${ORDERS}/${id}/ship`, { body, key }),
  confirmTransfer: (body: { bank_ref: string; amount: string }, key: string) =>
    call<AdminOrder>('POST', `${ORDERS}/${id}/transfer`, { body, key }),
});

/** A transfer has been sent back by bank. */
export const finishRefund = (refundId: number, bank_ref: string) =>
  call<AdminOrder>('POST', `/api/admin/refunds/${refundId}/done`, { body: { bank_ref } });

/** Lists, queues and opened orders may all have moved, also after a refusal: somebody else was quicker. */
const refresh = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: ['orders'] }),
    queries.invalidateQueries({ queryKey: ME_KEY }),
  ]);
