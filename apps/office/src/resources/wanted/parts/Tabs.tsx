import { Link, useLocation } from 'react-router';

const TABS = [
  { to: '/wanted', label: '求购' },
  { to: '/wanted/arrivals', label: '到货登记' },
];

/** The two lists of what buyers look for. */
export function WantedTabs() {
  const { pathname } = useLocation();
  return (
    <nav className="tabs" aria-label="求购与到货登记">
      {TABS.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={pathname === to ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
