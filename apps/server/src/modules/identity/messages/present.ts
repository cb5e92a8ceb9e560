import { MESSAGE_KINDS } from '@qingnang/contract/message-words';
import type { MessageItem, Unread } from '@qingnang/contract/messages';
import { toSeconds } from '../../../http/dates.ts';
import type { MessageRow, UnreadRow } from './reads.ts';

export const messageItem = (row: MessageRow): MessageItem => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  body: row.body,
  url: row.url,
  is_read: row.read_at !== null,
  at: toSeconds(row.created_at),
});

export function unreadOf(rows: readonly UnreadRow[]): Unread {
  const by = new Map(rows.map(({ kind, number }) => [kind, number]));
  const kinds = Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, by.get(kind) ?? 0])) as Unread['kinds'];
  return { all: rows.reduce((sum, { number }) => sum + number, 0), kinds };
}
