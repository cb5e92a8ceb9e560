import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { utf8Of } from './utf8.ts';

/**
 * Answers leave as bytes: a long text of many pieces would be put together once to be measured and once more to be sent.
 * Runs before all that looks at the content.
 */
export function toBytes(
  _request: FastifyRequest,
  _reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  done(null, typeof payload === 'string' ? utf8Of(payload) : payload);
}

/**
 * For answers that everybody gets alike (`cache-control: no-cache`): names the content by a weak ETag and answers 304
 * without a body when the caller has it already. Weak, because the same content leaves compressed in several ways.
 * Runs before compression.
 */
export function skipUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  done(null, isUnchanged(request, reply, payload) ? null : payload);
}

function isUnchanged(request: FastifyRequest, reply: FastifyReply, payload: unknown): boolean {
  const isShared = reply.getHeader('cache-control') === 'no-cache';
  if (!isShared || reply.statusCode !== 200 || !Buffer.isBuffer(payload)) return false;
  const tag = hash('sha1', payload, 'base64url');
  reply.header('etag', `W/"${tag}"`);
  if (request.method !== 'GET' || !namesTag(request.headers['if-none-match'], tag)) return false;
  reply.status(304).removeHeader('content-type').removeHeader('content-length');
  return true;
}

/** Compared weakly, as If-None-Match wants it: `W/` does not count. */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === `"${tag}"`);
}
