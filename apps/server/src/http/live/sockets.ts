import websocket, { type WebSocket } from '@fastify/websocket';
import { LIVE_CLOSED } from '@qingnang/contract/chat-words';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../errors.ts';
import { refuseForeignOrigin } from '../origin.ts';
import type { LiveHub, Peer } from './hub.ts';

/** What a browser says on its socket is one short object. */
const MAX_FRAME_BYTES = 1024;
/** A browser has so long to say goodbye when the server stops. */
const GOODBYE_MS = 500;
/** Connections a minute from one address, beside its other calls: a pharmacy's computers that all come back at once. */
const PER_MINUTE = 300;
/** Words of a socket that are passed on at most. */
const TYPING_MS = 1000;
/** Frames of a socket a minute; a person at a keyboard stays far below. */
const MAX_FRAMES = 240;
const BAD_FRAME = 1008;

/** Lets routes of this server be sockets. A server that stops says so, and waits for no browser. */
export async function acceptSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: MAX_FRAME_BYTES },
    // A broken socket ends by itself; what it did wrong is its own.
    errorHandler: (_error, socket) => socket.close(BAD_FRAME),
    preClose(done) {
      const { clients } = app.websocketServer;
      for (const client of clients) client.close(LIVE_CLOSED.restart);
      const ending = setTimeout(() => {
        for (const client of clients) client.terminate();
      }, GOODBYE_MS);
      app.websocketServer.close(() => {
        clearTimeout(ending);
        done();
      });
    },
  });
}

/** All that a browser may say: somebody types, staff with the conversation's id. */
export interface TypingFrame {
  t: 'typing';
  thread_id?: number;
}

interface LiveRoute {
  path: string;
  /** Of the settings. */
  publicUrl: string | null;
  /** @throws 401, 403 before the socket opens */
  admit: (request: FastifyRequest) => Promise<Peer>;
  opened: (peer: Peer) => void;
  /** At most once a second. */
  typing: (peer: Peer, frame: TypingFrame) => void;
}

/** A socket's address: refusals are answers over HTTP, and what is no socket is told so. */
export function liveRoute(app: FastifyInstance, hub: LiveHub, route: LiveRoute): void {
  const peers = new WeakMap<FastifyRequest, Peer>();
  app.route({
    method: 'GET',
    url: route.path,
    config: { rateLimit: { max: PER_MINUTE } },
    preValidation: async (request) => {
      refuseForeignOrigin(request, route.publicUrl);
      peers.set(request, await route.admit(request));
    },
    handler: () => {
      throw new Refusal(426, 426, '请使用 WebSocket 连接');
    },
    wsHandler: (socket, request) => {
      const peer = peers.get(request);
      if (!peer) return socket.close(BAD_FRAME);
      hub.add(socket, peer);
      listen(socket, (frame) => route.typing(peer, frame));
      route.opened(peer);
    },
  });
}

function listen(socket: WebSocket, typing: (frame: TypingFrame) => void): void {
  let last = Number.NEGATIVE_INFINITY;
  let minute = { began: 0, frames: 0 };
  socket.on('message', (data: Buffer, isBinary) => {
    const now = performance.now();
    if (now - minute.began > 60_000) minute = { began: now, frames: 0 };
    minute.frames += 1;
    const frame = isBinary || minute.frames > MAX_FRAMES ? null : readFrame(data.toString());
    if (!frame) return socket.close(BAD_FRAME);
    if (now - last < TYPING_MS) return;
    last = now;
    typing(frame);
  });
}

/** What came from a browser; null for all that none of ours says. */
export function readFrame(text: string): TypingFrame | null {
  try {
    const { t, thread_id, ...rest } = JSON.parse(text) as Record<string, unknown>;
    if (t !== 'typing' || Object.keys(rest).length > 0) return null;
    if (thread_id === undefined) return { t };
    return Number.isSafeInteger(thread_id) ? { t, thread_id: thread_id as number } : null;
  } catch {
    return null;
  }
}
