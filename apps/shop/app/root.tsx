import type { UserBase } from '@qingnang/contract/accounts';
import { type ReactNode, useEffect, useMemo } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  type Location,
  type MiddlewareFunction,
  Outlet,
  redirectDocument,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { ProofHost } from './features/codes/ProofHost.tsx';
import { SignInHost } from './features/login/SignInHost.tsx';
import { ConsentHost } from './features/privacy/ConsentHost.tsx';
import { setAlive } from './lib/alive.ts';
import { ClockProvider } from './lib/clock.tsx';
import { cx } from './lib/cx.ts';
import { besideThePage, overDoor } from './lib/data.ts';
import { devDoor } from './lib/dev-door.ts';
import { replayEarlyClick } from './lib/early-clicks.ts';
import { NavigateContext } from './lib/follow.ts';
import { liveBadges } from './lib/live-badges.ts';
import { type ServerDoor, serverDoorContext } from './lib/server-door.ts';
import {
  currentSession,
  rememberSession,
  type Session,
  SessionProvider,
  takeFreshLogin,
} from './lib/session.tsx';
import { soon } from './lib/soon.ts';
import { matchPage, titleOf } from './route-table.ts';
import { ErrorPage } from './shell/ErrorPage.tsx';
import { NavigationProgress } from './shell/NavigationProgress.tsx';
import { type KnownShell, readShell, type ShellData, type Site } from './shell/shell-data.ts';
import { DESCRIPTION } from './shell/slogan.ts';
import { DialogHost } from './ui/DialogHost.tsx';
import { ToastArea } from './ui/ToastArea.tsx';
import './styles/tokens.css';
import './styles/base.css';

// In development nobody has put a door into the context; in a build this is nothing.
export const middleware: MiddlewareFunction<Response>[] = import.meta.env.DEV
  ? [async ({ request, context }) => context.set(serverDoorContext, await devDoor(request))]
  : [];

export const loader = ({ context, url }: LoaderFunctionArgs): Promise<ShellData> => {
  const door = context.get(serverDoorContext);
  const session = { signedIn: door.signedIn, user: null };
  return readShell(overDoor(door), { site: siteOf(door), common: null, session }, url.pathname);
};

const siteOf = ({
  siteName,
  publicUrl,
  analyticsUrl,
  speedSample,
  isPreparing,
  qrTexts,
}: ServerDoor): Site => ({
  name: siteName,
  url: publicUrl,
  analyticsUrl,
  speedSample,
  isPreparing,
  hasWechatQr: qrTexts.wechat !== null,
  hasMiniProgramQr: qrTexts['mini-program'] !== null,
});

// The browser reads the shell again only now and then.
const readAgain = () => import('./shell/shell-data.ts');
soon(readAgain);

export const clientLoader = async ({ request, url }: LoaderFunctionArgs): Promise<ShellData> =>
  (await readAgain()).readShell(
    besideThePage(request.signal),
    { ...known, session: currentSession() },
    url.pathname,
  );

// What the document says of the shop stays. Written in the browser only.
let known: Omit<KnownShell, 'session'> = {
  site: {
    name: '',
    url: '',
    analyticsUrl: null,
    speedSample: 0,
    isPreparing: false,
    hasWechatQr: false,
    hasMiniProgramQr: false,
  },
  common: null,
};

export const clientMiddleware: MiddlewareFunction[] = [
  ({ url }) => {
    // For styles that are of the first document only.
    document.documentElement.dataset.wentOn = '';
    // Signing in has changed everything around the page: load it anew, once.
    if (takeFreshLogin()) throw redirectDocument(url.pathname + url.search);
    // The server may know meanwhile that the shop has opened.
    if (known.site.isPreparing && !matchPage(url.pathname)?.row.beforeOpening)
      throw redirectDocument(url.pathname + url.search);
  },
];

/**
 * The shell's data stay through navigations; they are read again when asked for, when the account's are missing, or when
 * the page before had a simpler header, for which less was read.
 */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const { signedIn, user } = currentSession();
  const next = matchPage(nextUrl.pathname)?.row;
  const userIsMissing = signedIn && user === null && (next?.readsUser ?? true);
  const headerIsMissing = next?.header === 'full' && matchPage(currentUrl.pathname)?.row.header !== 'full';
  return currentUrl.href === nextUrl.href || userIsMissing || headerIsMissing;
}

export function Layout({ children }: { children: ReactNode }) {
  const row = matchPage(useLocation().pathname)?.row;
  const shell = useRouteLoaderData<ShellData>('root');
  const title = titleOf(row, shell?.site.name ?? '', useShownTitle());
  return (
    <html lang="zh-CN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#08804F" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <title>{title}</title>
        <meta name="description" content={`${title}：${DESCRIPTION}`} />
        {shell?.site.isPreparing && <meta name="robots" content="noindex" />}
        <Links />
        {shell?.site.analyticsUrl && <script async src={shell.site.analyticsUrl} />}
      </head>
      <body className={cx(row?.wide && 'is-wide', row?.tabBar === false && 'no-tab-bar')}>
        {children}
        <ScrollRestoration getKey={scrollKey} />
        <Scripts />
      </body>
    </html>
  );
}

/** What a page calls that which it shows, for the window's title where its row has none. */
function useShownTitle(): string | undefined {
  const pageData = useMatches().at(-1)?.loaderData as { documentTitle?: string } | null | undefined;
  return pageData?.documentTitle;
}

let visits = 0;

/** Positions belong to entries of the history; a page that opts out gets a key that was never saved: the top. */
function scrollKey(location: Location): string {
  if (matchPage(location.pathname)?.row.scroll !== 'top') return location.key;
  visits += 1;
  return `top-${visits}`;
}

export default function App() {
  const shell = useLoaderData<typeof loader>();
  const session = useSessionOf(shell);
  const navigate = useNavigate();
  useEffect(() => {
    known = shell;
    rememberSession(session);
  }, [shell, session]);
  useEffect(setAlive, []);
  // What was typed and ticked early is taken over first, and drawn.
  useEffect(() => void setTimeout(replayEarlyClick), []);
  useLive(session);
  useSpeed(shell.site.speedSample);
  return (
    <ClockProvider timestamp={shell.now}>
      <SessionProvider session={session}>
        <NavigateContext value={navigate}>
          <a className="skip-link" href="#main">
            跳到主要内容
          </a>
          <noscript>
            <p className="no-script">
              浏览器停用了
              JavaScript：可以浏览、搜索、登录和加入购物车；短信验证码、微信登录和结算需要启用它。
            </p>
          </noscript>
          <NavigationProgress />
          <Outlet />
          <ToastArea />
          <DialogHost />
          <SignInHost />
          <ProofHost />
          <ConsentHost />
        </NavigateContext>
      </SessionProvider>
    </ClockProvider>
  );
}

/** The live socket, for who is signed in; what was just read of the account counts until it says something else. */
function useLive({ signedIn, user }: Session): void {
  useEffect(() => {
    if (user) liveBadges.set(null);
  }, [user]);
  useEffect(() => {
    if (signedIn) soon(async () => (await import('./lib/live.ts')).keepLive());
  }, [signedIn]);
}

/** Of so many per cent of visits is told how fast they were. */
function useSpeed(sample: number): void {
  useEffect(() => {
    if (Math.random() * 100 < sample)
      soon(async () => (await import('./features/speed/watch-speed.ts')).watchSpeed());
  }, [sample]);
}

/** The shell's session, completed by a page that reads the account's data itself. */
function useSessionOf({ session }: ShellData): Session {
  const pageData = useMatches().at(-1)?.loaderData as { user?: UserBase } | null | undefined;
  const user = session.user ?? (session.signedIn ? (pageData?.user ?? null) : null);
  return useMemo(() => ({ signedIn: session.signedIn, user }), [session.signedIn, user]);
}

/** Only when the shell itself could not be drawn; a page's own failure is met by PageFrame. */
export function ErrorBoundary() {
  return (
    <main id="main">
      <ErrorPage error={useRouteError()} />
    </main>
  );
}
