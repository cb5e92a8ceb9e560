import { type MiddlewareFunction, Outlet, redirect } from 'react-router';
import { loginPath } from '../lib/login-path.ts';
import { serverDoorContext } from '../lib/server-door.ts';
import { currentSession } from '../lib/session.tsx';

/**
 * Around the pages of signed-in accounts: a visitor goes to sign in and comes back (docs/rules/accounts.md#visitors), on the first
 * document and later. Manners, not security: the API asks again, on every call.
 */
export const middleware: MiddlewareFunction<Response>[] = [
  ({ context, url }) => {
    if (!context.get(serverDoorContext).signedIn) throw redirect(loginPath(url.pathname + url.search));
  },
];

export const clientMiddleware: MiddlewareFunction[] = [
  ({ url }) => {
    if (!currentSession().signedIn) throw redirect(loginPath(url.pathname + url.search));
  },
];

export default function AccountOnly() {
  return <Outlet />;
}
