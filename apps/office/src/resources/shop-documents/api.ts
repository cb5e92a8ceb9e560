import type { ShopDocument, shopDocumentAdd, shopDocuments } from '@qingnang/contract/admin-reports';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';

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
  useAct(({ body, key }: { body: DocumentBody; key: string }) =>
    document === null
      ? call<DataOf<typeof shopDocumentAdd>>('POST', DOCUMENTS, { body, key })
      : call('PUT', `${DOCUMENTS}/${document.id}`, { body: { ...body, version: document.version } }),
  );
export const useRemoveDocument = () => useAct((id: number) => call('DELETE', `${DOCUMENTS}/${id}`));

function useAct<Input, Output>(act: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: act, onSettled: () => queries.invalidateQueries({ queryKey: KEY }) });
}
