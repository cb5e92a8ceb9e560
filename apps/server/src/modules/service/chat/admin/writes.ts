import type { ChatSend } from '@qingnang/contract/chat';
import { sql } from 'kysely';
import type { Db } from '../../../../db/client.ts';
import { inTransaction, type Tx } from '../../../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../../../http/errors.ts';
import type { Staff } from '../../../../http/session.ts';
import { writeAudit } from '../../../identity/writes.ts';
import { useStaffFiles } from '../../files/writes.ts';
import { type MessageRow, messagesByIds } from '../messages/reads.ts';
import { isTakenBy } from '../rules.ts';
import { type ThreadRow, threadsByIds } from '../threads/reads.ts';
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
} from '../threads/writes.ts';
import { answerers, isSeen, seenThreads } from './reads.ts';

/**
 * Answers a customer. Sent again under its key, a message is there once.
 * @throws 404, 409 unless who writes has taken the conversation, 422 by field, 429
 */
export function sayToBuyer(db: Db, staff: Staff, threadId: number, sent: ChatSend): Promise<MessageRow> {
  const { staffId } = staff;
  return inTransaction(db, async (tx) => {
    // Before the conversation: all that one person sends is counted, in however many.
    await sql`select id from staff where id = ${staffId} for no key update`.execute(tx);
    const thread = await existing(tx, staff, threadId);
    const before = await sentBefore(tx, thread, sent, staffId);
    if (before) return before;
    if (thread.status !== 'open' || thread.staffId !== staffId) throw conflict('请先接待该会话');
    await checkMessage(tx, thread, sent);
    await refuseFlood(tx, sql`staff_id = ${staffId} and sender = 'staff'`);
    if (sent.file_id !== undefined) await useStaffFiles(tx, staff, [sent.file_id], 'chat', thread.accountId);
    const id = await addMessage(tx, thread, sent, staffId);
    await saveThread(tx, thread, thread, [id]);
    const [row] = await messagesByIds(tx, [id]);
    if (!row) throw new Error('the message that was just written is not there');
    return row;
  });
}

/** Only who has taken a conversation reads for the shop: its buyer sees that. Others look at it. @throws 404 */
export async function readByStaff(db: Db, staff: Staff, threadId: number, upTo: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await existing(tx, staff, threadId);
    await readUpTo(tx, 'staff', sql`t.id = ${threadId} and t.staff_id = ${staff.staffId}`, upTo);
  });
}

/**
 * Takes a conversation that waits, or one whose owner may not answer any more; an own one stays what it is.
 * @throws 404, 409 when somebody else has it or it has ended
 */
export function takeThread(db: Db, staff: Staff, threadId: number): Promise<ThreadRow> {
  return inTransaction(db, async (tx) => {
    const thread = await existing(tx, staff, threadId);
    if (thread.status === 'closed') throw conflict('会话已结束，可从客户资料重新发起');
    await own(tx, staff, thread, `客服 ${staff.name} 为您服务`, 'chat.take');
    return rowOf(tx, thread);
  });
}

/**
 * Begins to speak with a customer, or goes on.
 * @throws 409 when somebody else speaks with them, 422 at `account_id` where the account has no chat
 */
export function contact(db: Db, staff: Staff, accountId: number): Promise<ThreadRow> {
  return inTransaction(db, async (tx) => {
    const thread = (await isSeen(tx, staff, accountId)) && (await openThread(tx, accountId));
    if (!thread) throw invalid({ account_id: '客户不存在或未开通在线客服' });
    await own(tx, staff, thread, `客服 ${staff.name} 发起了会话`, 'chat.open');
    return rowOf(tx, thread);
  });
}

async function own(tx: Tx, staff: Staff, thread: LockedThread, words: string, action: string): Promise<void> {
  if (isTakenBy(thread, staff.staffId)) throw conflict(`${thread.staffName} 正在接待该客户`);
  if (thread.status === 'open' && thread.staffId === staff.staffId) return;
  const line = await addLine(tx, thread, words);
  await saveThread(tx, thread, { status: 'open', staffId: staff.staffId }, [line]);
  await audit(tx, staff, thread, action, { status: 'open', staff_id: staff.staffId });
}

export interface HandOver {
  staffId: number;
  /** For the colleague; the customer does not see it. */
  note: string;
}

/**
 * Gives an own conversation to a colleague.
 * @throws 404, 409 unless it is one's own, 422 at `staff_id` for who may not answer
 */
export function handOverThread(
  db: Db,
  staff: Staff,
  threadId: number,
  { staffId, note }: HandOver,
): Promise<ThreadRow> {
  return inTransaction(db, async (tx) => {
    const thread = await existing(tx, staff, threadId);
    if (thread.status !== 'open' || thread.staffId !== staff.staffId) throw conflict('请先接待该会话');
    if (staffId === staff.staffId) throw invalid({ staff_id: '请选择其他客服' });
    const to = (await answerers(tx)).find(({ id }) => id === staffId);
    if (!to) throw invalid({ staff_id: '该员工不能接待客户' });
    const lines = [await addLine(tx, thread, `会话已转交，客服 ${to.name} 将继续为您服务`)];
    if (note !== '') lines.push(await addLine(tx, thread, `${staff.name} 的转交说明：${note}`, true));
    await saveThread(tx, thread, { status: 'open', staffId }, lines);
    await audit(tx, staff, thread, 'chat.hand_over', { staff_id: staffId, note });
    return rowOf(tx, thread);
  });
}

/**
 * Ends a conversation: an own one, one that waits, or one whose owner may not answer any more. Nothing happens to one that has ended.
 * @throws 404, 409 when somebody else has it
 */
export function closeThread(db: Db, staff: Staff, threadId: number): Promise<ThreadRow> {
  return inTransaction(db, async (tx) => {
    const thread = await existing(tx, staff, threadId);
    if (isTakenBy(thread, staff.staffId)) throw conflict(`${thread.staffName} 正在接待该客户`);
    if (thread.status !== 'closed') {
      const line = await addLine(tx, thread, '会话已结束');
      await saveThread(tx, thread, { status: 'closed', staffId: null }, [line]);
      await audit(tx, staff, thread, 'chat.close', { status: 'closed', staff_id: null });
    }
    return rowOf(tx, thread);
  });
}

async function existing(tx: Tx, staff: Staff, threadId: number): Promise<LockedThread> {
  const thread = await lockThread(tx, sql`t.id = ${threadId} and ${seenThreads(staff)}`);
  if (!thread) throw notFound('会话不存在');
  return thread;
}

async function rowOf(tx: Tx, { id }: LockedThread): Promise<ThreadRow> {
  const [row] = await threadsByIds(tx, [id]);
  if (!row) throw notFound('会话不存在');
  return row;
}

const audit = (
  tx: Tx,
  staff: Staff,
  thread: LockedThread,
  action: string,
  after: Record<string, string | number | null>,
): Promise<void> =>
  writeAudit(tx, staff, {
    action,
    entity: 'chat',
    entityId: thread.id,
    before: { status: thread.status, staff_id: thread.staffId },
    after,
  });
