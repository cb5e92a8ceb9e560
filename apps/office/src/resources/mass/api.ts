import type { adminMassChange, adminMassChanges, MassChange } from '@qingnang/contract/admin-catalog';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callAndHear, type DataOf } from '../../app/api.ts';
import { upload } from '../../app/upload.ts';

export type { MassChange };

type MassPage = DataOf<typeof adminMassChanges>;
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
    queryFn: ({ signal }) => call<MassPage>('GET', MASS, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useMassChange(id: number, only: string, page: number) {
  return useQuery({
    queryKey: [...KEY, 'detail', id, only, page],
    queryFn: ({ signal }) =>
      call<MassDetail>('GET', `${MASS}/${id}`, { query: { only, page, page_size: ROWS }, signal }),
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
    mutationFn: (act: 'apply' | 'undo') => callAndHear<MassChange>('POST', `${MASS}/${id}/${act}`),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: KEY });
      void queries.invalidateQueries({ queryKey: ['goods'] });
    },
  });
}

export function useMassDrop(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE', `${MASS}/${id}`),
    onSuccess: () => {
      queries.removeQueries({ queryKey: [...KEY, 'detail', id] });
      void queries.invalidateQueries({ queryKey: [...KEY, 'list'] });
    },
  });
}
