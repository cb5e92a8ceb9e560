import { updateUserInfo } from '@qingnang/contract/security';
import { askingBy } from '../../../../http/proof.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { changeProfile } from './writes.ts';

export const routes: readonly Route[] = [
  on(updateUserInfo, async ({ body }, call) => {
    await changeProfile(call.db, call.buyer, body, askingBy(call));
    return new Answer({ name: body.name, phone: body.phone }, '已保存');
  }),
];
