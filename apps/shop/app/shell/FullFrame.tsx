import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { chatIsOpen } from '../lib/chat-door.ts';
import { lazyKept } from '../lib/lazy-kept.ts';
import { useSession } from '../lib/session.tsx';
import { lazySoon } from '../lib/soon.ts';
import { useStore } from '../lib/store.ts';
import { Main } from './Main.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import { useRow, useShell } from './useShell.ts';
// Their parts are in the first document, so their styles must be, too.
import './ActingBar.module.css';
import './BottomAd.module.css';
import './CategoryMenu.module.css';
import './Footer.module.css';
import './Legal.module.css';
import './MainNav.module.css';
import './RightToolbar.module.css';
import './TabBar.module.css';
import './TopAd.module.css';
import './UtilityBar.module.css';

// Only who opens it fetches it.
const ChatPanel = lazyKept(() => import('../features/chat/ChatPanel.tsx'));
// Drawn by the server and alive a moment later: the first screen does not wait for what stands around it.
const ActingBar = lazySoon(() => import('./ActingBar.tsx'));
const BottomAd = lazyKept(() => import('./BottomAd.tsx'));
const Footer = lazyKept(() => import('./Footer.tsx'));
const MainNav = lazySoon(() => import('./MainNav.tsx'));
const RightToolbar = lazyKept(() => import('./RightToolbar.tsx'));
const TabBar = lazyKept(() => import('./TabBar.tsx'));
const TopAd = lazyKept(() => import('./TopAd.tsx'));
const UtilityBar = lazySoon(() => import('./UtilityBar.tsx'));

/** What stands around a page of the shop, as the page's row in the route table says. */
export default function FullFrame() {
  const shell = useShell();
  const row = useRow();
  const isChatting = useStore(chatIsOpen, false);
  const { user } = useSession();
  return (
    <>
      <Suspense>{row.page === 'home' && shell.topAd && <TopAd banner={shell.topAd} />}</Suspense>
      <Suspense>{user?.acting_head && <ActingBar user={user} />}</Suspense>
      <Suspense>{!row.folded && <UtilityBar site={shell.site} />}</Suspense>
      <SiteHeader shell={shell} folded={row.folded} />
      <Suspense>{!row.folded && <MainNav shell={shell} pinned={row.sideNav} />}</Suspense>
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
