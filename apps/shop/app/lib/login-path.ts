import { internalPath } from './internal-path.ts';

/** Where a visitor signs in, with the way back. */
export const loginPath = (from: string): string =>
  from === '/' ? '/login' : `/login?redirect=${encodeURIComponent(from)}`;

/** Where the contract is signed, with the way back. */
export const contractPath = (from: string): string => `/dzht?redirect=${encodeURIComponent(from)}`;

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
  return path === null || /^\/login(?![^?#])/.test(path) ? '/' : path;
}
