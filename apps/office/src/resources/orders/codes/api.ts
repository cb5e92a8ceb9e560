import type { BodyOf, NameOf } from '@qingnang/contract/call';
import type {
  adminOrderCodes,
  adminOrderScan,
  adminOrderUnscan,
  adminTraceException,
  adminTraceExceptionRemove,
  ParcelCodes,
  ScanAnswer,
} from '@qingnang/contract/trace-codes';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { call } from '../../../app/api.ts';
import { useAct, useList } from '../../../app/calls.ts';
import type { KeptActs } from '../../../shared/kept-acts/useKeptActs.ts';
import type { Scan } from '../../../shared/scanning/CodeScanner.tsx';
import { keptScan, waitingCodes } from '../../../shared/scanning/kept-scan.ts';

export type { ParcelCodes, ScanAnswer };
export type ParcelLine = ParcelCodes['lines'][number];

const KEY = ['order-codes'];
const SCAN: NameOf<typeof adminOrderScan> = 'POST /api/admin/orders/:id/codes';

/** What has been scanned for the order of the address. */
export function useParcel() {
  const id = Number(useParams().id);
  return useList<typeof adminOrderCodes>(KEY, 'GET /api/admin/orders/:id/codes', { at: { id } });
}

/** Scans for the parcel of an order: it is read again as soon as they have been answered. */
export function useScan({ order_id, order_no }: ParcelCodes, acts: KeptActs): Scan {
  const queries = useQueryClient();
  const place = {
    name: SCAN,
    at: { id: order_id },
    words: order_no,
    bodyOf: (codes: string[], device: string): BodyOf<typeof adminOrderScan> => ({ codes, device }),
  };
  return keptScan(acts, place, () => void queries.invalidateQueries({ queryKey: KEY }));
}

/** Codes that were scanned for an order and wait for the network. */
export const codesOnTheWay = (orderId: number, { waiting }: KeptActs) =>
  waitingCodes(waiting, { name: SCAN, at: { id: orderId } });

export const useTakeBack = (orderId: number) =>
  useAct([KEY], (codes: string[]) =>
    call<typeof adminOrderUnscan>('POST /api/admin/orders/:id/codes/take-back', {
      at: { id: orderId },
      body: { codes },
    }),
  );

export const useExcept = (orderId: number) =>
  useAct([KEY], (body: BodyOf<typeof adminTraceException>) =>
    call<typeof adminTraceException>('POST /api/admin/orders/:id/code-exceptions', {
      at: { id: orderId },
      body,
    }),
  );

export const useRemoveException = () =>
  useAct([KEY], (id: number) =>
    call<typeof adminTraceExceptionRemove>('DELETE /api/admin/trace/exceptions/:id', { at: { id } }),
  );
