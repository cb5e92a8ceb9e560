import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forbidden, tooMany } from './errors.ts';

// A person with several open tabs stays far below; a script that copies the catalogue does not.
const PER_MINUTE = 3000;

/** Requests a minute for one address; an endpoint may set its own. */
export async function limitRequests(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    max: PER_MINUTE,
    timeWindow: '1 minute',
    errorResponseBuilder: (_request, context) => tooMany(Math.ceil(context.ttl / 1000)),
  });
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
// Providers' servers call these; their signatures stand for the origin.
const FOREIGN = /^\/api\/notify\//;

/**
 * Refuses writes that another site's page sends with the buyer's cookie: a browser names the origin, and it must be the
 * host the request came to, whatever name that is.
 */
export function refuseCrossSite(request: FastifyRequest): void {
  if (!SAFE.has(request.method) && !FOREIGN.test(request.url)) refuseForeignOrigin(request);
}

/** The same for a socket, which a browser opens with a GET. */
export function refuseForeignOrigin(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') throw forbidden('请求来源不正确');
  const { origin } = request.headers;
  if (origin === undefined || origin === 'null') {
    if (origin === 'null') throw forbidden('请求来源不正确');
    return;
  }
  if (!URL.canParse(origin) || new URL(origin).host !== request.headers.host)
    throw forbidden('请求来源不正确');
}
