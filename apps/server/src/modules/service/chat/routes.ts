import * as contract from '@qingnang/contract/chat';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { presentMessage } from './messages/present.ts';
import { historyOf } from './messages/reads.ts';
import { presentPage, presentState } from './present.ts';
import { ownThread } from './reads.ts';
import { endByBuyer, readByBuyer, sayToShop } from './writes.ts';

export const routes: readonly Route[] = [
  on(contract.chatOwn, async (_, { db, buyer }) => presentState(await ownThread(db, buyer), new Date())),
  on(contract.chatMessages, async ({ query }, { db, buyer }) => {
    const thread = await ownThread(db, buyer);
    return presentPage(await historyOf(db, thread.id ?? 0, query, false), thread, 'buyer');
  }),
  on(contract.chatSay, async ({ body }, { db, buyer }) =>
    presentMessage(await sayToShop(db, buyer, body), 'buyer'),
  ),
  on(contract.chatRead, async ({ body }, { db, buyer }) => {
    await readByBuyer(db, buyer, body.upto);
    const { unread } = await ownThread(db, buyer);
    return { unread };
  }),
  on(contract.chatEnd, async (_, { db, buyer }) => {
    await endByBuyer(db, buyer);
    const thread = await ownThread(db, buyer);
    return new Answer(presentState(thread, new Date()), '会话已结束');
  }),
];
