/*
 * What the shop is without a network: a page that says so. Documents and answers always come from the shop, so that no price, stock or
 * order is older than it may be; only files with a hash in their name come from here. Registered by app/entry.client.tsx when the page is idle.
 * The server (http/offline.ts) adds a line about the page below: with another page or release the browser takes the new worker. The
 * office has the same worker under /admin: what is different there stands before this, as SHELL.
 */
const { PAGE, NO_PAGE, ASSETS, PAGES, FILES, FIRST } = self.SHELL ?? {
  PAGE: '/offline',
  /** What is no page of the shop. */
  NO_PAGE: '^/(api|admin|sandbox|files|assets|healthz|readyz|metrics)(/|$)',
  ASSETS: '/assets/',
  PAGES: 'page',
  FILES: 'files',
  /** Files that are fetched before a page asks for them. */
  FIRST: [],
};
const OTHERS = new RegExp(NO_PAGE);
/** Of the last releases; more than one has, so that a page of before still finds its own. */
const MOST_FILES = 400;

self.addEventListener('install', (event) => {
  self.skipWaiting();
  // Asked for without a session: what is kept is the same for everybody.
  const page = new Request(PAGE, { cache: 'reload', credentials: 'omit' });
  event.waitUntil(Promise.all([caches.open(PAGES).then((cache) => cache.add(page)), keepFirst()]));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && !OTHERS.test(pathname)) event.respondWith(pageOf(event));
  else if (pathname.startsWith(ASSETS)) event.respondWith(fileOf(event));
});

async function keepFirst() {
  const cache = await caches.open(FILES);
  const kept = await Promise.all(FIRST.map((file) => cache.match(file)));
  await cache.addAll(FIRST.filter((_, at) => !kept[at]));
}

async function pageOf({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const page = await caches.match(PAGE, { cacheName: PAGES });
    if (page) return page;
    throw error;
  }
}

async function fileOf(event) {
  const cache = await caches.open(FILES);
  const kept = await cache.match(event.request);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keep(cache, event.request, answer.clone()));
  return answer;
}

/** The oldest go when there are too many. */
async function keep(cache, request, answer) {
  await cache.put(request, answer);
  const kept = (await cache.keys()).filter(({ url }) => !FIRST.includes(new URL(url).pathname));
  await Promise.all(kept.slice(0, -MOST_FILES).map((old) => cache.delete(old)));
}
