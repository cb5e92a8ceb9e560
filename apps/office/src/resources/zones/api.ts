import type {
  adminZonePreview,
  adminZonePrices,
  adminZones,
  StaffZone,
  StaffZoneDetail,
} from '@qingnang/contract/admin-zones';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';

export type { StaffZone, StaffZoneDetail };
export type MadePrices = DataOf<typeof adminZonePrices>;

type ZonePage = DataOf<typeof adminZones>;

const ZONES = '/api/admin/zones';
const oneKey = (id: number) => ['zones', 'one', id];

export interface ZoneFilter {
  kind: string;
  state: string;
  keywords: string;
  page: number;
}

export function useZones(filter: ZoneFilter) {
  return useQuery({
    queryKey: ['zones', 'list', filter],
    queryFn: ({ signal }) => call<ZonePage>('GET', ZONES, { query: { ...filter }, signal }),
    placeholderData: keepPreviousData,
  });
}

export const fetchZone = (id: number, signal?: AbortSignal) =>
  call<StaffZoneDetail>('GET', `${ZONES}/${id}`, signal ? { signal } : {});

/** A link that shows the draft for an hour. */
export const openPreview = (id: number) =>
  call<DataOf<typeof adminZonePreview>>('POST', `${ZONES}/${id}/preview`);

/** The zone as it was when it was opened: nothing replaces it under a form that is being filled in. */
export function useZone(id: number) {
  return useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => fetchZone(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function useZoneActs() {
  const queries = useQueryClient();
  const onSuccess = () => void queries.invalidateQueries({ queryKey: ['zones', 'list'] });
  /** Adds one (id null) or saves the draft of one. */
  const save = useMutation({
    mutationFn: ({ id, body }: { id: number | null; body: unknown }) =>
      id === null
        ? call<StaffZoneDetail>('POST', ZONES, { body })
        : call<StaffZoneDetail>('PUT', `${ZONES}/${id}`, { body }),
    onSuccess,
  });
  const publish = useMutation({
    mutationFn: ({ id, version }: { id: number; version: number }) =>
      call<StaffZoneDetail>('POST', `${ZONES}/${id}/publish`, { body: { version } }),
    onSuccess,
  });
  const stop = useMutation({
    mutationFn: (id: number) =>
      call<StaffZoneDetail>('POST', `${ZONES}/${id}/stop`, { body: { confirm: 1 } }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call<unknown>('DELETE', `${ZONES}/${id}`),
    onSuccess,
  });
  const price = useMutation({
    mutationFn: ({ id, body }: { id: number; body: unknown }) =>
      call<MadePrices>('POST', `${ZONES}/${id}/prices`, { body }),
    onSuccess,
  });
  return { save, publish, stop, remove, price };
}
