import type { SignedIn } from '@qingnang/contract/second-factor';
import { internalPath } from './internal-path.ts';

/** Where a visitor signs in, with the way back. */
export const loginPath = (from: string): string =>
  from === '/' ? '/login' : `/login?redirect=${encodeURIComponent(from)}`;

/** Where the contract is signed, with the way back. */
export const contractPath = (from: string): string => `/dzht?redirect=${encodeURIComponent(from)}`;

/** Where the second factor is set up, with the way back. */
export const factorPath = (from: string): string =>
  from === '/' ? '/lbyz' : `/lbyz?redirect=${encodeURIComponent(from)}`;

/** Where one goes on from a step of signing in, by what the server says comes next. @param to the page to go to in the end */
export function enteredPath(next: SignedIn['next'], to: string): string {
  if (next === 'code')
    return to === '/' ? '/login/factor' : `/login/factor?redirect=${encodeURIComponent(to)}`;
  return next === 'set_up' ? factorPath(to) : to;
}

/** Path and query of the page that the browser shows. On the sign-in page itself: where that one would lead. */
export function currentPath(): string {
  const { pathname, search } = window.location;
  return pathname === '/login'
    ? safeRedirect(new URLSearchParams(search).get('redirect'))
    : pathname + search;
}

/**
 * The page to go to after signing in, from the `redirect` parameter that anyone may have written: only a path of this
 * shop, never the sign-in page again.
 */
export function safeRedirect(value: string | null): string {
  const path = internalPath(value);
  return path === null || /^\/login(\/factor)?(?![^?#])/.test(path) ? '/' : path;
}
