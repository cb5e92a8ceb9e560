import type { BankAccounts, bankAccounts } from '@qingnang/contract/account-safety';
import type { DataOf, QueryOf } from '@qingnang/contract/call';
import type {
  statement,
  TopUpRow,
  topUps,
  userMoney,
  userMoneyLog,
  withdrawals,
} from '@qingnang/contract/wallet';
import { type DataCall, type Part, part } from '../../lib/data.ts';
import { type LogFilter, logQuery, type Tab } from './wallet-query.ts';

export type Money = DataOf<typeof userMoney>;
export type Log = DataOf<typeof userMoneyLog>;
export type TopUps = DataOf<typeof topUps>;
export type Withdrawals = DataOf<typeof withdrawals>;
export type Statement = DataOf<typeof statement>;
export type Method = TopUpRow['method'];

const A_PAGE = 20;

export const readMoney = (call: DataCall): Promise<Money> =>
  call<typeof userMoney>('GET /api/user/user_money');

export const readBanks = (call: DataCall): Promise<BankAccounts> =>
  call<typeof bankAccounts>('GET /api/user/bank_accounts');

/** What the chosen tab shows. */
export type Shown =
  | { tab: 'log'; log: Part<Log> }
  | { tab: 'top_ups'; topUps: Part<TopUps> }
  | { tab: 'withdrawals'; withdrawals: Part<Withdrawals> }
  | { tab: 'banks'; banks: Part<BankAccounts> }
  | { tab: 'statement'; statement: Part<Statement> };

export async function readShown(
  call: DataCall,
  { tab, filter, month, page }: { tab: Tab; filter: LogFilter; month: string; page: number },
): Promise<Shown> {
  const paged: QueryOf<typeof topUps> = { page, page_size: A_PAGE };
  switch (tab) {
    case 'top_ups':
      return { tab, topUps: await part(call<typeof topUps>('GET /api/user/top_ups', { query: paged })) };
    case 'withdrawals':
      return {
        tab,
        withdrawals: await part(call<typeof withdrawals>('GET /api/user/withdrawals', { query: paged })),
      };
    case 'banks':
      return { tab, banks: await part(readBanks(call)) };
    case 'statement':
      return {
        tab,
        statement: await part(call<typeof statement>('GET /api/user/statement', { query: { month } })),
      };
    default:
      return {
        tab,
        log: await part(
          call<typeof userMoneyLog>('GET /api/user/user_money_log', {
            query: { ...logQuery(filter), ...paged },
          }),
        ),
      };
  }
}
