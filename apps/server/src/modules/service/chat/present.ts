import type { ChatPageData, ChatStateData } from '@qingnang/contract/chat';
import { presentMessage } from './messages/present.ts';
import type { MessageRow } from './messages/reads.ts';
import type { OwnThread } from './reads.ts';
import { hoursText, isOpenAt } from './rules.ts';

export const presentState = (thread: OwnThread, now: Date): ChatStateData => ({
  status: thread.status,
  staff_name: thread.staff_name ?? '',
  unread: thread.unread,
  is_open: isOpenAt(thread.hours, now),
  hours: hoursText(thread.hours),
  hot_line: thread.hotLine,
});

export const presentPage = (
  { rows, hasMore }: { rows: readonly MessageRow[]; hasMore: boolean },
  marks: { buyer_read: number; staff_read: number },
  side: 'buyer' | 'staff',
): ChatPageData => ({
  list: rows.map((row) => presentMessage(row, side)),
  has_more: hasMore,
  buyer_read: marks.buyer_read,
  staff_read: marks.staff_read,
});
