import { Link, useSearchParams } from 'react-router';
import { STATUS, TABS } from '../../../shared/order-statuses.ts';

const MANY = 999;

type Counts = { status: number; count: number }[];

interface DeskTabsProps {
  status: number;
  /** The list shows held orders of every status. */
  isHeld: boolean;
  counts: Counts;
  held: number;
}

/** The desk's queues with how much is in them; other filters stay when changing between them. */
export function DeskTabs({ status, isHeld, counts, held }: DeskTabsProps) {
  const [params] = useSearchParams();
  const search = (next: number, onlyHeld: boolean) => {
    const changed = new URLSearchParams(params);
    changed.set('status', String(next));
    if (onlyHeld) changed.set('held', '1');
    else changed.delete('held');
    changed.delete('page');
    return `?${changed}`;
  };
  return (
    <nav className="tabs" aria-label="订单状态">
      {TABS.map((tab) => {
        const waiting = countOf(tab.status, counts);
        return (
          <Link
            key={tab.status}
            to={{ pathname: '/orders', search: search(tab.status, false) }}
            aria-current={!isHeld && tab.status === status ? 'page' : undefined}
          >
            {tab.label}
            {waiting > 0 && tab.status !== STATUS.all && (
              <b className={tab.status === STATUS.review ? 'hot' : ''}>
                {waiting > MANY ? `${MANY}+` : waiting}
              </b>
            )}
          </Link>
        );
      })}
      <Link
        to={{ pathname: '/orders', search: search(STATUS.all, true) }}
        aria-current={isHeld ? 'page' : undefined}
      >
        暂挂{held > 0 && <b className="hot">{held > MANY ? `${MANY}+` : held}</b>}
      </Link>
    </nav>
  );
}

function countOf(status: number, counts: Counts): number {
  const statuses: number[] = status === STATUS.cancelled ? [STATUS.cancelled, STATUS.closed] : [status];
  return counts.reduce((sum, entry) => (statuses.includes(entry.status) ? sum + entry.count : sum), 0);
}
