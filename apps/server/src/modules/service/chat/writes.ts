/**
 * An account has one conversation. Who writes in it holds its row, so that ids grow in the order of commits and `after` loses
 * nothing; a key made by the browser lets a message be there once. The transaction rings the bell `live`; sockets keep nothing,
 * and who may have missed something asks.
 */

import type { ChatSend } from '@qingnang/contract/chat';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { shopSettings } from '../../../db/shop-settings.ts';
import { inTransaction, type Tx } from '../../../db/transaction.ts';
import { forbidden } from '../../../http/errors.ts';
import type { Buyer } from '../../../http/session.ts';
import { useFiles } from '../files/writes.ts';
import { type MessageRow, messagesByIds } from './messages/reads.ts';
import { afterBuyer, notOpenFor, queuedWords } from './rules.ts';
import {
  addLine,
  addMessage,
  checkMessage,
  type LockedThread,
  lockThread,
  openThread,
  readUpTo,
  refuseFlood,
  saveThread,
  sentBefore,
} from './threads/writes.ts';

/**
 * Writes to the shop; the first message puts the conversation into the queue. Sent again under its key, a message is there once.
 * @throws 403, 409 for a key of another message, 422 by field, 429
 */
export function sayToShop(db: Db, buyer: Buyer, sent: ChatSend): Promise<MessageRow> {
  return inTransaction(db, async (tx) => {
    const thread = await openThread(tx, buyer.accountId);
    if (!thread) throw forbidden(notOpenFor((await shopSettings(tx)).contact));
    const before = await sentBefore(tx, thread, sent, null);
    if (before) return before;
    await checkMessage(tx, thread, sent);
    await refuseFlood(tx, sql`thread_id = ${thread.id} and sender = 'buyer'`);
    if (sent.file_id !== undefined) await useFiles(tx, buyer.accountId, [sent.file_id], 'chat');
    const ids = [await addMessage(tx, thread, sent, null)];
    const after = afterBuyer(thread);
    if (after.status !== thread.status) ids.push(await queueLine(tx, thread));
    await saveThread(tx, thread, after, ids);
    return oneOf(await messagesByIds(tx, ids.slice(0, 1)));
  });
}

async function queueLine(tx: Tx, thread: LockedThread): Promise<number> {
  const { chat_hours: hours, contact } = await shopSettings(tx);
  return addLine(tx, thread, queuedWords(hours, new Date(), contact.hot_line));
}

function oneOf(rows: readonly MessageRow[]): MessageRow {
  const [row] = rows;
  if (!row) throw new Error('the message that was just written is not there');
  return row;
}

/** @param upTo the last message that its buyer has seen */
export async function readByBuyer(db: Db, buyer: Buyer, upTo: number): Promise<void> {
  await inTransaction(db, (tx) => readUpTo(tx, 'buyer', sql`t.account_id = ${buyer.accountId}`, upTo));
}

/** The buyer has what was asked for; nothing happens to a conversation that has ended. */
export async function endByBuyer(db: Db, buyer: Buyer): Promise<void> {
  await inTransaction(db, async (tx) => {
    const thread = await lockThread(tx, sql`t.account_id = ${buyer.accountId} and a.is_can_chat`);
    if (!thread || thread.status === 'closed') return;
    await saveThread(tx, thread, { status: 'closed', staffId: null }, [
      await addLine(tx, thread, '会话已结束'),
    ]);
  });
}
