import type { Envelope } from '@qingnang/contract/envelope';
import { Refusal, refusalBody } from './errors.ts';
import { answer, type Route } from './serve.ts';
import type { Services } from './services.ts';
import type { Viewer } from './session.ts';

export interface DoorAnswer extends Envelope<unknown> {
  status: number;
}

/** The in-process way from a page's loader to the calls: same scope, validation and handler, no HTTP. */
export interface Door {
  call(path: string, query: Record<string, unknown>, viewer: Viewer, requestId: string): Promise<DoorAnswer>;
}

interface Pattern {
  route: Route;
  expression: RegExp;
  names: string[];
}

export function makeDoor(services: Services, routes: readonly Route[]): Door {
  const patterns = routes.filter((route) => route.endpoint.method === 'GET').map(toPattern);
  return {
    async call(path, query, viewer, requestId) {
      for (const { route, expression, names } of patterns) {
        const match = expression.exec(path);
        if (!match) continue;
        const params = Object.fromEntries(
          names.map((name, i) => [name, decodeURIComponent(match[i + 1] ?? '')]),
        );
        return run(route, services, params, query, viewer, requestId);
      }
      throw new Error(`no GET ${path}`);
    },
  };
}

async function run(
  route: Route,
  services: Services,
  params: unknown,
  query: unknown,
  viewer: Viewer,
  requestId: string,
): Promise<DoorAnswer> {
  try {
    const envelope = await answer(route, services, {
      params,
      query,
      body: undefined,
      requestId,
      ip: '',
      userAgent: '',
      cookies: {},
      idempotencyKey: undefined,
      reply: null,
      viewer,
    });
    return { ...envelope, status: 200 };
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
