import type { Envelope } from '@qingnang/contract/envelope';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toldOf } from './failure.ts';
import { answer, type RawCall, type Route } from './serve.ts';
import type { Services } from './services.ts';
import type { Viewer } from './session.ts';

export interface DoorAnswer extends Envelope<unknown> {
  status: number;
}

/** The page that calls. */
export interface PageCaller {
  viewer: Viewer;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Hears of what failed without being the caller's business. */
  onFault: (error: unknown) => void;
}

/** The in-process way from a page to the calls: same scope, validation and handler, no HTTP. */
export interface Door {
  /** What a page reads. */
  call(path: string, query: Record<string, unknown>, caller: PageCaller): Promise<DoorAnswer>;
  /** What a form of a page does that comes without a script; cookies that the call sets go out with the page. */
  post(path: string, body: unknown, caller: PageCaller, idempotencyKey?: string): Promise<DoorAnswer>;
}

interface Pattern {
  route: Route;
  expression: RegExp;
  names: string[];
}

export function makeDoor(services: Services, routes: readonly Route[]): Door {
  // A word is meant before whatever may stand in its place, as over HTTP.
  const patterns = routes
    .filter((route) => route.endpoint.method === 'GET')
    .map(toPattern)
    .sort((a, b) => a.names.length - b.names.length);
  const acts = new Map(
    routes.filter(({ endpoint }) => endpoint.method === 'POST').map((route) => [route.endpoint.path, route]),
  );
  return {
    async call(path, query, caller) {
      for (const { route, expression, names } of patterns) {
        const match = expression.exec(path);
        if (!match) continue;
        const params = Object.fromEntries(
          names.map((name, i) => [name, decodeURIComponent(match[i + 1] ?? '')]),
        );
        const { viewer, request } = caller;
        return run(route, services, { ...NOTHING, ...whoAsks(request), params, query, viewer }, caller);
      }
      throw new Error(`no GET ${path}`);
    },
    async post(path, body, caller, idempotencyKey) {
      const route = acts.get(path);
      if (!route) throw new Error(`no POST ${path}`);
      const { request, reply } = caller;
      return run(route, services, { ...NOTHING, ...whoAsks(request), body, reply, idempotencyKey }, caller);
    },
  };
}

const NOTHING = {
  params: undefined,
  query: undefined,
  body: undefined,
  idempotencyKey: undefined,
  reply: null,
};

const whoAsks = (request: FastifyRequest) => ({
  requestId: request.id,
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  cookies: request.cookies,
});

/** A part of a page may fail alone: what is thrown is an answer here, as it is over HTTP. */
async function run(
  route: Route,
  services: Services,
  raw: RawCall,
  { onFault }: PageCaller,
): Promise<DoorAnswer> {
  try {
    return { ...(await answer(route, services, raw)), status: 200 };
  } catch (error) {
    const told = toldOf(error, raw.requestId);
    if (told.status >= 500) onFault(error);
    return told;
  }
}

function toPattern(route: Route): Pattern {
  const names: string[] = [];
  const source = route.endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  return { route, names, expression: new RegExp(`^${source}$`) };
}
