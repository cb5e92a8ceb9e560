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
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';

export type { AdminReport, MatchedFile, MissingLot };

const REPORTS = '/api/admin/reports';
const KEY = ['reports'];

type Filter = Record<string, string | number>;

function useList<T>(path: string, filter: Filter) {
  return useQuery({
    queryKey: [...KEY, path, filter],
    queryFn: ({ signal }) => call<T>('GET', path, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });
}

export const useReports = (filter: Filter) => useList<DataOf<typeof adminReports>>(REPORTS, filter);
export const useMissing = (filter: Filter) =>
  useList<DataOf<typeof missingReports>>(`${REPORTS}/missing`, filter);

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
  useAct(({ items, key }: { items: readonly ReportItem[]; key: string }) =>
    call<DataOf<typeof reportAdd>>('POST', REPORTS, { body: { items }, key }),
  );
export const useVoidReport = () =>
  useAct(({ id, reason }: { id: number; reason: string }) =>
    call('POST', `${REPORTS}/${id}/void`, { body: { reason } }),
  );

function useAct<Input, Output>(act: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: act, onSettled: () => queries.invalidateQueries({ queryKey: KEY }) });
}
