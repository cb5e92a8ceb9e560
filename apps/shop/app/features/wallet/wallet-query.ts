import type { QueryOf } from '@qingnang/contract/call';
import { keysOf } from '@qingnang/contract/keys';
import type { userMoneyLog } from '@qingnang/contract/wallet';
import { MONEY_LOG_EXPORT, USE_TYPES } from '@qingnang/contract/wallet-words';
import { pageIn } from '../goods/page-in.ts';

/** What /yegl shows. */
export const TABS = {
  log: '余额明细',
  top_ups: '充值记录',
  withdrawals: '提现记录',
  banks: '收款账户',
  statement: '对账单',
} as const;
export type Tab = keyof typeof TABS;

export interface LogFilter {
  useType: number;
  direction: '' | 'in' | 'out';
  /** Days `2026-11-21`; '' = no bound. */
  from: string;
  to: string;
}

export const tabOf = (query: URLSearchParams): Tab => {
  const asked = query.get('tab');
  return keysOf(TABS).find((tab) => tab === asked) ?? 'log';
};

const isDay = (text: string) => /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text);
const isMonth = (text: string) => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

/** Whatever stands in the address: something is shown. */
export function queryOf(query: URLSearchParams): {
  tab: Tab;
  filter: LogFilter;
  month: string;
  page: number;
} {
  const text = (name: string) => query.get(name) ?? '';
  const direction = text('direction');
  const useType = Number(text('use_type'));
  return {
    tab: tabOf(query),
    filter: {
      useType: Object.hasOwn(USE_TYPES, useType) ? useType : 0,
      direction: direction === 'in' || direction === 'out' ? direction : '',
      from: isDay(text('from')) ? text('from') : '',
      to: isDay(text('to')) ? text('to') : '',
    },
    month: isMonth(text('month')) ? text('month') : '',
    page: pageIn(query),
  };
}

const withQuery = (path: string, values: Readonly<Record<string, string | number>>): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== '' && value !== 0) query.set(name, String(value));
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
};

export const tabPath = (tab: Tab, page = 1): string =>
  withQuery('/yegl', { tab: tab === 'log' ? '' : tab, page: page > 1 ? page : 0 });

export const logPath = ({ useType, direction, from, to }: LogFilter, page = 1): string =>
  withQuery('/yegl', { use_type: useType, direction, from, to, page: page > 1 ? page : 0 });

export const monthPath = (month: string): string => withQuery('/yegl', { tab: 'statement', month });

/** The filter as the call takes it. */
export const logQuery = ({ useType, direction, from, to }: LogFilter) =>
  ({
    use_type: useType,
    direction,
    start_time: from,
    end_time: to,
  }) satisfies QueryOf<typeof userMoneyLog>;

export const exportPath = (filter: LogFilter): string => withQuery(MONEY_LOG_EXPORT, logQuery(filter));
