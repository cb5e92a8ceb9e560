import type {
  AdminReport,
  adminReports,
  MatchedFile,
  MissingLot,
  missingReports,
  reportAdd,
  reportLots,
  reportMatch,
  reportVoid,
} from '@qingnang/contract/admin-reports';
import { type BodyOf, type FilterOf, fromAddress } from '@qingnang/contract/call';
import { useQuery } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';
import { useAct, useList } from '../../app/calls.ts';

export type { AdminReport, MatchedFile, MissingLot };

const KEY = ['reports'];

export const useReports = (filter: FilterOf<typeof adminReports>) =>
  useList<typeof adminReports>(KEY, 'GET /api/admin/reports', { query: fromAddress(filter) });
export const useMissing = (filter: FilterOf<typeof missingReports>) =>
  useList<typeof missingReports>(KEY, 'GET /api/admin/reports/missing', { query: fromAddress(filter) });

/** The lots of a goods, for who corrects a name. */
export function useLots(goodsId: number | null) {
  return useQuery({
    queryKey: [...KEY, 'lots', goodsId],
    queryFn: ({ signal }) =>
      call<typeof reportLots>('GET /api/admin/reports/lots', { query: { goods_id: goodsId ?? 0 }, signal }),
    enabled: goodsId !== null,
  });
}

/** What uploaded files are by their names. */
export const matchFiles = (fileIds: readonly number[]): Promise<DataOf<typeof reportMatch>> =>
  call<typeof reportMatch>('POST /api/admin/reports/match', { body: { file_ids: fileIds } });

export type ReportItem = BodyOf<typeof reportAdd>['items'][number];

export const useAddReports = () =>
  useAct([KEY], ({ items, key }: { items: readonly ReportItem[]; key: string }) =>
    call<typeof reportAdd>('POST /api/admin/reports', { body: { items }, key }),
  );
export const useVoidReport = () =>
  useAct([KEY], ({ id, reason }: { id: number; reason: string }) =>
    call<typeof reportVoid>('POST /api/admin/reports/:id/void', { at: { id }, body: { reason } }),
  );
