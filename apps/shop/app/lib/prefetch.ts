import { useRef } from 'react';
import { matchPage } from '../route-table.ts';
import { codeOf } from './code-files.ts';
import type { ReadAhead } from './data.ts';
import { hasPrefetched, keepPrefetched } from './prefetched.ts';
import { currentSession } from './session.tsx';

/**
 * Fetching a page ahead of the click: its module, its styles and its data. The router's own prefetching leaves out pages
 * with a clientLoader, which all of ours are; so we read the module's address from the manifest that the router itself
 * put into the document. Where that is missing nothing is fetched ahead, and everything still works.
 */
const INTENT_MS = 80;

interface Manifest {
  routes: Record<string, { module: string; parentId?: string; css?: string[] } | undefined>;
}

/** Handlers for anything that leads to a page: fetches it once the buyer seems to mean it. */
export function usePrefetch(to: string) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const later = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => prefetchPage(to), INTENT_MS);
  };
  const never = () => clearTimeout(timer.current);
  return {
    onPointerEnter: later,
    // A pointer that only crosses the link means nothing.
    onPointerLeave: never,
    onFocus: later,
    onTouchStart: () => prefetchPage(to),
    // The click fetches by itself, or takes what is there; the focus that came with it must not fetch once more.
    onClick: never,
  };
}

/** Fetches the page at a path of this shop ahead; does nothing for other addresses or pages that need signing in first. */
function prefetchPage(to: string): void {
  if (!to.startsWith('/') || to.startsWith('//')) return;
  const url = new URL(to, window.location.origin);
  const match = matchPage(url.pathname);
  if (!match || match.row.redirectsTo || hasPrefetched(url)) return;
  if (match.row.access === 'account' && !currentSession().signedIn) return;
  const entry = manifest()?.routes[match.routeId];
  if (!entry) return;
  entry.css?.forEach(preloadStyle);
  void codeOf(entry.module)
    .then((module: { clientLoader?: ReadAhead }) => {
      const ahead = module.clientLoader?.readAhead;
      if (ahead && !hasPrefetched(url)) keepPrefetched(url, ahead({ params: match.params, url }));
    })
    .catch(() => {
      // The network is away: the click will say so.
    });
}

/** What the router has put into the document. */
export const manifest = (): Manifest | undefined =>
  (window as Window & { __reactRouterManifest?: Manifest }).__reactRouterManifest;

function preloadStyle(href: string): void {
  if (document.querySelector(`link[href="${CSS.escape(href)}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'style';
  link.href = href;
  document.head.append(link);
}
