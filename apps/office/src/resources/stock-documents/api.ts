import { type BodyOf, type FilterOf, fromAddress } from '@qingnang/contract/call';
import { STOCK_COUNT_UPLOAD } from '@qingnang/contract/count-columns';
import type {
  adminShortages,
  adminStockDocument,
  adminStockDocumentCreate,
  adminStockDocuments,
  adminStockWarehouses,
  CountedRow,
} from '@qingnang/contract/stock-documents';
import { useQuery } from '@tanstack/react-query';
import { call, callAndHear } from '../../app/api.ts';
import { useAct, useList } from '../../app/calls.ts';
import { upload } from '../../app/upload.ts';

export type {
  ShortageRow,
  StockDocument,
  StockDocumentRow,
  StockLot,
} from '@qingnang/contract/stock-documents';
export type DocumentBody = BodyOf<typeof adminStockDocumentCreate>;

const KEY = ['stock-documents'];

export const useDocuments = (filter: FilterOf<typeof adminStockDocuments>) =>
  useList<typeof adminStockDocuments>(KEY, 'GET /api/admin/stock-documents', { query: fromAddress(filter) });

export const useDocument = (id: number) =>
  useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) =>
      call<typeof adminStockDocument>('GET /api/admin/stock-documents/:id', { at: { id }, signal }),
  });

export const useShortages = () =>
  useQuery({
    queryKey: [...KEY, 'shortages'],
    queryFn: ({ signal }) =>
      call<typeof adminShortages>('GET /api/admin/stock-documents/shortages', { signal }),
  });

export const useStockWarehouses = () =>
  useQuery({
    queryKey: [...KEY, 'warehouses'],
    queryFn: ({ signal }) =>
      call<typeof adminStockWarehouses>('GET /api/admin/stock-documents/warehouses', { signal }),
  });

export const readCounts = (file: File) =>
  upload<{ rows: CountedRow[] }>(STOCK_COUNT_UPLOAD, file, () => undefined);

export const useCreateDocument = () =>
  useAct([KEY, ['lots'], ['goods'], ['approvals']], ({ body, key }: { body: DocumentBody; key: string }) =>
    callAndHear<typeof adminStockDocumentCreate>('POST /api/admin/stock-documents', { body, key }),
  );
