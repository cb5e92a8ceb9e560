import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  LogController,
  type RawRequestDefaultExpression,
} from 'fastify';
import { lastHotLine } from './db/shop-settings.ts';
import { admitRequests } from './http/admission.ts';
import { forbidPasswords } from './http/chosen-passwords.ts';
import { readCookies } from './http/cookies.ts';
import { failureAnswer, unknownCall } from './http/failure.ts';
import { acceptForms, parseForm } from './http/form-body.ts';
import { exposeHealth } from './http/health.ts';
import { limitRequests } from './http/limits.ts';
import { acceptSockets } from './http/live/sockets.ts';
import { measureLoad } from './http/load.ts';
import { publishMachines } from './http/machine-docs.ts';
import { exposeMetrics } from './http/metrics.ts';
import { publishContract } from './http/openapi.ts';
import { refuseCrossSite, watchForwarded } from './http/origin.ts';
import { servePages } from './http/pages.ts';
import { securityHeaders } from './http/security-headers.ts';
import { type Route, serve } from './http/serve.ts';
import type { Services } from './http/services.ts';
import type { ShopFace } from './http/trouble.ts';
import { plainRoutes, routes } from './modules.ts';
import { measureShop } from './shop-metrics.ts';

const BODY_LIMIT = 1024 * 1024;
/** Room for a search of 10,000 Chinese characters in the address (nine bytes each) beside the usual headers. */
const HEADER_LIMIT = 128 * 1024;
/** A whole request has to have come by then, a large file on a slow line too. */
const REQUEST_MS = 130_000;
const LOOK_AT_REQUESTS_MS = 5_000;
const LOOK_AT_CONNECTIONS_MS = 100;

export interface AppOptions {
  services: Services;
  /** False leaves out pages and assets: tests of calls need no built storefront. */
  pages?: boolean;
  /** Aborted once the process is to go. */
  leaving?: AbortSignal;
}

/** The HTTP server with everything on it, not yet listening. */
export async function buildApp({ services, pages = true, leaving }: AppOptions): Promise<FastifyInstance> {
  const { config } = services;
  forbidPasswords(config);
  const app: FastifyInstance = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    // One line of our own per request instead of two of Fastify's.
    logController: new LogController({ disableRequestLogging: true }),
    // The first is the one that spoke to us; what stands before the last one of ours is the caller's own word.
    trustProxy: (_address, hop) => hop < config.trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    http: { maxHeaderSize: HEADER_LIMIT, connectionsCheckingInterval: LOOK_AT_REQUESTS_MS },
    genReqId: () => randomUUID(),
    routerOptions: { querystringParser: parseQuery, maxParamLength: 500 },
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    rewriteUrl: headAsGet,
    // Whoever was sent here a moment before is served like everybody else.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => failureAnswer(error, request, reply, faceOf(services)),
  });
  const fixedHeaders = securityHeaders(config.publicUrl);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(fixedHeaders);
    refuseCrossSite(request, config.publicUrl);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // No address, name or query: logs carry nothing personal.
    const route = request.routeOptions.url ?? 'page';
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'request');
    done();
  });
  app.setErrorHandler((error: FastifyError, request, reply) =>
    failureAnswer(error, request, reply, faceOf(services)),
  );
  letConnectionsEnd(app);
  if (leaving) sendElsewhere(app, leaving);

  watchForwarded(app, config);
  await readCookies(app, config);
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  if (config.rateLimit) await limitRequests(app, services.db, services.log);
  const gates = config.admission ? admitRequests(app) : null;
  await acceptSockets(app);
  acceptForms(app);
  const registry = exposeMetrics(app, config);
  measureLoad(registry, services.pool, gates);
  measureShop(registry, services);
  exposeHealth(app, services.pool, leaving);
  serve(app, services, routes);
  for (const plain of plainRoutes) plain(app, services);
  publishContract(app, routes as Route[], config);
  publishMachines(app, routes, config);
  if (pages) await servePages(app, services, routes);
  else app.setNotFoundHandler((_request, reply) => unknownCall(reply));
  return app;
}

const faceOf = ({ config, db }: Services): ShopFace => ({
  siteName: config.siteName,
  hotLine: lastHotLine(db),
});

/**
 * Connections that are busy when the server closes end with their answer: nobody waits out their keep-alive, and what is
 * stopped after the server is stopped in time.
 */
function letConnectionsEnd(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    const looking = setInterval(() => app.server.closeIdleConnections(), LOOK_AT_CONNECTIONS_MS).unref();
    app.server.once('close', () => clearInterval(looking));
    done();
  });
}

/**
 * HEAD is GET of which Node sends the headers only: its answer was made for HEAD and takes no body. Routes of their own for it were a third
 * of all, and half of the time that a start spends on them.
 */
function headAsGet(request: RawRequestDefaultExpression): string {
  if (request.method === 'HEAD') request.method = 'GET';
  return request.url ?? '/';
}

/** Each connection of a process that goes ends with its next answer: a proxy opens the next one somewhere else. */
function sendElsewhere(app: FastifyInstance, leaving: AbortSignal): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (leaving.aborted) reply.header('connection', 'close');
    done(null, payload);
  });
}

/** A query that cannot be read is an empty one: pages and lists then show their first page. */
function parseQuery(text: string): Record<string, unknown> {
  try {
    return parseForm(text);
  } catch {
    return {};
  }
}
