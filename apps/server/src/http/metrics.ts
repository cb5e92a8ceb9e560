import { hash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import { notFound } from './errors.ts';
import { metricsOfAll } from './workers.ts';

/**
 * `/metrics` for Prometheus: the process and one histogram of requests by route and status. With METRICS_TOKEN whoever names it is
 * answered, with METRICS_PORT whoever asks there, on this machine; nobody else is, from whatever address a proxy lets it seem to come.
 * @returns where more is put in
 */
export function exposeMetrics(
  app: FastifyInstance,
  { metricsToken, metricsPort }: Pick<Config, 'metricsToken' | 'metricsPort'>,
): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to response',
    labelNames: ['method', 'route', 'status'] as const,
    // 1 ms to 5 s: targets lie between 5 ms and 1 s
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  const tell = metricsOfAll(registry);
  if (metricsPort !== null) listenApart(app, registry.contentType, tell, metricsPort);
  app.get('/metrics', { config: { rateLimit: false } }, async (request, reply) => {
    if (metricsToken === null || !isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`))
      throw notFound();
    reply.type(registry.contentType);
    return tell();
  });
  return registry;
}

/** How long it takes tells nothing about what is right. */
const isSame = (given: string, wanted: string): boolean =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', wanted, 'buffer'));

/** A server of its own, for this machine only, that lives as long as the shop's. */
function listenApart(app: FastifyInstance, type: string, tell: () => Promise<string>, port: number): void {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
    return tell().then(
      (text) => response.writeHead(200, { 'content-type': type }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  app.addHook('onReady', async () => {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', () => resolve());
    });
  });
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
}
