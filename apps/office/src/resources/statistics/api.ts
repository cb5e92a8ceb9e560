import { fromAddress } from '@qingnang/contract/call';
import type { adminReport } from '@qingnang/contract/statistics';
import type { ReportKey } from '@qingnang/contract/statistics-words';
import { useQuery } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';

export type Report = DataOf<typeof adminReport>;
export type ReportRow = Report['list'][number];

/** What a report is asked for; empty text asks for what is usual. */
export interface ReportFilter {
  from: string;
  to: string;
  days: string;
  keywords: string;
  sort: string;
  direction: string;
}

const PAGE_SIZE = 50;

const path = (report: ReportKey) => `/api/admin/statistics/${report}`;

export function useReport(report: ReportKey, filter: ReportFilter, page: number) {
  return useQuery<Report>({
    queryKey: ['statistics', report, filter, page],
    queryFn: ({ signal }) =>
      call<typeof adminReport>('GET /api/admin/statistics/:report', {
        at: { report },
        query: fromAddress({ ...filter, page, page_size: PAGE_SIZE }),
        signal,
      }),
    // Of another report the columns are others.
    placeholderData: (before) => (before?.report === report ? before : undefined),
  });
}

export function reportFile(report: ReportKey, filter: ReportFilter, kind: 'xlsx' | 'csv'): string {
  const given = Object.entries(filter).filter(([, value]) => value !== '');
  return `${path(report)}/export.${kind}?${new URLSearchParams(given)}`;
}
