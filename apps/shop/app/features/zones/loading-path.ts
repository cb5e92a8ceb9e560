import { withQuery } from '@qingnang/contract/call';
import { internalPath } from '../../lib/internal-path.ts';

/**
 * Where `/loading?path=/help_news&…` leads: to the path, with the rest of the query; null for anything that is no path of
 * this shop.
 */
export function forwardPath(query: URLSearchParams): string | null {
  const target = internalPath(query.get('path'));
  if (target === null) return null;
  const url = new URL(target, 'http://shop.invalid');
  for (const [name, value] of query) if (name !== 'path') url.searchParams.append(name, value);
  return url.pathname + url.search + url.hash;
}

/** `/activity/:url?/:url1?/:url2?` hands its parts on under these names. */
const PARTS = ['url', 'url1', 'url2'] as const;

/** What may name the activity in the query of `/loading/activity`, in this order: a code or a number each. */
export const activityKeys = (query: URLSearchParams): string[] =>
  PARTS.flatMap((name) => query.get(name)?.trim() || []);

/** The page that finds the activity that `/activity/…` names. */
export const loadingActivityPath = (params: Readonly<Record<string, string | undefined>>): string =>
  withQuery('/loading/activity', Object.fromEntries(PARTS.map((name) => [name, params[name]])));
