import type { Envelope } from '@qingnang/contract/envelope';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, refusalBody } from './errors.ts';
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
  const patterns = routes.filter((route) => route.endpoint.method === 'GET').map(toPattern);
  const acts = new Map(
    routes.filter(({ endpoint }) => endpoint.method === 'POST').map((route) => [route.endpoint.path, route]),
  );
  return {
    async call(path, query, { viewer, request }) {
      for (const { route, expression, names } of patterns) {
        const match = expression.exec(path);
        if (!match) continue;
        const params = Object.fromEntries(
          names.map((name, i) => [name, decodeURIComponent(match[i + 1] ?? '')]),
        );
        return run(route, services, { ...NOTHING, ...whoAsks(request), params, query, viewer });
      }
      throw new Error(`no GET ${path}`);
    },
    async post(path, body, { request, reply }, idempotencyKey) {
      const route = acts.get(path);
      if (!route) throw new Error(`no POST ${path}`);
      return run(route, services, { ...NOTHING, ...whoAsks(request), body, reply, idempotencyKey });
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

async function run(route: Route, services: Services, raw: RawCall): Promise<DoorAnswer> {
  try {
    return { ...(await answer(route, services, raw)), status: 200 };
  } catch (error) {
    if (error instanceof Refusal) return { ...refusalBody(error), status: error.status };
    throw error;
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
