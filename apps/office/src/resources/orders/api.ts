import type {
  AdminOrder,
  adminOrderApprove,
  adminOrderList,
  adminOrderOptions,
} from '@qingnang/contract/desk';
import type { adminOrderAddresses, adminOrderHold } from '@qingnang/contract/desk-changes';
import type { PapersPack } from '@qingnang/contract/papers';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callAndHear, type DataOf } from '../../app/api.ts';
import { ME_KEY } from '../../app/me.ts';

export type { AdminOrder };
export type OrderPage = DataOf<typeof adminOrderList>;
export type OrderRow = OrderPage['list'][number];
export type Approval = DataOf<typeof adminOrderApprove>;
export type BatchResult = DataOf<typeof adminOrderHold>;
export type BuyerAddress = DataOf<typeof adminOrderAddresses>['list'][number];
export type Picking = AdminOrder['picking'];
export type OrderPack = PapersPack;

const ORDERS = '/api/admin/orders';
const LISTS_KEY = ['orders', 'list'];
/** Orders move without staff, too: they are paid, they close. */
const REFRESH_MS = 60_000;
const detailKey = (id: number) => ['orders', 'detail', id];

/** Names of the desk's filter with what they are set to; see `deskFilter` of the contract. */
export type OrderFilter = Record<string, string | number | undefined>;
/** Pieces of lines that are cut or split off. */
export interface PiecesBody {
  lines: { order_line_id: number; number: number }[];
}
export interface AddressBody {
  address_id: number;
  consignee: string;
  phone: string;
  region: string;
  address: string;
}
export interface ShipBody {
  carrier: string;
  tracking_no: string;
  driver_phone: string;
  lines: { order_line_id: number; lot_id: number; number: number }[];
}

export function useOrders(filter: OrderFilter) {
  return useQuery({
    queryKey: [...LISTS_KEY, filter],
    queryFn: ({ signal }) => call<OrderPage>('GET', ORDERS, { query: { ...filter }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** What the filter offers beside the options of all forms. */
export const useOrderOptions = () =>
  useQuery({
    queryKey: ['orders', 'options'],
    queryFn: ({ signal }) => call<DataOf<typeof adminOrderOptions>>('GET', `${ORDERS}/options`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The buyer's own addresses, for an order that goes elsewhere. */
export const useAddresses = (id: number) =>
  useQuery({
    queryKey: ['orders', 'addresses', id],
    queryFn: ({ signal }) =>
      call<DataOf<typeof adminOrderAddresses>>('GET', `${ORDERS}/${id}/addresses`, { signal }),
  });

const orderQuery = (id: number) => ({
  queryKey: detailKey(id),
  queryFn: ({ signal }: { signal: AbortSignal }) => call<AdminOrder>('GET', `${ORDERS}/${id}`, { signal }),
});

export const useOrder = (id: number) => useQuery({ ...orderQuery(id), refetchInterval: REFRESH_MS });

/** Fetches an order that is likely to be opened next. */
export const prefetchOrder = (queries: QueryClient, id: number) => queries.prefetchQuery(orderQuery(id));

export function useApprove() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: number[]) => call<Approval>('POST', `${ORDERS}/approve`, { body: { ids } }),
    onSettled: () => void refresh(queries),
  });
}

/** An act on many orders at once, by the last word of its address. */
export function useBatch(act: 'hold' | 'release' | 'pick') {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids: number[]; reason?: string }) =>
      call<BatchResult>('POST', `${ORDERS}/${act}`, { body }),
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
  cut: (body: PiecesBody, key: string) => call<AdminOrder>('POST', `${ORDERS}/${id}/cut`, { body, key }),
  split: (body: PiecesBody, key: string) => call<AdminOrder>('POST', `${ORDERS}/${id}/split`, { body, key }),
  sendElsewhere: (body: AddressBody) => call<AdminOrder>('POST', `${ORDERS}/${id}/address`, { body }),
  confirmTransfer: (body: { bank_ref: string; amount: string }, key: string) =>
    callAndHear<AdminOrder>('POST', `${ORDERS}/${id}/transfer`, { body, key }),
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

/** The papers of an order, as they are at this moment. */
export const useOrderPack = (id: number) =>
  useQuery({
    queryKey: ['orders', 'pack', id],
    queryFn: ({ signal }) =>
      call<OrderPack>('GET', '/api/admin/papers/pack', { query: { order_id: id }, signal }),
    gcTime: 0,
  });
