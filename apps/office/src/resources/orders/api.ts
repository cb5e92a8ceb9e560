import type { adminAddressPropose } from '@qingnang/contract/address-reviews';
import type { BodyOf } from '@qingnang/contract/call';
import type { ColdForm } from '@qingnang/contract/cold-chain';
import type { CutReason } from '@qingnang/contract/cut-reasons';
import type {
  AdminOrder,
  adminOrder,
  adminOrderApprove,
  adminOrderList,
  adminOrderNote,
  adminOrderOptions,
  adminOrderReject,
  adminOrderShip,
  adminParcelDelivered,
  adminParcelUndelivered,
  adminRefundDone,
  adminTransferConfirm,
} from '@qingnang/contract/desk';
import type {
  adminOrderAddress,
  adminOrderAddresses,
  adminOrderCut,
  adminOrderHold,
  adminOrderPick,
  adminOrderRelease,
  adminOrderSplit,
} from '@qingnang/contract/desk-changes';
import type { adminPapersPack, PapersPack } from '@qingnang/contract/papers';
import type { adminReceiving } from '@qingnang/contract/receiving';
import type { QualityState } from '@qingnang/contract/shipping-words';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callAndHear, type DataOf } from '../../app/api.ts';
import { useAct } from '../../app/calls.ts';
import { ME_KEY } from '../../app/me.ts';

export type { AdminOrder };
export type OrderPage = DataOf<typeof adminOrderList>;
export type OrderRow = OrderPage['list'][number];
export type Approval = DataOf<typeof adminOrderApprove>;
export type BatchResult = DataOf<typeof adminOrderHold>;
export type Picking = AdminOrder['picking'];
export type OrderPack = PapersPack;

const LISTS_KEY = ['orders', 'list'];
/** Orders move without staff, too: they are paid, they close. */
const REFRESH_MS = 60_000;
const detailKey = (id: number) => ['orders', 'detail', id];

/** Names of the desk's filter with what they are set to; see `deskFilter` of the contract. */
export type OrderFilter = Record<string, string | number | undefined>;
/** Pieces of lines that are cut or split off. */
export interface PiecesBody {
  lines: { order_line_id: number; number: number }[];
  /** Of pieces that are cut off. */
  reason?: CutReason;
}
export interface AddressBody {
  address_id: number;
  consignee: string;
  phone: string;
}
export interface ShipBody {
  carrier: string;
  tracking_no: string;
  driver_phone: string;
  lines: { order_line_id: number; lot_id: number; number: number; quality: QualityState }[];
  lot_reason: string;
  /** Of a parcel of cold goods. */
  cold?: ColdForm;
}

export function useOrders(filter: OrderFilter) {
  return useQuery({
    queryKey: [...LISTS_KEY, filter],
    queryFn: ({ signal }) =>
      call<typeof adminOrderList>('GET /api/admin/orders', { query: { ...filter }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** What the filter offers beside the options of all forms. */
export const useOrderOptions = () =>
  useQuery({
    queryKey: ['orders', 'options'],
    queryFn: ({ signal }) => call<typeof adminOrderOptions>('GET /api/admin/orders/options', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The buyer's own addresses, for an order that goes elsewhere. */
export const useAddresses = (id: number) =>
  useQuery({
    queryKey: ['orders', 'addresses', id],
    queryFn: ({ signal }) =>
      call<typeof adminOrderAddresses>('GET /api/admin/orders/:id/addresses', { at: { id }, signal }),
  });

/** An address that the buyer has told us of. */
export const useProposeAddress = (id: number) =>
  useAct([['orders', 'addresses', id]], (body: BodyOf<typeof adminAddressPropose>) =>
    call<typeof adminAddressPropose>('POST /api/admin/orders/:id/addresses', { at: { id }, body }),
  );

/** What the buyer has found of the order's parcels. */
export const useReceived = (id: number) =>
  useQuery({
    queryKey: ['orders', 'received', id],
    queryFn: ({ signal }) =>
      call<typeof adminReceiving>('GET /api/admin/orders/:id/receiving', { at: { id }, signal }),
    refetchInterval: REFRESH_MS,
  });
export type ReceivedParcel = DataOf<typeof adminReceiving>['parcels'][number];

const orderQuery = (id: number) => ({
  queryKey: detailKey(id),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<typeof adminOrder>('GET /api/admin/orders/:id', { at: { id }, signal }),
});

export const useOrder = (id: number) => useQuery({ ...orderQuery(id), refetchInterval: REFRESH_MS });

/** Fetches an order that is likely to be opened next. */
export const prefetchOrder = (queries: QueryClient, id: number) => queries.prefetchQuery(orderQuery(id));

export function useApprove() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: number[]) =>
      call<typeof adminOrderApprove>('POST /api/admin/orders/approve', { body: { ids } }),
    onSettled: () => void refresh(queries),
  });
}

/** An act on many orders at once, by the last word of its address. */
export function useBatch(act: 'hold' | 'release' | 'pick') {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids: number[]; reason?: string }) =>
      call<typeof adminOrderHold | typeof adminOrderRelease | typeof adminOrderPick>(
        `POST /api/admin/orders/${act}`,
        { body },
      ),
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
  reject: (reason: string) =>
    call<typeof adminOrderReject>('POST /api/admin/orders/:id/reject', { at: { id }, body: { reason } }),
  note: (note: string) =>
    call<typeof adminOrderNote>('POST /api/admin/orders/:id/note', { at: { id }, body: { note } }),
  ship: (body: ShipBody, key: string) =>
    call<typeof adminOrderShip>('POST /api/admin/orders/:id/ship', { at: { id }, body, key }),
  cut: (body: PiecesBody, key: string) =>
    call<typeof adminOrderCut>('POST /api/admin/orders/:id/cut', { at: { id }, body, key }),
  split: (body: PiecesBody, key: string) =>
    call<typeof adminOrderSplit>('POST /api/admin/orders/:id/split', { at: { id }, body, key }),
  sendElsewhere: (body: AddressBody) =>
    call<typeof adminOrderAddress>('POST /api/admin/orders/:id/address', { at: { id }, body }),
  confirmTransfer: (body: { bank_ref: string; amount: string }, key: string) =>
    callAndHear<typeof adminTransferConfirm>('POST /api/admin/orders/:id/transfer', {
      at: { id },
      body,
      key,
    }),
});

export const parcelActs = (id: number) => ({
  arrived: (body: { delivered_at: number; receiver: string; note: string }) =>
    call<typeof adminParcelDelivered>('POST /api/admin/shipment/:id/delivered', { at: { id }, body }),
  notArrived: (reason: string) =>
    call<typeof adminParcelUndelivered>('POST /api/admin/shipment/:id/undelivered', {
      at: { id },
      body: { reason },
    }),
});

/** A transfer has been sent back by bank. */
export const finishRefund = (refundId: number, bank_ref: string) =>
  call<typeof adminRefundDone>('POST /api/admin/refunds/:id/done', {
    at: { id: refundId },
    body: { bank_ref },
  });

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
      call<typeof adminPapersPack>('GET /api/admin/papers/pack', { query: { order_id: id }, signal }),
    gcTime: 0,
  });
