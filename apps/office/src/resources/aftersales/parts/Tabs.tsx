import { Link, NavLink, useSearchParams } from 'react-router';
import { isOurs, TABS } from '../statuses.ts';

interface CaseTabsProps {
  /** The queue that is shown; none on the other pages. */
  status?: number;
  counts?: readonly { status: number; count: number }[] | undefined;
}

/** The desk's queues with how much is in them, then quarantine; other filters stay between queues. */
export function CaseTabs({ status, counts = [] }: CaseTabsProps) {
  const [params] = useSearchParams();
  const search = (next: number) => {
    const changed = new URLSearchParams(status === undefined ? undefined : params);
    changed.set('status', String(next));
    changed.delete('page');
    return `?${changed}`;
  };
  return (
    <nav className="tabs" aria-label="售后状态">
      {TABS.map((tab) => {
        const waiting = counts.find((one) => one.status === tab.status)?.count ?? 0;
        return (
          <Link
            key={tab.status}
            to={{ pathname: '/after-sales', search: search(tab.status) }}
            aria-current={tab.status === status ? 'page' : undefined}
          >
            {tab.label}
            {waiting > 0 && <b className={isOurs(tab.status) ? 'hot' : ''}>{waiting}</b>}
          </Link>
        );
      })}
      <NavLink to="/quarantine">隔离药品</NavLink>
    </nav>
  );
}
