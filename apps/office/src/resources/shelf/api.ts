import type { BodyOf } from '@qingnang/contract/call';
import type { adminArrival, ScannedGoods } from '@qingnang/contract/stock-arrivals';
import type {
  adminStockDocumentCreate,
  adminStockWarehouses,
  StockLot,
} from '@qingnang/contract/stock-documents';
import { useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../../app/api.ts';

export type { ScannedGoods, StockLot };
export type ArrivalBody = BodyOf<typeof adminArrival>;
export type DocumentBody = BodyOf<typeof adminStockDocumentCreate>;

export const ARRIVAL = 'POST /api/admin/stock-documents/arrivals';
export const DOCUMENT = 'POST /api/admin/stock-documents';

export const useStockWarehouses = () =>
  useQuery({
    queryKey: ['stock-documents', 'warehouses'],
    queryFn: ({ signal }) =>
      call<typeof adminStockWarehouses>('GET /api/admin/stock-documents/warehouses', { signal }),
    // A round in the shed is longer than a list is fresh.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Whether a call came to no answer, rather than to a refusal. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError && !error.isRefusal && !error.isSignedOut;
