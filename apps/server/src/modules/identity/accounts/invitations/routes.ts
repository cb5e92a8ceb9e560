import {
  INVITATION_LINK,
  invitation,
  invitationAccept,
  invitationOpen,
} from '@qingnang/contract/invitations';
import type { FastifyInstance } from 'fastify';
import { keepCookie } from '../../../../http/cookies.ts';
import { enter } from '../../../../http/entry.ts';
import { invalid } from '../../../../http/errors.ts';
import { askingBy } from '../../../../http/proof.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import type { Services } from '../../../../http/services.ts';
import { invitedBy } from './reads.ts';
import { readSecret } from './rules.ts';
import { acceptInvitation } from './writes.ts';

const COOKIE = 'qn_invitation';
/** As long as somebody reads, thinks and chooses a password. */
const COOKIE_SECONDS = 1800;

export const routes: readonly Route[] = [
  on(invitation, async (_input, { db, cookies, reply }) => {
    reply?.header('cache-control', 'private, no-store');
    const invited = await invitedBy(db, cookies[COOKIE] ?? '');
    return invited
      ? { state: 'open' as const, company: invited.company, username: invited.username }
      : { state: 'none' as const, company: '', username: '' };
  }),
  on(invitationOpen, async ({ body }, call) => {
    if (!(await invitedBy(call.db, body.code))) throw invalid({ code: '一次性密码不正确，或已失效、已使用' });
    keepCookie(call, COOKIE, readSecret(body.code) ?? '', COOKIE_SECONDS);
    return new Answer({}, '请设置登录密码');
  }),
  on(invitationAccept, async ({ body }, call) => {
    const secret = call.cookies[COOKIE] ?? '';
    const account = await acceptInvitation(call.db, secret, body.password, askingBy(call));
    keepCookie(call, COOKIE, '', 0);
    const entered = await enter(call, account, {
      way: 'invitation',
      passwordHash: account.password_hash,
    });
    return new Answer(entered, entered.next === 'code' ? '密码已设置，请输入动态口令' : '密码已设置，已登录');
  }),
];

/** The link itself changes nothing: its secret moves into a cookie, so that it stays in no address. */
export function invitationLinks(app: FastifyInstance, { config }: Services): void {
  app.get<{ Params: { token: string } }>(INVITATION_LINK, (request, reply) => {
    const secret = readSecret(request.params.token);
    if (secret !== null) keepCookie({ config, reply }, COOKIE, secret, COOKIE_SECONDS);
    return reply
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect('/invitation');
  });
}
