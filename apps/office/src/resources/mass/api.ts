import type {
  adminMassApply,
  adminMassChange,
  adminMassChanges,
  adminMassDrop,
  adminMassUndo,
  MassChange,
} from '@qingnang/contract/admin-catalog';
import { fromAddress } from '@qingnang/contract/call';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callAndHear, type DataOf } from '../../app/api.ts';
import { upload } from '../../app/upload.ts';

export type { MassChange };

type MassDetail = DataOf<typeof adminMassChange>;
export type MassRow = MassDetail['rows']['list'][number];

const MASS = '/api/admin/mass-changes';
const KEY = ['mass'];
const ROWS = 50;

export const ALL_GOODS_FILE = '/api/admin/goods/export';
export const errorFile = (id: number): string => `${MASS}/${id}/errors`;

export function useMassChanges(page: number) {
  return useQuery({
    queryKey: [...KEY, 'list', page],
    queryFn: ({ signal }) =>
      call<typeof adminMassChanges>('GET /api/admin/mass-changes', { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useMassChange(id: number, only: string, page: number) {
  return useQuery({
    queryKey: [...KEY, 'detail', id, only, page],
    queryFn: ({ signal }) =>
      call<typeof adminMassChange>('GET /api/admin/mass-changes/:id', {
        at: { id },
        query: fromAddress({ only, page, page_size: ROWS }),
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Sends a file; answers its preview. Nothing has changed yet. */
export function useMassUpload() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ file, onProgress }: { file: File; onProgress: (part: number) => void }) =>
      upload<MassChange>(MASS, file, onProgress),
    onSuccess: () => void queries.invalidateQueries({ queryKey: KEY }),
  });
}

/** 执行 and 撤销. Goods change with them. */
export function useMassAct(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (act: 'apply' | 'undo') =>
      act === 'apply'
        ? callAndHear<typeof adminMassApply>('POST /api/admin/mass-changes/:id/apply', { at: { id } })
        : callAndHear<typeof adminMassUndo>('POST /api/admin/mass-changes/:id/undo', { at: { id } }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: KEY });
      void queries.invalidateQueries({ queryKey: ['goods'] });
    },
  });
}

export function useMassDrop(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call<typeof adminMassDrop>('DELETE /api/admin/mass-changes/:id', { at: { id } }),
    onSuccess: () => {
      queries.removeQueries({ queryKey: [...KEY, 'detail', id] });
      void queries.invalidateQueries({ queryKey: [...KEY, 'list'] });
    },
  });
}
