import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { forbidden } from './errors.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
// Providers' servers call these; their signatures stand for the origin.
const FOREIGN = /^\/api\/notify\//;

/** The shop is served over https: its own server speaks plain http to the proxy that does. */
export const isSecure = (publicUrl: string | null): boolean => publicUrl?.startsWith('https:') ?? false;

/** The shop's outside address: as it is set, else as the request names it, which only a shop without one believes. */
export const ownUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, request: FastifyRequest): string =>
  publicUrl ?? `${request.protocol}://${request.host}`;

/** Refuses writes that another site's page sends with the buyer's cookie. */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string | null): void {
  if (!SAFE.has(request.method) && !FOREIGN.test(request.url)) refuseForeignOrigin(request, publicUrl);
}

/**
 * A browser names the origin of the page that sends something, or opens a socket. It must be PUBLIC_URL; where that is not https, the
 * host the request came to will do as well, whatever name that is.
 * @throws 403
 */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: string | null): void {
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') throw foreign();
  const { origin } = request.headers;
  if (origin === undefined) return;
  if (!URL.canParse(origin)) throw foreign();
  const { origin: from, host } = new URL(origin);
  if (publicUrl !== null && from === new URL(publicUrl).origin) return;
  if (isSecure(publicUrl) || host !== request.headers.host) throw foreign();
}

const foreign = () => forbidden('请求来源不正确');

/**
 * Says once, loudly, that a proxy stands in front which the settings do not know of: every customer then has its address, and they
 * share one limit of requests and of failed sign-ins.
 */
export function watchForwarded(app: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  let isTold = trustProxy > 0;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && request.headers['x-forwarded-for'] !== undefined) {
      isTold = true;
      app.log.error(
        'X-Forwarded-For 已到达，但 TRUST_PROXY=0：全部客户共用一个地址和限额。前面有代理时请设置 TRUST_PROXY=代理层数 (set TRUST_PROXY)',
      );
    }
    done();
  });
}
