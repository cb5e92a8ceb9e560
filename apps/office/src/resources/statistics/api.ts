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

const path = (report: ReportKey) => `/api/admin/statistics/${report}`;

interface Shown {
  page: number;
  size?: number;
  /** ms */
  refetchInterval?: number;
}

export function useReport(report: ReportKey, filter: ReportFilter, { page, size = 50, ...options }: Shown) {
  return useQuery<Report>({
    queryKey: ['statistics', report, filter, page, size],
    queryFn: ({ signal }) =>
      call<Report>('GET', path(report), { query: { ...filter, page, page_size: size }, signal }),
    // Of another report the columns are others.
    placeholderData: (before) => (before?.report === report ? before : undefined),
    ...options,
  });
}

export function reportFile(report: ReportKey, filter: ReportFilter, kind: 'xlsx' | 'csv'): string {
  const given = Object.entries(filter).filter(([, value]) => value !== '');
  return `${path(report)}/export.${kind}?${new URLSearchParams(given)}`;
}
