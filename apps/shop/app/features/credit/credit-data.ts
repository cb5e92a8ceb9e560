import type { DataOf } from '@qingnang/contract/call';
import type {
  creditStatement,
  creditStatements,
  userCredit,
  userReceivables,
} from '@qingnang/contract/credit';
import type { DataCall } from '../../lib/data.ts';

export type Credit = DataOf<typeof userCredit>;
export type Receivables = DataOf<typeof userReceivables>;
export type Statements = DataOf<typeof creditStatements>;
export type Statement = DataOf<typeof creditStatement>;

const A_PAGE = 20;

export const TABS = { orders: '账期订单', statements: '对账单' } as const;
export type Tab = keyof typeof TABS;

const CREDIT_PATH = '/zq';

/** A tab's address, and a page of it. */
export const tabPath = (tab: Tab, page = 1): string => {
  const query = new URLSearchParams({
    ...(tab === 'orders' ? {} : { tab }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
  return query.size === 0 ? CREDIT_PATH : `${CREDIT_PATH}?${query}`;
};

export const statementPath = (id: number): string => `/zhzx/zq/dzd/${id}`;

export const readCredit = (call: DataCall): Promise<Credit> =>
  call<typeof userCredit>('GET /api/user/credit');

/** What the chosen tab shows. */
export type Shown =
  | { tab: 'orders'; receivables: Receivables }
  | { tab: 'statements'; statements: Statements };

export async function readShown(call: DataCall, tab: Tab, page: number): Promise<Shown> {
  const query = { page, page_size: A_PAGE };
  if (tab === 'statements')
    return {
      tab,
      statements: await call<typeof creditStatements>('GET /api/user/credit/statements', { query }),
    };
  return {
    tab,
    receivables: await call<typeof userReceivables>('GET /api/user/credit/receivables', { query }),
  };
}
