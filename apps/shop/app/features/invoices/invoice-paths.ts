import { withQuery } from '@qingnang/contract/call';

/** What /dzfp shows: orders that wait for an invoice, the invoices, whom they are made out to. */
export type InvoiceTab = 'orders' | 'list' | 'titles';

const TABS: readonly { tab: InvoiceTab; label: string }[] = [
  { tab: 'orders', label: '可开票订单' },
  { tab: 'list', label: '发票记录' },
  { tab: 'titles', label: '发票抬头' },
];

export const tabIn = (query: URLSearchParams): InvoiceTab =>
  TABS.find(({ tab }) => tab === query.get('tab'))?.tab ?? 'orders';

/** The invoice that an address names; 0 = none. */
export function invoiceIn(query: URLSearchParams): number {
  const text = query.get('id') ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}

const STATES: readonly { status: string; label: string }[] = [
  { status: '', label: '全部' },
  { status: 'requested', label: '待开具' },
  { status: 'issuing', label: '开具中' },
  { status: 'issued', label: '已开具' },
  { status: 'refused', label: '已驳回' },
];

export const stateIn = (query: URLSearchParams): string =>
  STATES.find(({ status }) => status === query.get('status'))?.status ?? '';

export interface InvoicesQuery {
  tab?: InvoiceTab;
  status?: string;
  keywords?: string;
  page?: number;
}

export const invoicesPath = ({ tab, status, keywords, page }: InvoicesQuery): string =>
  withQuery('/dzfp', {
    tab: tab === 'orders' ? undefined : tab,
    status,
    keywords,
    page: page && page > 1 ? page : undefined,
  });

export const invoicePath = (id: number): string => `/dzfp?id=${id}`;

export const invoiceTabs = (chosen: InvoiceTab) =>
  TABS.map(({ tab, label }) => ({ label, to: invoicesPath({ tab }), current: tab === chosen }));

export const stateLinks = ({ status = '', keywords }: InvoicesQuery) =>
  STATES.map((state) => ({
    label: state.label,
    to: invoicesPath({ tab: 'list', status: state.status, keywords: keywords ?? '' }),
    current: state.status === status,
  }));
