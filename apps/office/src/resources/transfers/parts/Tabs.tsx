import { Link, useLocation } from 'react-router';

const LISTS = [
  { status: 'open', label: '待核对' },
  { status: 'matched', label: '已入账' },
  { status: 'returned', label: '已退回' },
  { status: 'ignored', label: '已忽略' },
] as const;

export type LineStatus = (typeof LISTS)[number]['status'];

/** The list that an address names; what waits for anything else. */
export const statusOf = (text: string): LineStatus =>
  LISTS.find(({ status }) => status === text)?.status ?? 'open';

interface TabsProps {
  current?: LineStatus;
  /** Lines to be matched, and orders that wait for their money. */
  counts?: { open: number; waiting: number } | undefined;
}

/** Lines of the statement by what became of them, and orders whose money has not come. */
export function TransferTabs({ current, counts }: TabsProps) {
  const { pathname } = useLocation();
  return (
    <nav className="tabs" aria-label="收款台">
      {LISTS.map(({ status, label }) => (
        <Link
          key={status}
          to={{ pathname: '/transfers', search: status === 'open' ? '' : `?status=${status}` }}
          aria-current={current === status && pathname === '/transfers' ? 'page' : undefined}
        >
          {label}
          {status === 'open' && counts && counts.open > 0 && <b className="hot">{counts.open}</b>}
        </Link>
      ))}
      <Link to="/transfers/waiting" aria-current={pathname === '/transfers/waiting' ? 'page' : undefined}>
        待到账订单
        {counts && counts.waiting > 0 && <b>{counts.waiting}</b>}
      </Link>
      <Link to="/transfers/payers" aria-current={pathname === '/transfers/payers' ? 'page' : undefined}>
        付款账号
      </Link>
    </nav>
  );
}
