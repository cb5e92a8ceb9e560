import type { ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { cx } from '../lib/cx.ts';
import { matchPage, type PageRow, routeTable } from '../route-table.ts';
import { DialogHost } from '../ui/DialogHost.tsx';
import { ToastArea } from '../ui/ToastArea.tsx';
import { BottomAd } from './BottomAd.tsx';
import { Footer } from './Footer.tsx';
import { LoginHeader } from './LoginHeader.tsx';
import { MainNav } from './MainNav.tsx';
import { RightToolbar } from './RightToolbar.tsx';
import styles from './Shell.module.css';
import { SiteHeader } from './SiteHeader.tsx';
import type { ShellData } from './shell-data.ts';
import { TabBar } from './TabBar.tsx';
import { TopAd } from './TopAd.tsx';
import { UtilityBar } from './UtilityBar.tsx';

interface ShellProps {
  shell: ShellData;
  children: ReactNode;
}

/** What stands around a page, as the page's row in the route table says. */
export function Shell({ shell, children }: ShellProps) {
  const row = useRow();
  return (
    <>
      <a className="skip-link" href="#main">
        跳到主要内容
      </a>
      <Progress />
      <Header shell={shell} row={row} />
      <main id="main" className={cx(styles.main, row.header === 'login' && styles.fill)}>
        {children}
      </main>
      {row.footer !== 'none' && <Footer shell={shell} legalOnly={row.footer === 'legal'} />}
      {row.toolbar && <RightToolbar shell={shell} withCart={row.page !== 'cart'} />}
      {row.tabBar && <TabBar />}
      {row.page === 'home' && <BottomAd />}
      <ToastArea />
      <DialogHost />
    </>
  );
}

function Header({ shell, row }: { shell: ShellData; row: PageRow }) {
  if (row.header === 'none') return null;
  if (row.header === 'login') return <LoginHeader shell={shell} title={row.title} />;
  return (
    <>
      {row.page === 'home' && shell.topAd && <TopAd banner={shell.topAd} />}
      <UtilityBar siteName={shell.site.name} />
      <SiteHeader shell={shell} />
      <MainNav shell={shell} pinned={row.sideNav} />
    </>
  );
}

/** A line at the top while the next page is on its way. */
function Progress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : (
    <div className={styles.progress} role="progressbar" aria-label="正在打开页面" />
  );
}

/** The row of the page shown; a path without a page is on its way to /404. */
function useRow(): PageRow {
  const { pathname } = useLocation();
  const row = matchPage(pathname)?.row ?? routeTable.find(({ page }) => page === 'not-found');
  if (!row) throw new Error('the route table has no row for not-found');
  return row;
}
