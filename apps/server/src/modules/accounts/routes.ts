import { base, captcha, login, logout } from '@qingnang/contract/accounts';
import { dayInChina } from '../../http/dates.ts';
import { Answer, on, type Route } from '../../http/serve.ts';
import { BUYER_COOKIE, startSession, stopSession } from '../../http/session.ts';
import { issueCaptcha } from './captcha/writes.ts';
import { presentBase, presentCaptcha } from './present.ts';
import { baseOf } from './reads.ts';
import { signIn } from './writes.ts';

export const routes: readonly Route[] = [
  on(login, async ({ body }, call) => {
    const { id, username, company } = await signIn(call.db, { ...body, ip: call.ip });
    await startSession(call, BUYER_COOKIE, id);
    return new Answer({ username, company }, '登录成功');
  }),
  on(captcha, async ({ query }, { db, ip, reply }) => {
    reply?.header('cache-control', 'no-store');
    return presentCaptcha(await issueCaptcha(db, query.username ?? '', ip));
  }),
  on(logout, async (_input, call) => {
    await stopSession(call, BUYER_COOKIE);
    return new Answer({}, '已退出登录');
  }),
  on(base, async (_input, { db, buyer, config }) => {
    const today = dayInChina(new Date());
    return presentBase(buyer, await baseOf(db, buyer, today), config, today);
  }),
];
