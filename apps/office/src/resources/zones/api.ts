import type {
  adminZone,
  adminZoneCreate,
  adminZoneDelete,
  adminZonePreview,
  adminZonePrices,
  adminZonePublish,
  adminZoneStop,
  adminZones,
  adminZoneUpdate,
  StaffZone,
  StaffZoneDetail,
} from '@qingnang/contract/admin-zones';
import { type BodyOf, type FilterOf, fromAddress } from '@qingnang/contract/call';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callAndHear, type DataOf } from '../../app/api.ts';
import { AS_OPENED } from '../../app/as-opened.ts';
import { readShopPage } from '../../shared/shop-page/read.ts';

export type { StaffZone, StaffZoneDetail };
export type MadePrices = NonNullable<DataOf<typeof adminZonePrices>>;

const oneKey = (id: number) => ['zones', 'one', id];

export type ZoneBody = BodyOf<typeof adminZoneCreate>;
export type ZoneFilter = FilterOf<typeof adminZones>;

export function useZones(filter: ZoneFilter) {
  return useQuery({
    queryKey: ['zones', 'list', filter],
    queryFn: ({ signal }) =>
      call<typeof adminZones>('GET /api/admin/zones', { query: fromAddress(filter), signal }),
    placeholderData: keepPreviousData,
  });
}

export const fetchZone = (id: number, signal?: AbortSignal) =>
  call<typeof adminZone>('GET /api/admin/zones/:id', { at: { id }, ...(signal ? { signal } : {}) });

/** A link that shows the draft for an hour. */
export const openPreview = (id: number) =>
  call<typeof adminZonePreview>('POST /api/admin/zones/:id/preview', { at: { id } });

/** The page with the draft as it was saved last, as HTML. */
export function useDraftPage({ id, version }: StaffZoneDetail) {
  return useQuery({
    queryKey: ['zones', 'page', id, version],
    queryFn: async ({ signal }) => readShopPage((await openPreview(id)).url, signal),
    ...AS_OPENED,
    placeholderData: keepPreviousData,
  });
}

/** The zone as it was when it was opened: nothing replaces it under a form that is being filled in. */
export function useZone(id: number) {
  return useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => fetchZone(id, signal),
    ...AS_OPENED,
  });
}

export function useZoneActs() {
  const queries = useQueryClient();
  const onSuccess = () => void queries.invalidateQueries({ queryKey: ['zones', 'list'] });
  /** Adds one (`over` null), or saves the draft over one as it was seen. */
  const save = useMutation({
    mutationFn: ({ over, body }: { over: StaffZoneDetail | null; body: ZoneBody }) =>
      over === null
        ? call<typeof adminZoneCreate>('POST /api/admin/zones', { body })
        : call<typeof adminZoneUpdate>('PUT /api/admin/zones/:id', {
            at: { id: over.id },
            body: { ...body, version: over.version },
          }),
    onSuccess,
  });
  const publish = useMutation({
    mutationFn: ({ id, version }: { id: number; version: number }) =>
      call<typeof adminZonePublish>('POST /api/admin/zones/:id/publish', { at: { id }, body: { version } }),
    onSuccess,
  });
  const stop = useMutation({
    mutationFn: (id: number) =>
      call<typeof adminZoneStop>('POST /api/admin/zones/:id/stop', { at: { id }, body: { confirm: 1 } }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call<typeof adminZoneDelete>('DELETE /api/admin/zones/:id', { at: { id } }),
    onSuccess,
  });
  const price = useMutation({
    mutationFn: ({ id, body }: { id: number; body: BodyOf<typeof adminZonePrices> }) =>
      callAndHear<typeof adminZonePrices>('POST /api/admin/zones/:id/prices', { at: { id }, body }),
    onSuccess,
  });
  return { save, publish, stop, remove, price };
}
