import { forget, forgetReset, forgetState, resetPassword } from '@qingnang/contract/security';
import { keepCookie } from '../../../../http/cookies.ts';
import { askingBy } from '../../../../http/proof.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { BUYER_COOKIE, stopSession } from '../../../../http/session.ts';
import { presentForgetState } from './present.ts';
import { TICKET_DONE, TICKET_SECONDS } from './rules.ts';
import { changePassword, confirmNumber, resetForgotten, resetHolder } from './writes.ts';

const COOKIE = 'qn_reset';

export const routes: readonly Route[] = [
  on(forget, async ({ body }, call) => {
    keepCookie(call, COOKIE, await confirmNumber(call.db, body.phone, body.code), TICKET_SECONDS);
    return new Answer({}, '验证成功，请设置新密码');
  }),
  on(forgetState, async (_input, { db, cookies, reply }) => {
    reply?.header('cache-control', 'private, no-store');
    return presentForgetState(await resetHolder(db, cookies[COOKIE]), cookies[COOKIE]);
  }),
  on(forgetReset, async ({ body }, call) => {
    await resetForgotten(call.db, call.cookies[COOKIE], body.password, askingBy(call));
    // This browser's own session has ended with all others.
    await stopSession(call, BUYER_COOKIE);
    keepCookie(call, COOKIE, TICKET_DONE, TICKET_SECONDS);
    return new Answer({}, '密码已重置，请用新密码登录');
  }),
  on(resetPassword, async ({ body }, call) => {
    await changePassword(call.db, call.buyer, call.cookies[BUYER_COOKIE], body, askingBy(call));
    return new Answer({}, '密码已修改，其他设备已退出登录');
  }),
];
