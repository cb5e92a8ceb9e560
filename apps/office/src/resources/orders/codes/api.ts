import type { BodyOf } from '@qingnang/contract/call';
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

export type { ParcelCodes, ScanAnswer };
export type ParcelLine = ParcelCodes['lines'][number];

const KEY = ['order-codes'];

/** What has been scanned for the order of the address. */
export function useParcel() {
  const id = Number(useParams().id);
  return useList<typeof adminOrderCodes>(KEY, 'GET /api/admin/orders/:id/codes', { at: { id } });
}

/** Scans that somebody waits for the answer of; the parcel is read again when the last of them has been answered. */
export function useScan(orderId: number) {
  const queries = useQueryClient();
  return async (codes: string[], device: string): Promise<ScanAnswer[]> => {
    const { answers } = await call<typeof adminOrderScan>('POST /api/admin/orders/:id/codes', {
      at: { id: orderId },
      body: { codes, device },
    });
    void queries.invalidateQueries({ queryKey: KEY });
    return answers;
  };
}

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
