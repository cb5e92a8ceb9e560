import { type FilterOf, fromAddress } from '@qingnang/contract/call';
import {
  type adminPictureImport,
  type adminPictureImportStart,
  type adminPictureImportStop,
  type adminPictureImports,
  PICTURE_ZIP_UPLOAD,
  type PictureEntry,
  type PictureImport,
} from '@qingnang/contract/goods-pictures';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api.ts';
import { upload } from '../../app/upload.ts';

export type { PictureEntry, PictureImport };

const KEY = ['picture-imports'];
/** While a run is under way. */
const POLL_MS = 1_000;

export const STATES: Record<PictureImport['state'], { name: string; tone: string }> = {
  checked: { name: '待导入', tone: 'wait' },
  running: { name: '导入中', tone: 'wait' },
  done: { name: '已完成', tone: 'ok' },
  failed: { name: '失败', tone: 'bad' },
  stopped: { name: '已停止', tone: '' },
};

export const errorFile = (id: number): string => `${PICTURE_ZIP_UPLOAD}/${id}/errors`;

export function usePictureImports(page: number) {
  return useQuery({
    queryKey: [...KEY, 'list', page],
    queryFn: ({ signal }) =>
      call<typeof adminPictureImports>('GET /api/admin/picture-imports', { query: { page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.list.some((one) => one.state === 'running') ? POLL_MS : false,
  });
}

export function usePictureImport(id: number, filter: FilterOf<typeof adminPictureImport>) {
  return useQuery({
    queryKey: [...KEY, 'detail', id, filter],
    queryFn: ({ signal }) =>
      call<typeof adminPictureImport>('GET /api/admin/picture-imports/:id', {
        at: { id },
        query: fromAddress(filter),
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.import.state === 'running' ? POLL_MS : false),
  });
}

/** Sends a ZIP; answers which file is whose. No goods is changed yet. */
export const sendZip = (file: File, onProgress: (part: number) => void) =>
  upload<{ import: PictureImport }>(PICTURE_ZIP_UPLOAD, file, onProgress);

/** 导入 and 停止. */
export function usePictureAct(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (act: 'start' | 'stop') =>
      act === 'start'
        ? call<typeof adminPictureImportStart>('POST /api/admin/picture-imports/:id/start', { at: { id } })
        : call<typeof adminPictureImportStop>('POST /api/admin/picture-imports/:id/stop', { at: { id } }),
    onSettled: () => void queries.invalidateQueries({ queryKey: KEY }),
  });
}
