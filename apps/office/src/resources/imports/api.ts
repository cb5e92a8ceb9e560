import type {
  adminGoodsImport,
  adminGoodsImportCheck,
  adminGoodsImportSave,
  adminGoodsImportStart,
  adminGoodsImportStop,
  adminGoodsImports,
  GoodsImport,
  GoodsImportDetail,
} from '@qingnang/contract/goods-imports';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '../../app/api.ts';
import { upload } from '../../app/upload.ts';
import { isUnderWay } from './words.ts';

export type { GoodsImport, GoodsImportDetail };
export type ImportForm = BodyOf<typeof adminGoodsImportSave>;

const IMPORTS = '/api/admin/goods-imports';
const KEY = ['goods-imports'];
/** While something is under way. */
const POLL_MS = 1_000;

export const errorFile = (id: number): string => `${IMPORTS}/${id}/errors`;

export function useImports(page: number) {
  return useQuery({
    queryKey: [...KEY, 'list', page],
    queryFn: ({ signal }) =>
      call<typeof adminGoodsImports>('GET /api/admin/goods-imports', { query: { page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.list.some(isUnderWay) ? POLL_MS : false),
  });
}

const detailKey = (id: number) => [...KEY, 'detail', id];

export function useImport(id: number) {
  return useQuery({
    queryKey: detailKey(id),
    queryFn: ({ signal }) =>
      call<typeof adminGoodsImport>('GET /api/admin/goods-imports/:id', { at: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.import) ? POLL_MS : false),
  });
}

/** Sends a file; answers what its columns seem to be. Nothing is imported yet. */
export function useImportUpload() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ file, onProgress }: { file: File; onProgress: (part: number) => void }) =>
      upload<GoodsImportDetail>(IMPORTS, file, onProgress),
    onSuccess: () => void queries.invalidateQueries({ queryKey: KEY }),
  });
}

/** 检查: keeps the columns, then asks for a check of the whole file. */
export function useImportCheck(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: ImportForm) => {
      await call<typeof adminGoodsImportSave>('PUT /api/admin/goods-imports/:id', { at: { id }, body });
      return call<typeof adminGoodsImportCheck>('POST /api/admin/goods-imports/:id/check', { at: { id } });
    },
    onSuccess: (detail) => queries.setQueryData(detailKey(id), detail),
  });
}

/** 开始导入 and 停止. */
export function useImportAct(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (act: 'start' | 'stop') =>
      act === 'start'
        ? call<typeof adminGoodsImportStart>('POST /api/admin/goods-imports/:id/start', { at: { id } })
        : call<typeof adminGoodsImportStop>('POST /api/admin/goods-imports/:id/stop', { at: { id } }),
    onSettled: () => void queries.invalidateQueries({ queryKey: KEY }),
  });
}
