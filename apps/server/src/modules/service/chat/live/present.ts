import type { AdminLiveEvent, LiveEvent } from '@qingnang/contract/chat-words';
import { presentMessage } from '../messages/present.ts';
import type { MessageRow } from '../messages/reads.ts';
import { presentThread } from '../threads/present.ts';
import type { ThreadRow } from '../threads/reads.ts';
import type { gathered } from './rules.ts';

type Gathered = ReturnType<typeof gathered>;

/** What a conversation's buyer hears of a lot of notices: messages first, then what has become of them. */
export function buyerEvents(lot: Gathered, thread: ThreadRow, messages: readonly MessageRow[]): LiveEvent[] {
  const events: LiveEvent[] = messages
    .filter(({ staff_only }) => !staff_only)
    .map((row) => ({ t: 'message', message: presentMessage(row, 'buyer') }));
  if (lot.staffReads.has(thread.id)) events.push({ t: 'read', staff_read: thread.staff_read });
  if (lot.states.has(thread.id))
    events.push({
      t: 'thread',
      status: thread.status,
      staff_name: thread.status === 'open' ? (thread.staff_name ?? '') : '',
    });
  return events;
}

/** What staff hear of it; the row in the queue always comes last. */
export function staffEvents(
  lot: Gathered,
  thread: ThreadRow,
  messages: readonly MessageRow[],
): AdminLiveEvent[] {
  const events: AdminLiveEvent[] = messages.map((row) => ({
    t: 'message',
    thread_id: thread.id,
    message: presentMessage(row, 'staff'),
  }));
  if (lot.buyerReads.has(thread.id))
    events.push({ t: 'read', thread_id: thread.id, buyer_read: thread.buyer_read });
  events.push({ t: 'thread', thread: presentThread(thread) });
  return events;
}
