import * as contract from '@qingnang/contract/chat';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { presentMessage } from './messages/present.ts';
import { historyOf } from './messages/reads.ts';
import { presentPage, presentState } from './present.ts';
import { ownThread } from './reads.ts';
import { endByBuyer, readByBuyer, sayToShop } from './writes.ts';

export const routes: readonly Route[] = [
  on(contract.chatOwn, async (_, { db, buyer, config }) =>
    presentState(await ownThread(db, buyer, config.hotLine), new Date(), config.hotLine),
  ),
  on(contract.chatMessages, async ({ query }, { db, buyer, config }) => {
    const thread = await ownThread(db, buyer, config.hotLine);
    return presentPage(await historyOf(db, thread.id ?? 0, query, false), thread, 'buyer');
  }),
  on(contract.chatSay, async ({ body }, { db, buyer, config }) =>
    presentMessage(await sayToShop(db, buyer, body, config.hotLine), 'buyer'),
  ),
  on(contract.chatRead, async ({ body }, { db, buyer, config }) => {
    await readByBuyer(db, buyer, body.upto);
    const { unread } = await ownThread(db, buyer, config.hotLine);
    return { unread };
  }),
  on(contract.chatEnd, async (_, { db, buyer, config }) => {
    await endByBuyer(db, buyer);
    const thread = await ownThread(db, buyer, config.hotLine);
    return new Answer(presentState(thread, new Date(), config.hotLine), '会话已结束');
  }),
];
