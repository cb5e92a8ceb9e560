/**
 * What the Fastify server imports from `build/server/index.js`: one function that renders a page.
 */

import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { pageKindAt } from './features/speed/page-kind.ts';
import { type ServerDoor, serverDoorContext } from './lib/server-door.ts';
import { matchPage } from './route-table.ts';

export type { ApiAnswer, ServerDoor } from './lib/server-door.ts';
export { PREPARING_PATH as preparingPath } from './route-table.ts';
export { serverDoorContext };

const MODE = process.env.NODE_ENV === 'development' ? 'development' : 'production';
type Handle = ReturnType<typeof createRequestHandler>;

const handleAny = createRequestHandler(build, MODE);
/** By the id of the page's route. */
const handlers = new Map<string, Handle>();

/**
 * Renders the page that a GET or HEAD request asks for.
 * @returns the document with its real status code, or a redirect (302). A failure inside a page is already a page with
 * its status (5xx); only a fault of the renderer itself rejects.
 */
export function renderPage(request: Request, door: ServerDoor): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(serverDoorContext, door);
  return handlerFor(new URL(request.url).pathname)(request, context);
}

/** Whether a page is shown while the shop is being prepared; `.data`: what it reads, asked for by the browser's router. */
export const showsBeforeOpening = (pathname: string): boolean =>
  matchPage(pathname.replace(/\.data$/, ''))?.row.beforeOpening ?? NO_PAGES.test(pathname);

/** What is told of the page at an address (真实速度). */
export { pageKindAt };

/** Files that are no pages. */
const NO_PAGES = /^\/(qr\/|manifest\.webmanifest$)/;

/** The router goes over all its routes several times for each document: a page of ours is served by a router of its own. */
function handlerFor(pathname: string): Handle {
  // `.data`: what a page reads, asked for by the browser's router.
  const id = matchPage(pathname.replace(/\.data$/, ''))?.routeId;
  if (id === undefined) return handleAny;
  let handle = handlers.get(id);
  if (!handle) {
    handle = createRequestHandler(buildOf(id), MODE);
    handlers.set(id, handle);
  }
  return handle;
}

/** The build with one page and the frames around it. */
function buildOf(id: string): ServerBuild {
  const ids: string[] = [];
  for (let at: string | undefined = id; at !== undefined; at = build.routes[at]?.parentId) ids.unshift(at);
  const only = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([each]) => ids.includes(each)));
  const assets = { ...build.assets, routes: only(build.assets.routes) };
  return { ...build, routes: only(build.routes), assets };
}
