import { Link, useLocation } from 'react-router';

const PAGES = [
  { to: '/reconciliation', label: '对账' },
  { to: '/reconciliation/files', label: '结算文件' },
  { to: '/reconciliation/clearing', label: '在途资金' },
  { to: '/reconciliation/payouts', label: '未到账提现' },
] as const;

/** What the shop's books and the providers' say of each other. */
export function ReconciliationTabs() {
  const { pathname } = useLocation();
  return (
    <nav className="tabs" aria-label="对账与结算">
      {PAGES.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={pathname === to ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
