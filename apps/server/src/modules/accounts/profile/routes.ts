import { updateUserInfo } from '@qingnang/contract/security';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { changeProfile } from './writes.ts';

export const routes: readonly Route[] = [
  on(updateUserInfo, async ({ body }, { db, buyer }) => {
    await changeProfile(db, buyer, body);
    return new Answer({ name: body.name, phone: body.phone }, '已保存');
  }),
];
