import type { QueryOf } from '@qingnang/contract/call';
import { withQuery } from '@qingnang/contract/call';
import { REPORT_STATES, REPORT_ZIP, type ReportState } from '@qingnang/contract/report-limits';
import type { reportList } from '@qingnang/contract/reports';
import { dayOf } from '../orders/date-ranges.ts';

/** What the list of reports is asked for, as it stands in the page's address. */
export interface ReportFilter {
  keywords: string;
  lot: string;
  order: string;
  /** Days in China, both included; '' = no bound. */
  from: string;
  to: string;
  state: ReportState;
}

const MAX_WORDS = 60;
const MAX_LOT = 40;

/** Whatever stands in the address: the list is shown. */
export function filterOf(query: URLSearchParams): ReportFilter {
  const text = (name: string, max: number) => (query.get(name) ?? '').trim().slice(0, max);
  return {
    keywords: text('keywords', MAX_WORDS),
    lot: text('lot', MAX_LOT),
    order: text('order', MAX_LOT),
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
    state: REPORT_STATES.find((one) => one === query.get('state')) ?? 'all',
  };
}

/** Address of the list; what is usual stays out of it. */
export const reportsPath = ({ state, ...filter }: ReportFilter, page = 1): string =>
  withQuery('/jybg', {
    ...filter,
    state: state === 'all' ? undefined : state,
    page: page > 1 ? page : undefined,
  });

/** The filter as the server takes it. */
export const serverFilter = ({ keywords, lot, order, from, to, state }: ReportFilter) =>
  ({
    keywords,
    lot,
    order_no: order,
    start_time: from,
    end_time: to,
    state,
  }) satisfies QueryOf<typeof reportList>;

/** The ZIP of chosen reports. */
export const zipOfIds = (ids: readonly number[]): string => withQuery(REPORT_ZIP, { ids: ids.join(',') });

/** The ZIP of all that a filter finds. */
export const zipOfFilter = (filter: ReportFilter): string => withQuery(REPORT_ZIP, serverFilter(filter));

export const isFiltered = (filter: ReportFilter): boolean => reportsPath(filter) !== '/jybg';
