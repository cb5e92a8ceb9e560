/**
 * Page data fetched ahead, when the pointer, the focus or a finger comes to a link. It waits here for the click, five
 * seconds at most, and is used once.
 */
export const KEEP_MS = 5000;

interface Entry {
  at: number;
  reading: Promise<unknown>;
}

const entries = new Map<string, Entry>();

const keyOf = (url: URL): string => url.pathname + url.search;

/** True while data of that page are here or under way. */
export function hasPrefetched(url: URL, now = Date.now()): boolean {
  const entry = entries.get(keyOf(url));
  return entry !== undefined && now - entry.at < KEEP_MS;
}

export function keepPrefetched(url: URL, reading: Promise<unknown>, now = Date.now()): void {
  for (const [key, entry] of entries) if (now - entry.at >= KEEP_MS) entries.delete(key);
  entries.set(keyOf(url), { at: now, reading });
  // A failed fetch ahead is silent: the click asks again and shows what happens then.
  reading.catch(() => entries.delete(keyOf(url)));
}

/** Data of the page, when they were fetched less than five seconds ago; they are given out once. */
export function takePrefetched(url: URL, now = Date.now()): Promise<unknown> | undefined {
  const entry = entries.get(keyOf(url));
  entries.delete(keyOf(url));
  return entry !== undefined && now - entry.at < KEEP_MS ? entry.reading : undefined;
}

/** After anything was written, what was fetched before may be wrong. */
export const forgetPrefetched = (): void => entries.clear();
