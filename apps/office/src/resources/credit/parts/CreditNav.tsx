import { Link } from 'react-router';
import { useCreditAccounts } from '../api.ts';

const PAGES = [
  ['/credit', '账龄', null],
  ['/credit/applications', '申请', 'applications'],
] as const;

/** The lists of 应收账款, with what waits. */
export function CreditNav({ current }: { current: (typeof PAGES)[number][0] }) {
  const waiting = useCreditAccounts({ page: 1, page_size: 1 }).data?.waiting;
  return (
    <nav className="tabs" aria-label="应收账款">
      {PAGES.map(([to, label, key]) => (
        <Link key={to} to={to} aria-current={to === current ? 'page' : undefined}>
          {label}
          {waiting && key !== null && waiting[key] > 0 && <b className="hot">{waiting[key]}</b>}
        </Link>
      ))}
    </nav>
  );
}
