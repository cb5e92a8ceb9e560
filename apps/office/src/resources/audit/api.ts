import type { adminAudit } from '@qingnang/contract/office';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';

type AuditPage = DataOf<typeof adminAudit>;
export type AuditEntry = AuditPage['list'][number];

export interface AuditFilter {
  entity: string;
  entity_id: string;
  page: number;
}

export function useAudit(filter: AuditFilter) {
  return useQuery({
    queryKey: ['audit', filter],
    queryFn: ({ signal }) =>
      call<AuditPage>('GET', '/api/admin/audit', { query: { ...filter, page_size: 50 }, signal }),
    placeholderData: keepPreviousData,
  });
}
