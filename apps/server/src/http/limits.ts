import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { tooMany } from './errors.ts';

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
