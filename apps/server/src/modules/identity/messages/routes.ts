import { messages, readAllMessages, readMessages, removeMessages } from '@qingnang/contract/messages';
import { on, type Route } from '../../../http/serve.ts';
import { messageItem, unreadOf } from './present.ts';
import { messagePage, unreadMessages } from './reads.ts';
import { routes as settings } from './settings/routes.ts';
import { markMessages, readAll } from './writes.ts';

export const routes: readonly Route[] = [
  on(messages, async ({ query }, { db, buyer }) => {
    const [{ rows, total }, unread] = await Promise.all([
      messagePage(db, buyer, query),
      unreadMessages(db, buyer),
    ]);
    const { page, page_size } = query;
    return { list: rows.map(messageItem), total, page, page_size, unread: unreadOf(unread) };
  }),
  on(readMessages, async ({ body }, { db, buyer }) => {
    await markMessages(db, buyer, body.ids, 'read');
    return { unread: unreadOf(await unreadMessages(db, buyer)) };
  }),
  on(readAllMessages, async ({ body }, { db, buyer }) => {
    await readAll(db, buyer, body.kind);
    return { unread: unreadOf(await unreadMessages(db, buyer)) };
  }),
  on(removeMessages, async ({ body }, { db, buyer }) => {
    await markMessages(db, buyer, body.ids, 'deleted');
    return { unread: unreadOf(await unreadMessages(db, buyer)) };
  }),
  ...settings,
];
