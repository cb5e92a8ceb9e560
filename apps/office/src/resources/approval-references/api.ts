import {
  type adminReferences,
  REFERENCE_HEADER,
  REFERENCE_UPLOAD,
  type ReferenceColumns,
  type ReferenceHeader,
  type ReferenceRow,
  type ReferenceTally,
} from '@qingnang/contract/approval-references';
import { type FilterOf, fromAddress } from '@qingnang/contract/call';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api.ts';
import { upload } from '../../app/upload.ts';

export type { ReferenceColumns, ReferenceHeader, ReferenceRow, ReferenceTally };

const KEY = ['approval-references'];

export function useReferences(filter: Omit<FilterOf<typeof adminReferences>, 'page_size'>) {
  return useQuery({
    queryKey: [...KEY, filter],
    queryFn: ({ signal }) =>
      call<typeof adminReferences>('GET /api/admin/approval-references', {
        query: fromAddress(filter),
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

const unheard = () => undefined;

/** What the columns of a file seem to be. Nothing is taken in. */
export const readHeader = (file: File) => upload<ReferenceHeader>(REFERENCE_HEADER, file, unheard);

/** Takes a file in; the list and what hangs on it is read anew. */
export function useReferenceImport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ file, columns }: { file: File; columns: ReferenceColumns }) =>
      upload<ReferenceTally>(REFERENCE_UPLOAD, file, unheard, { columns: JSON.stringify(columns) }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: KEY }),
  });
}
