import { phoneState, register } from '@qingnang/contract/registration';
import { rememberDevice } from '../../../http/known-device.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { BUYER_COOKIE, startSession } from '../../../http/session.ts';
import { phoneStateOf } from './reads.ts';
import { register as registerAccount } from './writes.ts';

export const routes: readonly Route[] = [
  on(register, async ({ body }, call) => {
    const { id, username } = await registerAccount(call.db, body, call.idempotency);
    await startSession(call, BUYER_COOKIE, id);
    await rememberDevice(call, 'buyer', [body.username ?? '', body.phone]);
    return new Answer({ username }, '注册成功，请填写企业资料');
  }),
  on(phoneState, ({ params }, { db }) => phoneStateOf(db, params.value)),
];
