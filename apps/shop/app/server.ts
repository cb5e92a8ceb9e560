/**
 * What the Fastify server imports from `build/server/index.js`: one function that renders a page.
 */

import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { type ServerDoor, serverDoorContext } from './lib/server-door.ts';

export type { ApiAnswer, Query, ServerDoor } from './lib/server-door.ts';
export { serverDoorContext };

const handle = createRequestHandler(
  build,
  process.env.NODE_ENV === 'development' ? 'development' : 'production',
);

/**
 * Renders the page that a GET or HEAD request asks for.
 * @returns the document with its real status code, or a redirect (302). A failure inside a page is already a page with
 * its status (5xx); only a fault of the renderer itself rejects.
 */
export function renderPage(request: Request, door: ServerDoor): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(serverDoorContext, door);
  return handle(request, context);
}
