import type { ChatPageData } from '@qingnang/contract/chat';
import type { ChatGoodsCard, ChatMessage, ChatOrderCard } from '@qingnang/contract/chat-words';

/**
 * A conversation as one browser knows it: messages come as pages of the history, over the live socket and as answers to what was
 * sent, in any order and more than once; here each stands once, in the order of the server.
 */

/** What is said, before the server has it. */
export type Saying =
  | { kind: 'text'; body: string }
  | { kind: 'image'; url: string; name: string }
  | { kind: 'goods'; goods: ChatGoodsCard }
  | { kind: 'order'; order: ChatOrderCard };

/** A message of one's own on its way. */
export interface Draft {
  /** The same for every attempt, so that the message is there once. */
  clientKey: string;
  saying: Saying;
  state: 'sending' | 'failed';
  /** Why it failed, in words; '' while it goes. */
  problem: string;
}

export interface ChatLog {
  /** Oldest first. */
  messages: readonly ChatMessage[];
  /** In the order in which they were said; they stand below the messages. */
  drafts: readonly Draft[];
  /** There are older ones than the first. */
  hasEarlier: boolean;
  /** Up to this id nothing is missing: what comes next is asked for after it. */
  reach: number;
  /** Up to which id each side has read. */
  buyerRead: number;
  staffRead: number;
}

export const EMPTY_LOG: ChatLog = {
  messages: [],
  drafts: [],
  hasEarlier: false,
  reach: 0,
  buyerRead: 0,
  staffRead: 0,
};

/** @param way how the page was asked for: the newest one, the one before the first message, or what follows `reach` */
export function withPage(log: ChatLog, page: ChatPageData, way: 'newest' | 'before' | 'after'): ChatLog {
  return {
    ...withMessages(log, page.list),
    hasEarlier: way === 'after' ? log.hasEarlier : page.has_more,
    reach: way === 'before' ? log.reach : Math.max(log.reach, page.list.at(-1)?.id ?? 0),
    buyerRead: Math.max(log.buyerRead, page.buyer_read),
    staffRead: Math.max(log.staffRead, page.staff_read),
  };
}

/** Takes in what the live socket says while nothing is missing before it. */
export const withHeard = (log: ChatLog, message: ChatMessage): ChatLog => ({
  ...withMessages(log, [message]),
  reach: Math.max(log.reach, message.id),
});

/**
 * Takes in messages, with or without gaps before them, as the answer to what was sent; drafts that have arrived this way are no
 * longer drafts.
 */
export function withMessages(log: ChatLog, messages: readonly ChatMessage[]): ChatLog {
  const byId = new Map([...log.messages, ...messages].map((message) => [message.id, message]));
  const keys = new Set(messages.map(({ client_key }) => client_key));
  return {
    ...log,
    messages: [...byId.values()].sort((one, other) => one.id - other.id),
    drafts: log.drafts.filter(({ clientKey }) => !keys.has(clientKey)),
  };
}

export const withDraft = (log: ChatLog, clientKey: string, saying: Saying): ChatLog => ({
  ...log,
  drafts: [...log.drafts, { clientKey, saying, state: 'sending', problem: '' }],
});

export const draftFailed = (log: ChatLog, clientKey: string, problem: string): ChatLog =>
  changeDraft(log, clientKey, { state: 'failed', problem });

export const draftAgain = (log: ChatLog, clientKey: string): ChatLog =>
  changeDraft(log, clientKey, { state: 'sending', problem: '' });

export const withoutDraft = (log: ChatLog, clientKey: string): ChatLog => ({
  ...log,
  drafts: log.drafts.filter((draft) => draft.clientKey !== clientKey),
});

const changeDraft = (log: ChatLog, clientKey: string, change: Partial<Draft>): ChatLog => ({
  ...log,
  drafts: log.drafts.map((draft) => (draft.clientKey === clientKey ? { ...draft, ...change } : draft)),
});

/** Marks never go back, in whatever order they are heard. */
export const withRead = (log: ChatLog, side: 'buyer' | 'staff', upto: number): ChatLog =>
  side === 'buyer'
    ? { ...log, buyerRead: Math.max(log.buyerRead, upto) }
    : { ...log, staffRead: Math.max(log.staffRead, upto) };

/** Messages of the others that a side has not read: a buyer's are those of staff and system, staff's those of the buyer. */
export function unreadOf(log: ChatLog, side: 'buyer' | 'staff'): readonly ChatMessage[] {
  const read = side === 'buyer' ? log.buyerRead : log.staffRead;
  return log.messages.filter(({ id, sender }) => id > read && (sender === 'buyer') !== (side === 'buyer'));
}

/** A message and the words of its time, where they are worth saying. */
export interface LogRow {
  message: ChatMessage;
  /** `今天 10:21` above the first of a day and after a pause; '' otherwise. */
  mark: string;
}

const PAUSE_SECONDS = 10 * 60;

/** @param now Unix seconds, for 今天 and 昨天 */
export const rowsOf = (log: ChatLog, now: number): LogRow[] =>
  log.messages.map((message, index) => {
    const before = log.messages[index - 1];
    const isNear = before && dayOf(before.at) === dayOf(message.at) && message.at - before.at < PAUSE_SECONDS;
    return { message, mark: isNear ? '' : momentWords(message.at, now) };
  });

const CHINA_OFFSET = 8 * 3600;
const DAY = 24 * 3600;
/** Days of China since 1970. */
const dayOf = (at: number): number => Math.floor((at + CHINA_OFFSET) / DAY);

/** `今天 10:21`, `昨天 10:21`, `11-03 10:21`, `2025-11-03 10:21`, in China. */
export function momentWords(at: number, now: number): string {
  const days = dayOf(now) - dayOf(at);
  const iso = new Date((at + CHINA_OFFSET) * 1000).toISOString();
  const time = iso.slice(11, 16);
  if (days === 0) return `今天 ${time}`;
  if (days === 1) return `昨天 ${time}`;
  const isThisYear = iso.slice(0, 4) === new Date((now + CHINA_OFFSET) * 1000).toISOString().slice(0, 4);
  return `${iso.slice(isThisYear ? 5 : 0, 10)} ${time}`;
}
