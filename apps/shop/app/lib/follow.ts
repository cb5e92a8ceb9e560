import { createContext, type MouseEvent, useContext } from 'react';
import type { NavigateOptions } from 'react-router';

export type Navigate = (to: string, options?: NavigateOptions) => unknown;

/** How links open a page without loading the document anew; the shell provides it. Outside of it they load the document. */
export const NavigateContext = createContext<Navigate>((to) => window.location.assign(to));

interface FollowOptions {
  preventScrollReset?: boolean | undefined;
  onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
}

/**
 * The click of a link to a page of the shop. The router's own `<Link>` resolves relative addresses, other sites and what
 * not, in a dozen hooks; ours always lead to a path of the shop, and a page has two hundred of them.
 */
export function useFollow(to: string, { preventScrollReset = false, onClick }: FollowOptions) {
  const navigate = useContext(NavigateContext);
  return (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    // The page that is already shown is read again, and gets no second entry in the history.
    const { pathname, search, hash } = window.location;
    void navigate(to, { preventScrollReset, replace: to === pathname + search + hash });
  };
}

/** Everything else (new tab, new window, download, menu) is the browser's. */
export const isPlainClick = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.button === 0 &&
  ['', '_self'].includes(event.currentTarget.target) &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
