import type { AfterSalesKind } from '@qingnang/contract/after-sales';
import { withQuery } from '@qingnang/contract/call';
import { CASE_STATUS, caseStatuses } from '@qingnang/rules/after-sales';

export interface CasesQuery {
  /** 0 = all. */
  status?: number;
  kind?: AfterSalesKind | '';
  keywords?: string;
  page?: number;
}

/** Address of a list of cases; what is usual stays out of it. */
export const casesPath = ({ status = 0, kind = '', keywords = '', page = 1 }: CasesQuery = {}): string =>
  withQuery('/order/afterSales', {
    status: status || undefined,
    kind,
    keywords,
    page: page > 1 ? page : undefined,
  });

/** Where a case is opened. @param orderId null = for what is about no order */
export const claimPath = (orderId: number | null): string =>
  withQuery('/order/afterSales/new', { order: orderId ?? undefined });

export interface CaseTab {
  status: number;
  label: string;
  count: number;
  /** The buyer has to do something. */
  due: boolean;
}

const RARE: readonly number[] = [CASE_STATUS.pending_resend, CASE_STATUS.refused, CASE_STATUS.withdrawn];

/** All cases, then one tab for each status; statuses that hardly occur are left out while they are empty. */
export function caseTabs(counts: readonly { status: number; count: number }[], current: number): CaseTab[] {
  const countOf = (status: number) => counts.find((one) => one.status === status)?.count ?? 0;
  const all = counts.reduce((sum, one) => sum + one.count, 0);
  const shown = caseStatuses.filter(
    ({ code }) => !RARE.includes(code) || countOf(code) > 0 || code === current,
  );
  return [
    { status: 0, label: '全部', count: all, due: false },
    ...shown.map(({ code, name }) => ({
      status: code,
      label: name,
      count: countOf(code),
      due: code === CASE_STATUS.pending_return,
    })),
  ];
}
