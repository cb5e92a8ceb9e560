import * as contract from '@qingnang/contract/chat';
import { dayInChina } from '../../../../http/dates.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { presentMessage } from '../messages/present.ts';
import { historyOf } from '../messages/reads.ts';
import { presentPage } from '../present.ts';
import { presentThread } from '../threads/present.ts';
import { presentCustomer } from './customer/present.ts';
import { customerBeside } from './customer/reads.ts';
import { answerers, threadOf, threadPage } from './reads.ts';
import { repliesOf } from './replies/reads.ts';
import { addReply, changeReply, removeReply } from './replies/writes.ts';
import { closeThread, contact, handOverThread, readByStaff, sayToBuyer, takeThread } from './writes.ts';

const conversations: readonly Route[] = [
  on(contract.adminChatThreads, async ({ query }, { db, staff }) => {
    const { rows, ...counts } = await threadPage(db, staff, query);
    return { list: rows.map(presentThread), ...counts, page: query.page, page_size: query.page_size };
  }),
  on(contract.adminChatOpen, async ({ body }, { db, staff }) =>
    presentThread(await contact(db, staff, body.account_id)),
  ),
  on(contract.adminChatThread, async ({ params }, { db, staff }) => {
    const thread = await threadOf(db, staff, params.id);
    const customer = await customerBeside(db, staff, thread.account_id, dayInChina(new Date()));
    return { thread: presentThread(thread), customer: presentCustomer(customer, staff) };
  }),
  on(contract.adminChatMessages, async ({ params, query }, { db, staff }) => {
    const thread = await threadOf(db, staff, params.id);
    return presentPage(await historyOf(db, thread.id, query, true), thread, 'staff');
  }),
  on(contract.adminChatSay, async ({ params, body }, { db, staff }) =>
    presentMessage(await sayToBuyer(db, staff, params.id, body), 'staff'),
  ),
  on(contract.adminChatRead, async ({ params, body }, { db, staff }) => {
    await readByStaff(db, staff, params.id, body.upto);
    return {};
  }),
  on(contract.adminChatTake, async ({ params }, { db, staff }) =>
    presentThread(await takeThread(db, staff, params.id)),
  ),
  on(contract.adminChatHandOver, async ({ params, body }, { db, staff }) => {
    const to = { staffId: body.staff_id, note: body.note };
    const row = await handOverThread(db, staff, params.id, to);
    return new Answer(presentThread(row), '已转交');
  }),
  on(contract.adminChatClose, async ({ params }, { db, staff }) =>
    presentThread(await closeThread(db, staff, params.id)),
  ),
  on(contract.adminChatStaff, async (_, { db }) => ({ list: await answerers(db) })),
];

const replies: readonly Route[] = [
  on(contract.adminChatReplies, async (_, { db, staff }) => ({ list: await repliesOf(db, staff) })),
  on(contract.adminChatReplyAdd, ({ body }, { db, staff }) => addReply(db, staff, body)),
  on(contract.adminChatReplyChange, ({ params, body }, { db, staff }) =>
    changeReply(db, staff, params.id, body),
  ),
  on(contract.adminChatReplyRemove, async ({ params }, { db, staff }) => {
    await removeReply(db, staff, params.id);
    return new Answer({}, '已删除');
  }),
];

export const routes: readonly Route[] = [...conversations, ...replies];
