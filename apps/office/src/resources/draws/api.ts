import type {
  adminDraw,
  adminDrawCreate,
  adminDrawPublish,
  adminDrawRecords,
  adminDrawReport,
  adminDrawStop,
  adminDraws,
  adminDrawUpdate,
  DrawForm,
  StaffDraw,
  StaffDrawRecord,
  StaffDrawRow,
} from '@qingnang/contract/admin-draws';
import { type FilterOf, fromAddress } from '@qingnang/contract/call';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../app/api.ts';
import { AS_OPENED } from '../../app/as-opened.ts';
import { useAct, useList } from '../../app/calls.ts';

export type { DrawForm, StaffDraw, StaffDrawRecord, StaffDrawRow };

type DrawChange = NonNullable<(typeof adminDrawUpdate)['body']>['_zod']['output'];

const KEY = ['draws'];

export const useDraws = (filter: FilterOf<typeof adminDraws>) =>
  useList<typeof adminDraws>(KEY, 'GET /api/admin/draws', { query: fromAddress(filter) });

/** The draw as it was when it was opened: nothing replaces it under a form that is being filled in. */
export const useDraw = (id: number) =>
  useQuery({
    queryKey: ['draw', id],
    queryFn: ({ signal }) => call<typeof adminDraw>('GET /api/admin/draws/:id', { at: { id }, signal }),
    ...AS_OPENED,
  });

export const useRecords = (id: number, filter: FilterOf<typeof adminDrawRecords>) =>
  useList<typeof adminDrawRecords>([...KEY, 'records'], 'GET /api/admin/draws/:id/records', {
    at: { id },
    query: fromAddress(filter),
  });

export const useReport = (id: number) =>
  useQuery({
    queryKey: [...KEY, 'report', id],
    queryFn: ({ signal }) =>
      call<typeof adminDrawReport>('GET /api/admin/draws/:id/report', { at: { id }, signal }),
  });

export function useDrawActs() {
  /** `key` is the Idempotency-Key. */
  const create = useAct([KEY], ({ body, key }: { body: DrawForm; key: string }) =>
    call<typeof adminDrawCreate>('POST /api/admin/draws', { body, key }),
  );
  const change = useAct([KEY], ({ id, body }: { id: number; body: DrawChange }) =>
    call<typeof adminDrawUpdate>('PUT /api/admin/draws/:id', { at: { id }, body }),
  );
  const publish = useAct([KEY, ['draw']], ({ id, version }: { id: number; version: number }) =>
    call<typeof adminDrawPublish>('POST /api/admin/draws/:id/publish', { at: { id }, body: { version } }),
  );
  const stop = useAct([KEY, ['draw']], ({ id }: { id: number }) =>
    call<typeof adminDrawStop>('POST /api/admin/draws/:id/stop', { at: { id } }),
  );
  return { create, change, publish, stop };
}
