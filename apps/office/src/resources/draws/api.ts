import type {
  adminDrawRecords,
  adminDraws,
  adminDrawUpdate,
  DrawForm,
  DrawReport,
  StaffDraw,
  StaffDrawRecord,
  StaffDrawRow,
} from '@qingnang/contract/admin-draws';
import { useQuery } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';
import { type Filter, useAct, useList } from '../../app/calls.ts';

export type { DrawForm, StaffDraw, StaffDrawRecord, StaffDrawRow };

type DrawChange = NonNullable<(typeof adminDrawUpdate)['body']>['_zod']['output'];

const DRAWS = '/api/admin/draws';
const KEY = ['draws'];

export const useDraws = (filter: Filter) => useList<DataOf<typeof adminDraws>>(KEY, DRAWS, filter);

/** The draw as it was when it was opened: nothing replaces it under a form that is being filled in. */
export const useDraw = (id: number) =>
  useQuery({
    queryKey: ['draw', id],
    queryFn: ({ signal }) => call<StaffDraw>('GET', `${DRAWS}/${id}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const useRecords = (id: number, filter: Filter) =>
  useList<DataOf<typeof adminDrawRecords>>([...KEY, 'records'], `${DRAWS}/${id}/records`, filter);

export const useReport = (id: number) =>
  useQuery({
    queryKey: [...KEY, 'report', id],
    queryFn: ({ signal }) => call<DrawReport>('GET', `${DRAWS}/${id}/report`, { signal }),
  });

export function useDrawActs() {
  /** `key` is the Idempotency-Key. */
  const create = useAct([KEY], ({ body, key }: { body: DrawForm; key: string }) =>
    call<StaffDraw>('POST', DRAWS, { body, key }),
  );
  const change = useAct([KEY], ({ id, body }: { id: number; body: DrawChange }) =>
    call<StaffDraw>('PUT', `${DRAWS}/${id}`, { body }),
  );
  const publish = useAct([KEY, ['draw']], ({ id, version }: { id: number; version: number }) =>
    call<StaffDraw>('POST', `${DRAWS}/${id}/publish`, { body: { version } }),
  );
  const stop = useAct([KEY, ['draw']], ({ id }: { id: number }) =>
    call<StaffDraw>('POST', `${DRAWS}/${id}/stop`),
  );
  return { create, change, publish, stop };
}
