import { sendCode } from '@qingnang/contract/registration';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { CODE_WAIT_SECONDS } from './rules.ts';
import { requestCode } from './writes.ts';

export const routes: readonly Route[] = [
  on(sendCode, async ({ body }, { db, viewer, ip, sms }) => {
    await requestCode({ db, sms }, viewer.buyer, { ...body, ip });
    return new Answer({ wait: CODE_WAIT_SECONDS }, '验证码已发送，5 分钟内有效');
  }),
];
