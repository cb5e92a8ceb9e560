import { useEffect, useMemo, useState } from 'react';
import { Outlet, useMatches } from 'react-router';
import { alertOf, unmarkWhenSeen } from '../resources/chat/alerts.ts';
import { FirstFactor } from '../resources/session/FirstFactor.tsx';
import { FirstPassword } from '../resources/session/FirstPassword.tsx';
import { LeftHere } from '../shared/kept-acts/LeftHere.tsx';
import { useAway } from './away.ts';
import { Failed } from './failure.tsx';
import { useLiveLine } from './live.ts';
import { type Me, MeContext, may, useMeQuery } from './me.ts';
import { useDesk } from './media.ts';
import type { RouteHandle } from './menu-entry.ts';
import { ForbiddenPage, PageTitle, StartingPage } from './Pages.tsx';
import { Sider } from './Sider.tsx';
import { TopBar } from './TopBar.tsx';
import { useCards } from './useCards.ts';
import { useNumberWords } from './useNumberWords.ts';
import { usePlainDigits } from './usePlainDigits.ts';

/** The frame: bar, menu and the page, for whom the server says is signed in. */
export function Shell() {
  const { data: me, error, refetch } = useMeQuery();
  const [isFactorShown, setFactorShown] = useState(false);
  const isDesk = useDesk();
  useCards();
  useNumberWords();
  usePlainDigits();
  if (!me)
    return error ? (
      <>
        <AwayBar />
        <PageTitle>连不上服务器</PageTitle>
        <h1 className="visually-hidden">管理后台</h1>
        <LeftHere />
        <Failed error={error} retry={refetch} />
      </>
    ) : (
      <StartingPage />
    );
  if (me.must_change_password) return <FirstPassword me={me} />;
  if (me.must_set_factor || isFactorShown) return <FirstFactor me={me} stay={setFactorShown} />;
  return (
    <MeContext value={me}>
      <link rel="manifest" href="/admin/manifest.webmanifest" />
      <a className="skip" href="#content">
        跳到内容
      </a>
      <AwayBar />
      <LiveLine me={me} />
      <TopBar />
      <div className="frame">
        {isDesk && <Sider />}
        <main className="content" id="content" tabIndex={-1}>
          <PermittedPage me={me} />
        </main>
      </div>
    </MeContext>
  );
}

/** Says that the server does not answer, as long as it does not. */
function AwayBar() {
  return (
    <div role="status">
      {useAway() && <p className="away-bar">连不上服务器，正在重新连接，恢复后自动刷新</p>}
    </div>
  );
}

/** Who answers customers hears of them on every page. */
function LiveLine({ me }: { me: Me }) {
  useLiveLine(
    may(me, 'chat.answer'),
    useMemo(() => alertOf(me.id), [me.id]),
  );
  useEffect(unmarkWhenSeen, []);
  return null;
}

function PermittedPage({ me }: { me: Me }) {
  const matches = useMatches();
  const isForbidden = matches.some(({ handle }) => isRouteHandle(handle) && !may(me, handle.permission));
  return isForbidden ? <ForbiddenPage /> : <Outlet />;
}

const isRouteHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'permission' in handle;
