import { Link, useSearchParams } from 'react-router';
import { STATUS, TABS } from '../../../shared/order-statuses.ts';

const MANY = 999;

type Counts = { status: number; count: number }[];

interface DeskTabsProps {
  status: number;
  /** The list shows orders of every status that are held, or those of them that the gate holds. */
  only: Only | null;
  counts: Counts;
  waiting: Record<Only, number>;
}
/** As the address and the server name it. */
export type Only = 'held' | 'gated';
const ONLY: { only: Only; label: string }[] = [
  { only: 'held', label: '暂挂' },
  { only: 'gated', label: '合规拦截' },
];

/** The desk's queues with how much is in them; other filters stay when changing between them. */
export function DeskTabs({ status, only, counts, waiting }: DeskTabsProps) {
  const [params] = useSearchParams();
  const search = (next: number, wanted: Only | null) => {
    const changed = new URLSearchParams(params);
    changed.set('status', String(next));
    for (const one of ONLY) changed.delete(one.only);
    if (wanted) changed.set(wanted, '1');
    changed.delete('page');
    return `?${changed}`;
  };
  return (
    <nav className="tabs" aria-label="订单状态">
      {TABS.map((tab) => {
        const count = countOf(tab.status, counts);
        return (
          <Link
            key={tab.status}
            to={{ pathname: '/orders', search: search(tab.status, null) }}
            aria-current={!only && tab.status === status ? 'page' : undefined}
          >
            {tab.label}
            {count > 0 && tab.status !== STATUS.all && (
              <b className={tab.status === STATUS.review ? 'hot' : ''}>{atMost(count)}</b>
            )}
          </Link>
        );
      })}
      {ONLY.map((one) => (
        <Link
          key={one.only}
          to={{ pathname: '/orders', search: search(STATUS.all, one.only) }}
          aria-current={only === one.only ? 'page' : undefined}
        >
          {one.label}
          {waiting[one.only] > 0 && <b className="hot">{atMost(waiting[one.only])}</b>}
        </Link>
      ))}
    </nav>
  );
}

const atMost = (count: number) => (count > MANY ? `${MANY}+` : count);

function countOf(status: number, counts: Counts): number {
  const statuses: number[] = status === STATUS.cancelled ? [STATUS.cancelled, STATUS.closed] : [status];
  return counts.reduce((sum, entry) => (statuses.includes(entry.status) ? sum + entry.count : sum), 0);
}
