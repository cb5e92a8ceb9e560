import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/client.ts';
import { tooMany } from './errors.ts';
import type { Warn } from './log.ts';
import { RequestTally } from './request-tally.ts';

// A person with several open tabs stays far below; a script that copies the catalogue does not.
const PER_MINUTE = 3000;

/** Requests a minute for one address, at all processes together; an endpoint may set its own. */
export async function limitRequests(app: FastifyInstance, db: Db, log: Warn): Promise<void> {
  const tally = new RequestTally(db);
  const stop = tally.start((error) => log.warn({ err: error }, 'request limits: not shared, will try again'));
  app.addHook('onClose', (_app, done) => {
    stop();
    done();
  });
  await app.register(rateLimit, {
    max: PER_MINUTE,
    timeWindow: '1 minute',
    store: storeOn(tally),
    errorResponseBuilder: (_request, context) => tooMany(Math.ceil(context.ttl / 1000)),
  });
}

/** The counter as the plugin asks for it: one for all addresses, and one for each endpoint with a limit of its own. */
function storeOn(tally: RequestTally): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    readonly #of: string;

    constructor(options: object) {
      const { method = '', url = '' } = routeOf(options);
      this.#of = `${method} ${url}`;
    }

    incr(
      key: string,
      told: Parameters<FastifyRateLimitStore['incr']>[1],
      windowMs: number,
      max: number,
    ): void {
      told(null, tally.count(`${this.#of} ${key}`, windowMs, max));
    }

    child(options: object): Store {
      return new Store(options);
    }
  };
}

/** The endpoint that a limit is of, as the plugin hands it on beside what its types name. */
function routeOf(options: object): { method?: string; url?: string } {
  const { routeInfo } = options as { routeInfo?: { method: string | string[]; url: string } };
  return routeInfo === undefined ? {} : { method: String(routeInfo.method), url: routeInfo.url };
}
