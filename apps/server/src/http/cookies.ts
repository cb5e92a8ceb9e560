import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { isSecure } from './origin.ts';

/** Browsers take a cookie of such a name only from the host itself over https: no neighbour's host can plant one. */
export const PREFIX = '__Host-';

type Address = Pick<Config, 'publicUrl'>;

/**
 * Reads cookies. A shop served over https sees its own by their names without the prefix, and others not at all; one without the
 * prefix, whoever has set it, is nothing to it.
 */
export async function readCookies(app: FastifyInstance, { publicUrl }: Address): Promise<void> {
  await app.register(cookie);
  if (!isSecure(publicUrl)) return;
  app.addHook('onRequest', (request, _reply, done) => {
    request.cookies = Object.fromEntries(
      Object.entries(request.cookies).flatMap(([name, value]) =>
        name.startsWith(PREFIX) ? [[name.slice(PREFIX.length), value]] : [],
      ),
    );
    done();
  });
}

/** Leaves a secret with the browser. @param maxAge seconds; 0 takes it away */
export function keepCookie(
  { config, reply }: { config: Address; reply: FastifyReply | null },
  name: string,
  value: string,
  maxAge: number,
): void {
  const secure = isSecure(config.publicUrl);
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge } as const;
  reply?.setCookie(secure ? `${PREFIX}${name}` : name, value, options);
}
