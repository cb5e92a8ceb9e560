import { UNDO_LINK, undo, undoState } from '@qingnang/contract/account-safety';
import type { FastifyInstance } from 'fastify';
import { keepCookie } from '../../../../http/cookies.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import type { Services } from '../../../../http/services.ts';
import { BUYER_COOKIE, stopSession } from '../../../../http/session.ts';
import { accountById } from '../reads.ts';
import { presentUndo, UNDONE } from './present.ts';
import { undoable } from './reads.ts';
import { undoChanges } from './writes.ts';

const COOKIE = 'qn_undo';
const TOKEN = /^[\w-]{22}$/;
/** As long as somebody reads, thinks and chooses a password. */
const COOKIE_SECONDS = 1800;

export const routes: readonly Route[] = [
  on(undoState, async (_input, { db, cookies, reply }) => {
    reply?.header('cache-control', 'private, no-store');
    const secret = cookies[COOKIE] ?? '';
    const changes = await undoable(db, secret);
    const own = changes[0] && (await accountById(db, changes[0].account_id));
    return presentUndo(own, changes, secret);
  }),
  on(undo, async ({ body }, call) => {
    await undoChanges(call.db, call.cookies[COOKIE] ?? '', { password: body.password, ip: call.ip });
    // This browser may be one of those that are signed out.
    await stopSession(call, BUYER_COOKIE);
    keepCookie(call, COOKIE, UNDONE, COOKIE_SECONDS);
    return new Answer({}, '已撤销，请用新密码登录');
  }),
];

/**
 * The link itself changes nothing: message programs look at links before their readers do. Its secret moves into a cookie, so that it
 * stays in no address.
 */
export function undoLinks(app: FastifyInstance, { config }: Services): void {
  app.get<{ Params: { token: string } }>(UNDO_LINK, (request, reply) => {
    const { token } = request.params;
    if (TOKEN.test(token)) keepCookie({ config, reply }, COOKIE, token, COOKIE_SECONDS);
    return reply
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect('/undo');
  });
}
