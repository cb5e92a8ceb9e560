import type { BodyOf } from '@qingnang/contract/call';
import type { adminArrival, adminScannedGoods, ScannedGoods } from '@qingnang/contract/stock-arrivals';
import type {
  adminStockDocumentCreate,
  adminStockLots,
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

/** Goods that a scan may be of. */
export const findGoods = (scan: string) =>
  call<typeof adminScannedGoods>('GET /api/admin/stock-documents/goods', { query: { scan } });

/** Lots of a warehouse by bar code or number, or all of a goods. */
export const findLots = (query: { warehouse_id: number; keywords?: string; goods_id?: number }) =>
  call<typeof adminStockLots>('GET /api/admin/stock-documents/lots', { query });

/** Whether a call came to no answer, rather than to a refusal. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError && !error.isRefusal && !error.isSignedOut;
