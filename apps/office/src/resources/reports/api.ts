import type {
  AdminReport,
  adminReports,
  MatchedFile,
  MissingLot,
  missingReports,
  reportAdd,
  reportLots,
  reportMatch,
} from '@qingnang/contract/admin-reports';
import { useQuery } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';
import { type Filter, useAct, useList } from '../../app/calls.ts';

export type { AdminReport, MatchedFile, MissingLot };

const REPORTS = '/api/admin/reports';
const KEY = ['reports'];

export const useReports = (filter: Filter) => useList<DataOf<typeof adminReports>>(KEY, REPORTS, filter);
export const useMissing = (filter: Filter) =>
  useList<DataOf<typeof missingReports>>(KEY, `${REPORTS}/missing`, filter);

/** The lots of a goods, for who corrects a name. */
export function useLots(goodsId: number | null) {
  return useQuery({
    queryKey: [...KEY, 'lots', goodsId],
    queryFn: ({ signal }) =>
      call<DataOf<typeof reportLots>>('GET', `${REPORTS}/lots`, {
        query: { goods_id: goodsId ?? 0 },
        signal,
      }),
    enabled: goodsId !== null,
  });
}

/** What uploaded files are by their names. */
export const matchFiles = (fileIds: readonly number[]): Promise<DataOf<typeof reportMatch>> =>
  call('POST', `${REPORTS}/match`, { body: { file_ids: fileIds } });

export interface ReportItem {
  file_id: number;
  goods_id: number;
  lot_no: string;
  kind: string;
}

export const useAddReports = () =>
  useAct([KEY], ({ items, key }: { items: readonly ReportItem[]; key: string }) =>
    call<DataOf<typeof reportAdd>>('POST', REPORTS, { body: { items }, key }),
  );
export const useVoidReport = () =>
  useAct([KEY], ({ id, reason }: { id: number; reason: string }) =>
    call('POST', `${REPORTS}/${id}/void`, { body: { reason } }),
  );
