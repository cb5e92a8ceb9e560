import type { ChatSend } from '@qingnang/contract/chat';
import { CHAT_PER_MINUTE, type ChatKind, type ChatState } from '@qingnang/contract/chat-words';
import { type ShopSettings, WEEKDAYS } from '@qingnang/contract/shop-setting-fields';

/** When people answer, by China's clock: from `09:00`, included, to `18:00`, not included; '' = it was never said. */
export type ChatHours = ShopSettings['chat_hours'];

const CHINA_MS = 8 * 3_600_000;

/** Whether somebody answers at this time, as far as the shop has said. */
export function isOpenAt({ from, to, weekdays }: ChatHours, time: Date): boolean {
  if (from === '') return true;
  const china = new Date(time.getTime() + CHINA_MS);
  const clock = china.toISOString().slice(11, 16);
  return weekdays.includes(china.getUTCDay() || 7) && from <= clock && clock < to;
}

/** `周一至周六 09:00–18:00`; '' when it was never said. */
export function hoursText({ from, to, weekdays }: ChatHours): string {
  return from === '' ? '' : `${daysText(weekdays)} ${from}–${to}`;
}

function daysText(days: readonly number[]): string {
  if (days.length === WEEKDAYS.length) return '每天';
  const [first = 1] = days;
  const last = days.at(-1) ?? first;
  const isRow = days.length > 2 && last - first === days.length - 1;
  const names = (isRow ? [first, last] : days).map((day) => WEEKDAYS[day - 1]);
  return names.join(isRow ? '至' : '、');
}

/** What the shop says at once to who begins to wait. */
export function queuedWords(hours: ChatHours, now: Date, hotLine: string): string {
  if (isOpenAt(hours, now)) return '已接入队列，客服将尽快回复';
  const urgent = hotLine === '' ? '' : `，急事请拨打 ${hotLine}`;
  return `当前不在服务时间，客服将在${hoursText(hours)}回复${urgent}`;
}

export const notOpenFor = ({ hot_line: hotLine, qq }: ShopSettings['contact']): string => {
  const ways = [...(hotLine === '' ? [] : [`拨打 ${hotLine} `]), ...(qq === '' ? [] : ['使用 QQ 咨询'])];
  return `您的账户未开通在线客服，请${ways.length === 0 ? '联系客户经理' : ways.join('或').trim()}`;
};

const NEEDS: Readonly<Record<ChatKind, 'body' | 'file_id' | 'goods_id' | 'order_id'>> = {
  text: 'body',
  image: 'file_id',
  goods: 'goods_id',
  order: 'order_id',
};
const MISSING = { body: '请填写消息', file_id: '请选择图片', goods_id: '请选择商品', order_id: '请选择订单' };
const FIELDS = ['body', 'file_id', 'goods_id', 'order_id'] as const;

/** What is wrong with a message, by field: it holds what its kind names, and nothing else. */
export function messageErrors(sent: ChatSend): Record<string, string> {
  const needed = NEEDS[sent.kind];
  const errors: Record<string, string> = {};
  for (const field of FIELDS) {
    const isThere = field === 'body' ? sent.body !== '' : sent[field] !== undefined;
    if (field === needed && !isThere) errors[field] = MISSING[field];
    if (field !== needed && isThere) errors[field] = '与消息类型不符';
  }
  return errors;
}

/** A message as the table keeps it. */
export interface StoredMessage {
  sender: 'buyer' | 'staff' | 'system';
  staff_id: number | null;
  kind: ChatKind;
  body: string;
  file_id: number | null;
  goods_id: number | null;
  order_id: number | null;
}

/** Whether a message that is there already is what is sent again. */
export function isSentAgain(stored: StoredMessage, sent: ChatSend, staffId: number | null): boolean {
  return (
    stored.sender === (staffId === null ? 'buyer' : 'staff') &&
    stored.staff_id === staffId &&
    stored.kind === sent.kind &&
    stored.body === sent.body &&
    stored.file_id === (sent.file_id ?? null) &&
    stored.goods_id === (sent.goods_id ?? null) &&
    stored.order_id === (sent.order_id ?? null)
  );
}

const MINUTE_MS = 60_000;

/**
 * Seconds until one may send again; 0 = now.
 * @param recent times of the last messages, newest first
 */
export function waitSeconds(recent: readonly Date[], now: Date): number {
  const oldest = recent[CHAT_PER_MINUTE - 1];
  if (!oldest) return 0;
  return Math.max(0, Math.ceil((oldest.getTime() + MINUTE_MS - now.getTime()) / 1000));
}

/** Where a conversation stands, and whether who has taken it may still answer. */
export interface Standing {
  status: ChatState;
  staffId: number | null;
  hasOwner: boolean;
}

/** Where it stands when the buyer has written: one that nobody answers any more waits again. */
export function afterBuyer({ status, staffId, hasOwner }: Standing): {
  status: ChatState;
  staffId: number | null;
} {
  if (status === 'open' && hasOwner) return { status, staffId };
  return { status: 'waiting', staffId: null };
}

/** Whether somebody else has it, who may still answer. */
export const isTakenBy = ({ status, staffId, hasOwner }: Standing, other: number): boolean =>
  status === 'open' && hasOwner && staffId !== other;

/** The last message in words, for the queue. */
export function lastText(message: {
  kind: ChatKind | null;
  body: string;
  goods: string;
  order: string;
}): string {
  switch (message.kind) {
    case 'image':
      return '[图片]';
    case 'goods':
      return `[商品] ${message.goods}`;
    case 'order':
      return `[订单] ${message.order}`;
    default:
      return [...message.body.replace(/\s+/g, ' ')].slice(0, 40).join('');
  }
}
