import { Link, useLocation } from 'react-router';
import type { DeskPage } from '../api.ts';

const LISTS = [
  { tab: 'uploaded', label: '待审核回执' },
  { tab: 'owed', label: '欠回执' },
  { tab: 'held', label: '异常暂挂' },
  { tab: 'done', label: '已通过' },
] as const;

export type Tab = (typeof LISTS)[number]['tab'];

/** The list that an address names; the first one for anything else. */
export const tabOf = (text: string): Tab => LISTS.find(({ tab }) => tab === text)?.tab ?? 'uploaded';

const PAGES = [
  { to: '/receipts/authorisations', label: '委托书' },
  { to: '/receipts/report', label: '月报' },
];

/** The lists of the desk with what waits in them, the authorisations on file, and the month's report. */
export function ReceiptTabs({ current, counts }: { current?: Tab; counts?: DeskPage['counts'] | undefined }) {
  const { pathname } = useLocation();
  return (
    <nav className="tabs" aria-label="含麻回执">
      {LISTS.map(({ tab, label }) => {
        const waiting = tab === 'done' ? 0 : (counts?.[tab] ?? 0);
        return (
          <Link
            key={tab}
            to={{ pathname: '/receipts', search: tab === 'uploaded' ? '' : `?tab=${tab}` }}
            aria-current={current === tab ? 'page' : undefined}
          >
            {label}
            {waiting > 0 && <b className={tab === 'owed' ? '' : 'hot'}>{waiting}</b>}
          </Link>
        );
      })}
      {PAGES.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={pathname === to ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
