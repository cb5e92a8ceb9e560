import type { ShopDocument, shopDocumentAdd, shopDocuments } from '@qingnang/contract/admin-reports';
import { useQuery } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';
import { useAct } from '../../app/calls.ts';

export type { ShopDocument };

const DOCUMENTS = '/api/admin/shop-documents';
const KEY = ['shop-documents'];

export const useDocuments = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<DataOf<typeof shopDocuments>>('GET', DOCUMENTS, { signal }),
  });

export interface DocumentBody {
  name: string;
  number: string;
  valid_until: string;
  position: number;
  file_id?: number;
}

export const useSaveDocument = (document: ShopDocument | null) =>
  useAct([KEY], ({ body, key }: { body: DocumentBody; key: string }) =>
    document === null
      ? call<DataOf<typeof shopDocumentAdd>>('POST', DOCUMENTS, { body, key })
      : call('PUT', `${DOCUMENTS}/${document.id}`, { body: { ...body, version: document.version } }),
  );
export const useRemoveDocument = () => useAct([KEY], (id: number) => call('DELETE', `${DOCUMENTS}/${id}`));
