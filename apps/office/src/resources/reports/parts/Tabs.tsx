import { Link, useLocation } from 'react-router';
import { may, useMe } from '../../../app/me.ts';

const PAGES = [
  { to: '/reports', label: '报告', permission: 'report.read' },
  { to: '/reports/missing', label: '缺报告批次', permission: 'report.read' },
  { to: '/reports/upload', label: '批量上传', permission: 'report.write' },
] as const;

/** The reports, the lots that have none, and the upload. @param requested lots that buyers wait for */
export function ReportTabs({ requested = 0 }: { requested?: number | undefined }) {
  const { pathname } = useLocation();
  const me = useMe();
  return (
    <nav className="tabs" aria-label="药检报告">
      {PAGES.filter(({ permission }) => may(me, permission)).map(({ to, label }) => (
        <Link key={to} to={to} aria-current={pathname === to ? 'page' : undefined}>
          {label}
          {to === '/reports/missing' && requested > 0 && <b className="hot">{requested}</b>}
        </Link>
      ))}
    </nav>
  );
}
