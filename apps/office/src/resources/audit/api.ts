import type { adminAuditOptions } from '@qingnang/contract/admin-staff';
import type { adminAudit } from '@qingnang/contract/office';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';

type AuditPage = DataOf<typeof adminAudit>;
export type AuditEntry = AuditPage['list'][number];

/** As the filters of the list stand in the address; '' = any. */
export interface AuditFilter {
  keywords: string;
  entity: string;
  entity_id: string;
  action: string;
  staff_id: string;
  from: string;
  to: string;
}

const AUDIT = '/api/admin/audit';

export function useAudit(filter: AuditFilter, page: number) {
  return useQuery({
    queryKey: ['audit', filter, page],
    queryFn: ({ signal }) =>
      call<typeof adminAudit>('GET /api/admin/audit', { query: { ...filter, page, page_size: 50 }, signal }),
    placeholderData: keepPreviousData,
  });
}

const FRESH_MS = 5 * 60_000;

export function useAuditOptions() {
  return useQuery({
    queryKey: ['audit-options'],
    queryFn: ({ signal }) => call<typeof adminAuditOptions>('GET /api/admin/audit/options', { signal }),
    staleTime: FRESH_MS,
  });
}

/** The address of what the filters show as a file. */
export function auditFile(filter: AuditFilter): string {
  const given = Object.entries(filter).filter(([, value]) => value !== '');
  return `${AUDIT}/export.csv?${new URLSearchParams(given)}`;
}
