import { type BodyOf, type FilterOf, fromAddress } from '@qingnang/contract/call';
import type {
  adminTraceDays,
  adminTraceGaps,
  adminTraceSearch,
  TraceWayData,
} from '@qingnang/contract/trace-codes';
import {
  type adminTraceFormatAdd,
  type adminTraceFormatSave,
  type adminTraceFormats,
  type adminTraceImportErrors,
  type adminTraceImports,
  type adminTracePartnerSave,
  type adminTraceUploadMark,
  type adminTraceUploads,
  TRACE_IMPORT_UPLOAD,
  TRACE_UPLOAD_FILE,
  type TraceFormatRow,
  type TraceImportRow,
  type TraceUploadRow,
} from '@qingnang/contract/trace-files';
import type {
  adminTraceNeeds,
  adminTraceNeedsSave,
  adminTracePrefixConfirm,
  adminTracePrefixes,
  adminTracePrefixImport,
  adminTracePrefixRemove,
  adminTracePrefixTeach,
  TracePrefixRow,
} from '@qingnang/contract/trace-prefixes';
import { useQueryClient } from '@tanstack/react-query';
import { call, callAndHear, type DataOf } from '../../app/api.ts';
import { useAct, useList } from '../../app/calls.ts';
import { upload } from '../../app/upload.ts';

export type { TraceFormatRow, TraceImportRow, TracePrefixRow, TraceUploadRow, TraceWayData };
export type Gap = DataOf<typeof adminTraceGaps>['list'][number];
export type Needs = DataOf<typeof adminTraceNeeds>;

const KEY = ['trace'];

export const useWay = (code: string) =>
  useList<typeof adminTraceSearch>(
    [...KEY, 'way'],
    'GET /api/admin/trace/search',
    { query: { code } },
    { enabled: code !== '' },
  );

export const usePrefixes = (filter: FilterOf<typeof adminTracePrefixes>) =>
  useList<typeof adminTracePrefixes>(KEY, 'GET /api/admin/trace/prefixes', { query: fromAddress(filter) });
export const useTeachPrefix = () =>
  useAct([KEY], (body: BodyOf<typeof adminTracePrefixTeach>) =>
    callAndHear<typeof adminTracePrefixTeach>('POST /api/admin/trace/prefixes', { body }),
  );
export const useConfirmPrefix = () =>
  useAct([KEY], (id: number) =>
    call<typeof adminTracePrefixConfirm>('POST /api/admin/trace/prefixes/:id/confirm', { at: { id } }),
  );
export const useRemovePrefix = () =>
  useAct([KEY], (id: number) =>
    call<typeof adminTracePrefixRemove>('DELETE /api/admin/trace/prefixes/:id', { at: { id } }),
  );
export const useImportPrefixes = () =>
  useAct([KEY], (rows: BodyOf<typeof adminTracePrefixImport>['rows']) =>
    call<typeof adminTracePrefixImport>('POST /api/admin/trace/prefixes/import', { body: { rows } }),
  );

export const useNeeds = () => useList<typeof adminTraceNeeds>(KEY, 'GET /api/admin/trace/needs', {});
export const useSaveNeeds = () =>
  useAct([KEY], (body: BodyOf<typeof adminTraceNeedsSave>) =>
    call<typeof adminTraceNeedsSave>('PUT /api/admin/trace/needs', { body }),
  );

export const useGaps = (filter: FilterOf<typeof adminTraceGaps>) =>
  useList<typeof adminTraceGaps>(KEY, 'GET /api/admin/trace/gaps', { query: fromAddress(filter) });
export const useDays = () => useList<typeof adminTraceDays>(KEY, 'GET /api/admin/trace/days', {});

export const useFormats = () => useList<typeof adminTraceFormats>(KEY, 'GET /api/admin/trace/formats', {});
export type FormatBody = BodyOf<typeof adminTraceFormatAdd>;
export const useSaveFormat = (id: number | null) =>
  useAct([KEY], (body: FormatBody) =>
    id === null
      ? callAndHear<typeof adminTraceFormatAdd>('POST /api/admin/trace/formats', { body })
      : callAndHear<typeof adminTraceFormatSave>('PUT /api/admin/trace/formats/:id', { at: { id }, body }),
  );

export const useImports = (page: number) =>
  useList<typeof adminTraceImports>(KEY, 'GET /api/admin/trace/imports', { query: { page } });
export const useImportErrors = (id: number) =>
  useList<typeof adminTraceImportErrors>(KEY, 'GET /api/admin/trace/imports/:id/errors', { at: { id } });
export function useBringHierarchy() {
  const queries = useQueryClient();
  return async (formatId: number, file: File, onProgress: (part: number) => void) => {
    const { id } = await upload<{ id: number }>(TRACE_IMPORT_UPLOAD, file, onProgress, {
      format_id: String(formatId),
    });
    await queries.invalidateQueries({ queryKey: KEY });
    return id;
  };
}

export const useUploads = (filter: FilterOf<typeof adminTraceUploads>, enabled: boolean) =>
  useList<typeof adminTraceUploads>(
    KEY,
    'GET /api/admin/trace/uploads',
    { query: fromAddress(filter) },
    { enabled },
  );
export const uploadFilePath = (formatId: number, ids: readonly number[]) =>
  `${TRACE_UPLOAD_FILE}?format_id=${formatId}&ids=${ids.join(',')}`;
export const useMarkUploads = () =>
  useAct([KEY], (body: BodyOf<typeof adminTraceUploadMark>) =>
    callAndHear<typeof adminTraceUploadMark>('POST /api/admin/trace/uploads/mark', { body }),
  );
export const useSavePartner = () =>
  useAct([KEY], (body: BodyOf<typeof adminTracePartnerSave>) =>
    call<typeof adminTracePartnerSave>('PUT /api/admin/trace/partners', { body }),
  );
