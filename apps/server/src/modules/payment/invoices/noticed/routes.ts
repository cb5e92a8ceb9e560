import { INVOICE_NOTICE } from '@qingnang/contract/invoice-words';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../../http/services.ts';
import { askSoon } from './writes.ts';

/**
 * Where the issuing service says that something has happened to an invoice. Its address has a key of the invoice; anything but a call that
 * was taken answers an error, so that the service calls again.
 */
export function invoiceNotice(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post(INVOICE_NOTICE, async (request, reply) => {
      const { db, log, invoicing } = services;
      const { key } = request.params as { key: string };
      const serial = invoicing?.noticed(key, new URLSearchParams(String(request.body ?? ''))) ?? null;
      if (serial === null) {
        log.warn('call of the issuing service refused');
        return reply.status(401).send({ status: '0001', message: 'key' });
      }
      if (!(await askSoon(db, serial))) return reply.status(404).send({ status: '0001', message: 'unknown' });
      return reply.send({ status: '0000', message: '同步成功' });
    });
  });
}
