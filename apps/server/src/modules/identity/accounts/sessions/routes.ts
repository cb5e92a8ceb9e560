import { endOtherSessions as endOtherSessionsCall, endSession, sessions } from '@qingnang/contract/security';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { BUYER_COOKIE, requireOwn } from '../../../../http/session.ts';
import { endOtherSessions } from '../writes.ts';
import { presentSession } from './present.ts';
import { ownSessions, signerOf } from './reads.ts';
import { endOwnSession } from './writes.ts';

export const routes: readonly Route[] = [
  on(sessions, async (_input, { db, buyer, cookies }) => {
    requireOwn(buyer);
    const rows = await ownSessions(db, buyer, cookies[BUYER_COOKIE] ?? '');
    return { list: rows.map(presentSession) };
  }),
  on(endSession, async ({ params }, { db, buyer }) => {
    requireOwn(buyer);
    await endOwnSession(db, buyer, params.id);
    return new Answer({}, '已退出该设备');
  }),
  on(endOtherSessionsCall, async (_input, { db, buyer, cookies }) => {
    requireOwn(buyer);
    const ended = await endOtherSessions(db, signerOf(buyer), cookies[BUYER_COOKIE]);
    return new Answer({ ended }, ended === 0 ? '没有其他登录设备' : `已退出其他 ${ended} 台设备`);
  }),
];
