import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, many, nothing, optional, pageOf, pageQuery, seconds, text } from './fields.ts';
import { MESSAGE_KINDS } from './message-words.ts';

/** Messages to an account, and what leaves the shop by SMS or WeChat. */

const kind = z.enum(MESSAGE_KINDS, '请选择消息类型');

export const messageItem = z.object({
  id: z.int(),
  kind,
  title: z.string(),
  body: z.string(),
  /** Path inside the shop; '' = none. */
  url: z.string(),
  is_read: z.boolean(),
  at: seconds(),
});
export type MessageItem = z.infer<typeof messageItem>;

/** Unread messages: all and by kind. */
const unread = z.object({ all: z.int(), kinds: z.record(kind, z.int()) });
export type Unread = z.infer<typeof unread>;

export const messages = endpoint({
  method: 'GET',
  path: '/api/message',
  scope: 'buyer',
  summary: '我的消息',
  query: z.object({
    kind: optional(kind),
    state: optional(z.enum(['all', 'unread'], '请选择全部或未读')),
    ...pageQuery,
  }),
  data: pageOf(messageItem).extend({ unread }),
});

const chosen = z.object({ ids: many(id(), 200, '消息') });

export const readMessages = endpoint({
  method: 'POST',
  path: '/api/message/read',
  scope: 'buyer',
  right: 'any',
  summary: '标为已读',
  body: chosen,
  data: z.object({ unread }),
});

export const readAllMessages = endpoint({
  method: 'POST',
  path: '/api/message/read_all',
  scope: 'buyer',
  right: 'any',
  summary: '全部标为已读',
  body: z.object({ kind: optional(kind) }),
  data: z.object({ unread }),
});

export const removeMessages = endpoint({
  method: 'POST',
  path: '/api/message/delete',
  scope: 'buyer',
  right: 'owner',
  summary: '删除消息',
  body: chosen,
  data: z.object({ unread }),
});

const OUTBOX_STATES = ['waiting', 'sent', 'failed', 'local'] as const;
export type OutboxState = (typeof OUTBOX_STATES)[number];
export const OUTBOX_STATE_NAMES: Readonly<Record<OutboxState, string>> = {
  waiting: '待发送',
  sent: '已发送',
  failed: '发送失败',
  local: '未接入，仅记录',
};
const OUTBOX_CHANNELS = ['sms', 'wechat'] as const;
export const OUTBOX_CHANNEL_NAMES: Readonly<Record<(typeof OUTBOX_CHANNELS)[number], string>> = {
  sms: '短信',
  wechat: '微信',
};

export const outboxItem = z.object({
  id: z.int(),
  channel: z.enum(OUTBOX_CHANNELS),
  company: z.string(),
  account_id: z.int(),
  /** Mobile number or openid. */
  receiver: z.string(),
  template: z.string(),
  /** As its reader sees it; codes are covered unless no provider is configured. */
  text: z.string(),
  url: z.string(),
  status: z.enum(OUTBOX_STATES),
  tries: z.int(),
  error: z.string(),
  provider_id: z.string(),
  created_at: seconds(),
  sent_at: seconds().nullable(),
  /** The next try of a waiting one. */
  next_at: seconds().nullable(),
  can_resend: z.boolean(),
});
export type OutboxItem = z.infer<typeof outboxItem>;

export const adminOutbox = endpoint({
  method: 'GET',
  path: '/api/admin/outbox',
  scope: 'staff:outbox.read',
  summary: '发件箱',
  query: z.object({
    channel: optional(z.enum(OUTBOX_CHANNELS, '请选择渠道')),
    status: optional(z.enum(OUTBOX_STATES, '请选择状态')),
    /** Mobile number, openid or company. */
    keywords: optional(text('关键词', 60)),
    ...pageQuery,
  }),
  data: pageOf(outboxItem),
});

export const adminOutboxResend = endpoint({
  method: 'POST',
  path: '/api/admin/outbox/:id/resend',
  scope: 'staff:account.write',
  summary: '重新发送失败的短信或微信消息',
  params: z.object({ id: id() }),
  data: nothing(),
});
