import { Outlet } from 'react-router';
import { BottomAd } from './BottomAd.tsx';
import { Footer } from './Footer.tsx';
import { Main } from './Main.tsx';
import { MainNav } from './MainNav.tsx';
import { RightToolbar } from './RightToolbar.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import { TabBar } from './TabBar.tsx';
import { TopAd } from './TopAd.tsx';
import { UtilityBar } from './UtilityBar.tsx';
import { useRow, useShell } from './useShell.ts';

/** What stands around a page of the shop, as the page's row in the route table says. */
export default function FullFrame() {
  const shell = useShell();
  const row = useRow();
  return (
    <>
      {row.page === 'home' && shell.topAd && <TopAd banner={shell.topAd} />}
      <UtilityBar siteName={shell.site.name} />
      <SiteHeader shell={shell} />
      <MainNav shell={shell} pinned={row.sideNav} />
      <Main>
        <Outlet />
      </Main>
      {row.footer === 'full' && <Footer shell={shell} />}
      {row.toolbar && <RightToolbar shell={shell} withCart={row.page !== 'cart'} />}
      {row.tabBar && <TabBar />}
      {row.page === 'home' && <BottomAd />}
    </>
  );
}
