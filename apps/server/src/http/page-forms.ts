import type { FastifyRequest } from 'fastify';

/** Forms that a browser sends to a page itself, because its script is not there: apps/shop/app/lib/plain-form.ts answers them. */

const FORM = /^application\/x-www-form-urlencoded\b/;

/** Pages are read; what is sent to one is a form as browsers write it. */
export function isOfPage({ method, headers }: FastifyRequest): boolean {
  if (method === 'GET') return true;
  return method === 'POST' && FORM.test(headers['content-type'] ?? '');
}

/** The fields of a flat form. */
export const textsIn = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(body ?? {}).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );

/** Headers that say how a body came, which is written anew. */
export const OF_THE_BODY: ReadonlySet<string> = new Set([
  'content-encoding',
  'content-length',
  'content-type',
  'transfer-encoding',
]);

/** Fields of forms that prove who somebody is. */
const SECRETS = ['password', 'again', 'old_password', 'totp'];
/** Pages where these words are secret; elsewhere they name other things. */
const WITH_CODES = /^\/(login|register|forget|admin)\b/;
const CODES = ['code'];
/** What stands beside them in their forms. */
const PERSONAL = ['username', 'phone', 'agree'];

/** True for an address that carries what must never stand in one, as a form writes it that is sent by the wrong method. */
export function hasSecrets(request: FastifyRequest): boolean {
  const { pathname, searchParams } = addressOf(request);
  return secretsOf(pathname).some((name) => searchParams.has(name));
}

/** Path and query of the page that was asked for, on this host whatever the address says; of a form with secrets nothing stays. */
export function withoutSecrets(request: FastifyRequest): string {
  const { pathname, searchParams } = addressOf(request);
  if (hasSecrets(request))
    for (const name of [...secretsOf(pathname), ...PERSONAL]) searchParams.delete(name);
  const path = pathname.replace(/^\/+/, '/');
  return searchParams.size === 0 ? path : `${path}?${searchParams.toString()}`;
}

const secretsOf = (path: string) => (WITH_CODES.test(path) ? [...SECRETS, ...CODES] : SECRETS);

const addressOf = ({ url }: FastifyRequest): URL =>
  URL.canParse(url, 'http://shop.invalid')
    ? new URL(url, 'http://shop.invalid')
    : new URL('http://shop.invalid/');
