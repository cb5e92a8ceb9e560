import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { notFound } from './errors.ts';

const LOCAL = /^(::1$|(::ffff:)?(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\.)/;

/** `/metrics` for Prometheus: the process and one histogram of requests by route and status. */
export function exposeMetrics(app: FastifyInstance): void {
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
  app.get('/metrics', { config: { rateLimit: false } }, async (request, reply) => {
    // For the collector beside it, not for the public.
    if (!LOCAL.test(request.ip)) throw notFound();
    reply.type(registry.contentType);
    return registry.metrics();
  });
}
