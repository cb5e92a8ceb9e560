/** Where the application is mounted; the same as `base` of the build. */
export const BASE = '/admin';
export const SIGN_IN_PATH = `${BASE}/login`;

/**
 * Where to go after sign-in, as a path inside the application: what `redirect` asks for if it lies under /admin, else the
 * home page. An address of another site is never followed.
 */
export function pathAfterSignIn(redirect: string | null): string {
  if (!redirect || !/^\/admin(?:[/?]|$)/.test(redirect) || redirect.includes('\\')) return '/';
  const inside = redirect.slice(BASE.length);
  const path = inside.startsWith('/') ? inside : `/${inside}`;
  return path.startsWith('//') || path.startsWith('/login') ? '/' : path;
}

/** The deepest of some places that a page lies at or below; undefined when it lies at none. */
export const placeOver = (page: string, places: readonly string[]): string | undefined =>
  places
    .filter((place) => page === place || (place !== '/' && page.startsWith(`${place}/`)))
    .toSorted((a, b) => b.length - a.length)[0];
