import { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import { isRouteErrorResponse, ServerRouter } from 'react-router';
import { KEEP_EARLY_CLICKS } from './lib/early-clicks.ts';
import { paintFirst } from './lib/first-paint.ts';
import { serverDoorContext } from './lib/server-door.ts';

/**
 * Renders the document as one piece: pages await all they show, so streaming would add work and give nothing, and a
 * late failure can still become a real status code.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(serverDoorContext);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Link', stylesFirst(routerContext));
  // Drawing is a turn of its own: reading the data has just taken one.
  await nextTurn();
  const html = await render(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, nonce);
  return new Response(paintFirst(html, nonce), { headers, status });
}

/** A browser on HTTP/1.1 has six connections, and scripts stand before the styles in the document: nothing is painted before these. */
function stylesFirst({ manifest, staticHandlerContext }: EntryContext): string {
  const styles = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []);
  // Frames and page share some.
  return [...new Set(styles)].map((href) => `<${href}>; rel=preload; as=style`).join(', ');
}

function render(element: React.ReactNode, nonce: string): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = [];
    const whole = new Writable({
      write(part: Uint8Array, _encoding, done) {
        parts.push(part);
        done();
      },
      final(done) {
        resolve(Buffer.concat(parts));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(element, {
      nonce,
      bootstrapScriptContent: KEEP_EARLY_CLICKS,
      // Nothing is sent before everything is there, so nothing needs to be moved into its place by a script.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      // A turn of its own: writing a long page takes as long as drawing a part of it.
      onAllReady: () => setImmediate(() => pipe(whole)),
      onShellError: reject,
      onError: reject,
    });
  });
}

/** Expected answers (404 and the like) are pages, not faults; the rest goes to the process's error stream. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  process.stderr.write(`${JSON.stringify({ level: 'error', where: 'page', message: describe(error) })}\n`);
};

const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
