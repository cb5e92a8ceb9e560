import type { Endpoint } from '@qingnang/contract/endpoint';
import { adminSpeed, speedReport } from '@qingnang/contract/speed';
import { pageKindOf } from '../../../http/page-kind.ts';
import type { PlainRoutes } from '../../../http/plain.ts';
import { on, type Route } from '../../../http/serve.ts';
import { presentSpeed } from './present.ts';
import { measured, speedSettings } from './reads.ts';
import { noteReport, tallyOf } from './writes.ts';

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** @param routes every call of the shop, for their names */
export function speedRoutes(routes: readonly Route[]): readonly Route[] {
  const names = new Map(routes.map(({ endpoint }) => [nameOf(endpoint), endpoint.summary]));
  return [
    on(speedReport, async ({ body }, { db }) => {
      noteReport(db, body);
      return {};
    }),
    on(adminSpeed, async ({ query }, { db }) => {
      const [settings, all] = await Promise.all([
        speedSettings(db),
        measured(db, Number(query.days), query.device ?? null),
      ]);
      return presentSpeed({ settings, all, names });
    }),
  ];
}

const OF_BUYERS = new Set<Endpoint['scope']>(['public', 'buyer', 'approved']);
/** Staff sign in by calls that are open to everybody. */
const isOfBuyers = ({ scope, path }: Endpoint): boolean =>
  OF_BUYERS.has(scope) && !path.startsWith('/api/admin/');
const FIRST_REFUSAL = 400;

/**
 * Counts how long the server took for pages, and for calls that buyers' browsers make: from the request's arrival to the answer's end, the
 * wait for a place included. What was refused or has failed is quick or slow for reasons of its own.
 */
export const timeAnswers =
  (routes: readonly Route[]): PlainRoutes =>
  (app, { db }) => {
    const counted = new Set(
      routes
        .filter(({ endpoint }) => isOfBuyers(endpoint) && endpoint !== speedReport)
        .map(({ endpoint }) => nameOf(endpoint)),
    );
    app.addHook('onResponse', (request, reply, done) => {
      const call = `${request.method} ${request.routeOptions.url ?? ''}`;
      const page = pageKindOf(request);
      const what =
        page !== undefined
          ? ({ metric: 'page', subject: page } as const)
          : counted.has(call)
            ? ({ metric: 'call', subject: call } as const)
            : null;
      if (what !== null && reply.statusCode < FIRST_REFUSAL)
        tallyOf(db).note({ ...what, device: '', ms: reply.elapsedTime });
      done();
    });
  };
