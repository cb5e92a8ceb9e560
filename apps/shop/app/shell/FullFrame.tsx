import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { chatIsOpen } from '../lib/chat-door.ts';
import { lazyKept } from '../lib/lazy-kept.ts';
import { useStore } from '../lib/store.ts';
import { ActingBar } from './ActingBar.tsx';
import { Main } from './Main.tsx';
import { MainNav } from './MainNav.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import { UtilityBar } from './UtilityBar.tsx';
import { useRow, useShell } from './useShell.ts';
// Their parts are in the first document, so their styles must be, too.
import './BottomAd.module.css';
import './Footer.module.css';
import './Legal.module.css';
import './RightToolbar.module.css';
import './TabBar.module.css';
import './TopAd.module.css';

// Only who opens it fetches it.
const ChatPanel = lazyKept(() => import('../features/chat/ChatPanel.tsx'));
// Drawn by the server and alive a moment later: the first screen does not wait for what stands around it.
const BottomAd = lazyKept(() => import('./BottomAd.tsx'));
const Footer = lazyKept(() => import('./Footer.tsx'));
const RightToolbar = lazyKept(() => import('./RightToolbar.tsx'));
const TabBar = lazyKept(() => import('./TabBar.tsx'));
const TopAd = lazyKept(() => import('./TopAd.tsx'));

/** What stands around a page of the shop, as the page's row in the route table says. */
export default function FullFrame() {
  const shell = useShell();
  const row = useRow();
  const isChatting = useStore(chatIsOpen, false);
  return (
    <>
      <Suspense>{row.page === 'home' && shell.topAd && <TopAd banner={shell.topAd} />}</Suspense>
      <ActingBar />
      {!row.folded && <UtilityBar site={shell.site} />}
      <SiteHeader shell={shell} folded={row.folded} />
      {!row.folded && <MainNav shell={shell} pinned={row.sideNav} />}
      <Main>
        <Outlet />
      </Main>
      <Suspense>{row.footer === 'full' && <Footer shell={shell} />}</Suspense>
      <Suspense>{row.toolbar && <RightToolbar shell={shell} withCart={row.page !== 'cart'} />}</Suspense>
      <Suspense>{row.tabBar && <TabBar />}</Suspense>
      <Suspense>{row.page === 'home' && <BottomAd />}</Suspense>
      <Suspense>{isChatting && <ChatPanel />}</Suspense>
    </>
  );
}
