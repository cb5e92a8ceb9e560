import { base, captcha, login, logout } from '@qingnang/contract/accounts';
import { loginByCode } from '@qingnang/contract/security';
import { dayInChina } from '../../http/dates.ts';
import { Answer, on, type Route } from '../../http/serve.ts';
import { BUYER_COOKIE, startSession, stopSession } from '../../http/session.ts';
import { routes as banks } from './banks/routes.ts';
import { drawCaptcha, issueCaptcha } from './captcha/writes.ts';
import { routes as changes } from './changes/routes.ts';
import { routes as codes } from './codes/routes.ts';
import { routes as password } from './password/routes.ts';
import { presentBase, presentCaptcha } from './present.ts';
import { routes as profile } from './profile/routes.ts';
import { routes as proof } from './proof/routes.ts';
import { baseOf } from './reads.ts';
import { routes as sessions } from './sessions/routes.ts';
import { signIn, signInByCode } from './writes.ts';

export const routes: readonly Route[] = [
  on(login, async ({ body }, call) => {
    const account = await signIn(call.db, { ...body, ip: call.ip });
    const { id, username, company } = account;
    await startSession(call, BUYER_COOKIE, id, account.password_hash);
    return new Answer({ username, company }, '登录成功');
  }),
  on(loginByCode, async ({ body }, call) => {
    const { id, username, company } = await signInByCode(call.db, { ...body, ip: call.ip });
    await startSession(call, BUYER_COOKIE, id);
    return new Answer({ username, company }, '登录成功');
  }),
  on(captcha, async ({ query }, { db, ip, reply }) => {
    reply?.header('cache-control', 'no-store');
    const issued = query.always ? await drawCaptcha(db) : await issueCaptcha(db, query.username ?? '', ip);
    return presentCaptcha(issued);
  }),
  on(logout, async (_input, call) => {
    await stopSession(call, BUYER_COOKIE);
    return new Answer({}, '已退出登录');
  }),
  on(base, async (_input, { db, buyer, config }) => {
    const today = dayInChina(new Date());
    return presentBase(buyer, await baseOf(db, buyer, today), config, today);
  }),
  ...banks,
  ...changes,
  ...codes,
  ...password,
  ...profile,
  ...proof,
  ...sessions,
];
