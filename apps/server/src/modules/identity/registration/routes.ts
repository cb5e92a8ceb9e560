import { phoneState, register, registerPapers } from '@qingnang/contract/registration';
import { enter } from '../../../http/entry.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { papersAsked, phoneStateOf } from './reads.ts';
import { register as registerAccount } from './writes.ts';

export const routes: readonly Route[] = [
  on(register, async ({ body }, call) => {
    const { id, username } = await registerAccount(call.db, { ...body, origin: call }, call.idempotency);
    await enter(call, { id, username, phone: body.phone, company: '' }, { way: 'register' });
    return new Answer({ username }, '注册成功，请填写企业资料');
  }),
  on(registerPapers, async (_input, { db }) => ({ list: await papersAsked(db) })),
  on(phoneState, ({ params }, { db }) => phoneStateOf(db, params.value)),
];
