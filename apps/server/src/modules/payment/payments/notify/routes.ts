import type { FastifyInstance } from 'fastify';
import type { PaymentProvider } from '../../../../channels/payment/port.ts';
import type { Services } from '../../../../http/services.ts';
import { takeNotice } from './writes.ts';

/**
 * Where providers send their notifications: the raw body is what was signed. Anything but a taken-in notice answers an
 * error status, so that the provider sends it again.
 */
export function notifyRoutes(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    for (const provider of Object.values(services.payments)) notifyRoute(scope, services, provider);
  });
}

function notifyRoute(app: FastifyInstance, { db, log }: Services, provider: PaymentProvider): void {
  app.post(`/api/notify/${provider.name}`, async (request, reply) => {
    const headers = request.headers as Record<string, string | undefined>;
    const notice = await provider.verify(headers, String(request.body ?? ''));
    if (!notice) {
      log.warn({ provider: provider.name }, 'notification refused');
      return reply.status(401).send({ code: 'FAIL', message: 'signature' });
    }
    const outcome = await takeNotice(db, provider.name, notice);
    log.info({ provider: provider.name, kind: notice.kind, outcome }, 'notification');
    if (outcome === 'unknown') return reply.status(404).send({ code: 'FAIL', message: 'unknown number' });
    return reply.type(provider.received.type).send(provider.received.body);
  });
}
