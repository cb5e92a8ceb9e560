import type { BankAccounts } from '@qingnang/contract/account-safety';
import type {
  statement,
  TopUpRow,
  topUps,
  userMoney,
  userMoneyLog,
  withdrawals,
} from '@qingnang/contract/wallet';
import type { z } from 'zod';
import { type DataApi, type Part, part } from '../../lib/data.ts';
import { type LogFilter, logQuery, type Tab } from './wallet-query.ts';

export type Money = z.infer<typeof userMoney.data>;
export type Log = z.infer<typeof userMoneyLog.data>;
export type TopUps = z.infer<typeof topUps.data>;
export type Withdrawals = z.infer<typeof withdrawals.data>;
export type Statement = z.infer<typeof statement.data>;
export type Method = TopUpRow['method'];

const A_PAGE = 20;

export const readMoney = (api: DataApi): Promise<Money> => api.get('/api/user/user_money');

export const readBanks = (api: DataApi): Promise<BankAccounts> => api.get('/api/user/bank_accounts');

/** What the chosen tab shows. */
export type Shown =
  | { tab: 'log'; log: Part<Log> }
  | { tab: 'top_ups'; topUps: Part<TopUps> }
  | { tab: 'withdrawals'; withdrawals: Part<Withdrawals> }
  | { tab: 'banks'; banks: Part<BankAccounts> }
  | { tab: 'statement'; statement: Part<Statement> };

export async function readShown(
  api: DataApi,
  { tab, filter, month, page }: { tab: Tab; filter: LogFilter; month: string; page: number },
): Promise<Shown> {
  const paged = { page, page_size: A_PAGE };
  switch (tab) {
    case 'top_ups':
      return { tab, topUps: await part(api.get<TopUps>('/api/user/top_ups', paged)) };
    case 'withdrawals':
      return { tab, withdrawals: await part(api.get<Withdrawals>('/api/user/withdrawals', paged)) };
    case 'banks':
      return { tab, banks: await part(readBanks(api)) };
    case 'statement':
      return { tab, statement: await part(api.get<Statement>('/api/user/statement', { month })) };
    default:
      return {
        tab,
        log: await part(api.get<Log>('/api/user/user_money_log', { ...logQuery(filter), ...paged })),
      };
  }
}
