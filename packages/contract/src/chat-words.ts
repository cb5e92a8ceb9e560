/** 在线客服: words, bounds and events of the live socket, without schemas: browsers take them without those. */

export const CHAT_KINDS = ['text', 'image', 'goods', 'order'] as const;
export type ChatKind = (typeof CHAT_KINDS)[number];
export const CHAT_STATES = { waiting: '排队中', open: '接待中', closed: '已结束' } as const;
export type ChatState = keyof typeof CHAT_STATES;

/** Characters of a message. */
export const CHAT_MAX_LENGTH = 2000;
/** Messages that one account or one member of staff sends a minute at most. */
export const CHAT_PER_MINUTE = 30;
/** Messages of one page of the history. */
export const CHAT_PAGE = 50;

/**
 * WebSockets: the server says what happens, as one JSON object a message (`LiveEvent`, `AdminLiveEvent`); all that changes
 * something is a call over HTTP. The browser sends nothing but `{"t":"typing","thread_id":…}` (a buyer without the id).
 * Nothing is kept for a socket that is away: whoever connects again asks `after` the last message it has.
 */
export const LIVE_SOCKET = '/api/live';
export const ADMIN_LIVE_SOCKET = '/api/admin/live';
/** Close codes: the session has ended, too many sockets of one account, the server restarts. */
export const LIVE_CLOSED = { signedOut: 4401, tooMany: 4429, restart: 1012 } as const;

export interface ChatGoodsCard {
  goods_id: number;
  name: string;
  ypgg: string;
  sccj: string;
  image: string;
}
export interface ChatOrderCard {
  order_id: number;
  order_sn: string;
  status_name: string;
  /** Yuan. */
  amount: number;
  lines: number;
  /** Unix seconds. */
  placed_at: number;
}
export interface ChatPicture {
  file_id: number;
  url: string;
  name: string;
}

/** A message as both sides see it. */
export interface ChatMessage {
  /** Grows within a thread in the order of sending. */
  id: number;
  client_key: string;
  sender: 'buyer' | 'staff' | 'system';
  /** Of the member of staff as buyers see it; '' for the others. */
  sender_name: string;
  kind: ChatKind;
  body: string;
  picture: ChatPicture | null;
  goods: ChatGoodsCard | null;
  order: ChatOrderCard | null;
  /** Unix seconds. */
  at: number;
}

/** A conversation as staff see it in the queue. */
export interface ChatThreadRow {
  id: number;
  account_id: number;
  company: string;
  status: ChatState;
  /** 0 = nobody yet. */
  staff_id: number;
  staff_name: string;
  /** Messages of the buyer that staff have not read. */
  unread: number;
  /** Start of what one of the two has said last (`[图片]`, `[商品] …`). */
  last_text: string;
  last_at: number | null;
  waiting_since: number | null;
  buyer_read: number;
  staff_read: number;
}

/** What a buyer's tabs hear. */
export type LiveEvent =
  | { t: 'message'; message: ChatMessage }
  | { t: 'read'; staff_read: number }
  | { t: 'typing'; name: string }
  | { t: 'thread'; status: ChatState; staff_name: string }
  /** Unread messages of the shop and of the chat. */
  | { t: 'badges'; messages: number; chat: number };

/** What staff who answer hear: of all threads. */
export type AdminLiveEvent =
  | { t: 'message'; thread_id: number; message: ChatMessage }
  | { t: 'read'; thread_id: number; buyer_read: number }
  | { t: 'typing'; thread_id: number }
  | { t: 'thread'; thread: ChatThreadRow }
  | { t: 'counts'; waiting: number; mine: number };
