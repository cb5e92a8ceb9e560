import type {
  ShopDocument,
  shopDocumentAdd,
  shopDocumentRemove,
  shopDocuments,
  shopDocumentUpdate,
} from '@qingnang/contract/admin-reports';
import type { BodyOf } from '@qingnang/contract/call';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../app/api.ts';
import { useAct } from '../../app/calls.ts';

export type { ShopDocument };

const KEY = ['shop-documents'];

export const useDocuments = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<typeof shopDocuments>('GET /api/admin/shop-documents', { signal }),
  });

export type DocumentBody = Omit<BodyOf<typeof shopDocumentUpdate>, 'version'>;

export const useSaveDocument = (document: ShopDocument | null) =>
  useAct(
    [KEY],
    ({ body, key }: { body: DocumentBody; key: string }): Promise<unknown> =>
      document === null
        ? call<typeof shopDocumentAdd>('POST /api/admin/shop-documents', {
            body: { ...body, file_id: body.file_id ?? '' },
            key,
          })
        : call<typeof shopDocumentUpdate>('PUT /api/admin/shop-documents/:id', {
            at: { id: document.id },
            body: { ...body, version: document.version },
          }),
  );
export const useRemoveDocument = () =>
  useAct([KEY], (id: number) =>
    call<typeof shopDocumentRemove>('DELETE /api/admin/shop-documents/:id', { at: { id } }),
  );
