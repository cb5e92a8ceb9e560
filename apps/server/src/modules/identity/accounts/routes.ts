import { base, challenge, login, logout } from '@qingnang/contract/accounts';
import { loginByCode } from '@qingnang/contract/security';
import { dayInChina } from '../../../http/dates.ts';
import { ENTERED, enter } from '../../../http/entry.ts';
import { knownDevice } from '../../../http/known-device.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { BUYER_COOKIE, stopSession } from '../../../http/session.ts';
import { challengeOf } from './attempts/writes.ts';
import { routes as banks } from './banks/routes.ts';
import { routes as changes } from './changes/routes.ts';
import { routes as codes } from './codes/routes.ts';
import { codeChallenge } from './codes/writes.ts';
import { routes as factor } from './factor/routes.ts';
import { routes as invitations } from './invitations/routes.ts';
import { routes as password } from './password/routes.ts';
import { presentBase } from './present.ts';
import { routes as profile } from './profile/routes.ts';
import { routes as proof } from './proof/routes.ts';
import { baseOf } from './reads.ts';
import { routes as sessions } from './sessions/routes.ts';
import { signIn, signInByCode } from './writes.ts';

export const routes: readonly Route[] = [
  on(login, async ({ body }, call) => {
    const device = await knownDevice(call, 'buyer', body.username);
    const account = await signIn(call.db, { ...body, ip: call.ip, userAgent: call.userAgent, device });
    const entered = await enter(call, account, {
      way: 'password',
      passwordHash: account.password_hash,
    });
    return new Answer(entered, ENTERED[entered.next]);
  }),
  on(loginByCode, async ({ body }, call) => {
    const { ip, userAgent } = call;
    const entered = await enter(call, await signInByCode(call.db, { ...body, ip, userAgent }), {
      way: 'code',
    });
    return new Answer(entered, ENTERED[entered.next]);
  }),
  on(challenge, async ({ query: { purpose, name } }, call) => {
    const { db, ip, config, reply } = call;
    reply?.header('cache-control', 'no-store');
    if (purpose === 'code')
      return { challenge: await codeChallenge(db, { phone: name, ip }, config.challengeTries) };
    const realm = purpose === 'login' ? 'buyer' : 'staff';
    const device = await knownDevice(call, realm, name);
    return { challenge: await challengeOf(db, { realm, username: name, ip, device }, config.challengeTries) };
  }),
  on(logout, async (_input, call) => {
    await stopSession(call, BUYER_COOKIE);
    return new Answer({}, '已退出登录');
  }),
  on(base, async (_input, { db, buyer, sms }) => {
    const today = dayInChina(new Date());
    return presentBase(buyer, await baseOf(db, buyer, today), today, sms !== null);
  }),
  ...banks,
  ...changes,
  ...codes,
  ...factor,
  ...invitations,
  ...password,
  ...profile,
  ...proof,
  ...sessions,
];
