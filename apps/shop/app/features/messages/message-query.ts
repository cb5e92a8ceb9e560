import { MESSAGE_KIND_NAMES, MESSAGE_KINDS, type MessageKind } from '@qingnang/contract/message-words';
import type { Unread } from '@qingnang/contract/messages';
import { pageIn } from '../goods/page-in.ts';

/** Which messages are shown. */
export interface MessageFilter {
  kind: MessageKind | undefined;
  isUnread: boolean;
  page: number;
}

export const filterOf = (query: URLSearchParams): MessageFilter => ({
  kind: MESSAGE_KINDS.find((kind) => kind === query.get('kind')),
  isUnread: query.get('state') === 'unread',
  page: pageIn(query),
});

export function messagesPath({ kind, isUnread, page = 1 }: Partial<MessageFilter>): string {
  const query = new URLSearchParams();
  if (kind) query.set('kind', kind);
  if (isUnread) query.set('state', 'unread');
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text === '' ? '/wdxx' : `/wdxx?${text}`;
}

export const SETTINGS_PATH = '/wdxx?tab=settings';

/** All, then each kind, with what is unread. */
export const kindTabs = ({ kind, isUnread }: MessageFilter, unread: Unread) => [
  { label: '全部', count: unread.all, due: true, to: messagesPath({ isUnread }), current: !kind },
  ...MESSAGE_KINDS.map((one) => ({
    label: MESSAGE_KIND_NAMES[one],
    count: unread.kinds[one] ?? 0,
    due: true,
    to: messagesPath({ kind: one, isUnread }),
    current: one === kind,
  })),
];
