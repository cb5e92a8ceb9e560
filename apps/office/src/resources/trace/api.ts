import { type BodyOf, type FilterOf, fromAddress, type NameOf } from '@qingnang/contract/call';
import type {
  adminTraceCodes,
  adminTraceDays,
  adminTraceGaps,
  adminTraceSearch,
  ScanAnswer,
  TraceWayData,
} from '@qingnang/contract/trace-codes';
import {
  type adminTraceFormatAdd,
  type adminTraceFormatSave,
  type adminTraceFormats,
  type adminTraceImportErrors,
  type adminTraceImports,
  type adminTracePartnerSave,
  type adminTraceSentFileDecide,
  type adminTraceSentFiles,
  type adminTraceUploadMark,
  type adminTraceUploads,
  TRACE_IMPORT_UPLOAD,
  TRACE_UPLOAD_FILE,
  type TraceFormatRow,
  type TraceImportRow,
  type TraceSentFile,
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
import type {
  adminTraceLot,
  adminTraceLotCount,
  adminTraceLotFromFiles,
  adminTraceLotScan,
  adminTraceLots,
  adminTraceLotUnscan,
  TraceLotCount,
  TraceLotData,
  TraceLotRow,
} from '@qingnang/contract/trace-stock';
import { useQueryClient } from '@tanstack/react-query';
import { call, callAndHear, type DataOf } from '../../app/api.ts';
import { useAct, useList } from '../../app/calls.ts';
import { upload } from '../../app/upload.ts';
import type { KeptActs } from '../../shared/kept-acts/useKeptActs.ts';
import type { Scan } from '../../shared/scanning/CodeScanner.tsx';
import { keptScan, waitingCodes } from '../../shared/scanning/kept-scan.ts';

export type {
  ScanAnswer,
  TraceFormatRow,
  TraceImportRow,
  TraceLotCount,
  TraceLotData,
  TraceLotRow,
  TracePrefixRow,
  TraceSentFile,
  TraceUploadRow,
  TraceWayData,
};
export type Gap = DataOf<typeof adminTraceGaps>['list'][number];
export type Needs = DataOf<typeof adminTraceNeeds>;

const KEY = ['trace'];
const SCAN_IN: NameOf<typeof adminTraceLotScan> = 'POST /api/admin/trace/lots/:id/codes';

export const useWay = (code: string) =>
  useList<typeof adminTraceSearch>(
    [...KEY, 'way'],
    'GET /api/admin/trace/search',
    { query: { code } },
    { enabled: code !== '' },
  );

export const useCodes = (filter: FilterOf<typeof adminTraceCodes>, enabled: boolean) =>
  useList<typeof adminTraceCodes>(
    [...KEY, 'codes'],
    'GET /api/admin/trace/codes',
    { query: fromAddress(filter) },
    { enabled },
  );

export const useLots = (filter: FilterOf<typeof adminTraceLots>) =>
  useList<typeof adminTraceLots>([...KEY, 'lots'], 'GET /api/admin/trace/lots', {
    query: fromAddress(filter),
  });
export const useLot = (id: number) =>
  useList<typeof adminTraceLot>([...KEY, 'lot'], 'GET /api/admin/trace/lots/:id', { at: { id } });
/** Scans into a lot: it is read again as soon as they have been answered. */
export function useScanIn({ id, lot_no }: TraceLotData, acts: KeptActs): Scan {
  const queries = useQueryClient();
  const place = {
    name: SCAN_IN,
    at: { id },
    words: `入库 ${lot_no}`,
    bodyOf: (codes: string[]): BodyOf<typeof adminTraceLotScan> => ({ codes }),
  };
  return keptScan(acts, place, () => void queries.invalidateQueries({ queryKey: KEY }));
}
/** Codes that were scanned into a lot and wait for the network. */
export const codesOnTheWay = (lotId: number, { waiting }: KeptActs) =>
  waitingCodes(waiting, { name: SCAN_IN, at: { id: lotId } });
export const useTakeFromFiles = (id: number) =>
  useAct([KEY], () =>
    callAndHear<typeof adminTraceLotFromFiles>('POST /api/admin/trace/lots/:id/codes/from-files', {
      at: { id },
    }),
  );
export const useTakeOut = (id: number) =>
  useAct([KEY], (codes: string[]) =>
    call<typeof adminTraceLotUnscan>('POST /api/admin/trace/lots/:id/codes/take-back', {
      at: { id },
      body: { codes },
    }),
  );
export const useCountLot = (id: number) =>
  useAct([KEY], (codes: string[]) =>
    call<typeof adminTraceLotCount>('POST /api/admin/trace/lots/:id/codes/count', {
      at: { id },
      body: { codes },
    }),
  );

export const useSentFiles = (filter: FilterOf<typeof adminTraceSentFiles>) =>
  useList<typeof adminTraceSentFiles>([...KEY, 'files'], 'GET /api/admin/trace/sent-files', {
    query: fromAddress(filter),
  });
export const useDecideFile = (id: number) =>
  useAct([KEY], (body: BodyOf<typeof adminTraceSentFileDecide>) =>
    callAndHear<typeof adminTraceSentFileDecide>('POST /api/admin/trace/sent-files/:id/decide', {
      at: { id },
      body,
    }),
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
