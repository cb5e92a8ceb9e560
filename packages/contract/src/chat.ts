import { z } from 'zod';
import { CHAT_KINDS, CHAT_MAX_LENGTH, CHAT_PAGE } from './chat-words.ts';
import { endpoint } from './endpoint.ts';
import {
  day,
  id,
  int,
  longText,
  nothing,
  optional,
  pageOf,
  pageQuery,
  seconds,
  text,
  yuan,
} from './fields.ts';

/**
 * 在线客服. What is written goes over these calls, by both sides alike; what the other side does arrives over the live socket
 * (chat-words). Accounts without `is_can_chat` are answered 403: they have QQ and telephones.
 */

const state = z.enum(['waiting', 'open', 'closed'], '状态不正确');
const byId = z.object({ id: id() });

const chatMessage = z.object({
  id: z.int(),
  client_key: z.string(),
  sender: z.enum(['buyer', 'staff', 'system']),
  sender_name: z.string(),
  kind: z.enum(CHAT_KINDS),
  body: z.string(),
  picture: z.object({ file_id: z.int(), url: z.string(), name: z.string() }).nullable(),
  goods: z
    .object({
      goods_id: z.int(),
      name: z.string(),
      ypgg: z.string(),
      sccj: z.string(),
      image: z.string(),
    })
    .nullable(),
  order: z
    .object({
      order_id: z.int(),
      order_sn: z.string(),
      status_name: z.string(),
      amount: yuan(),
      lines: z.int(),
      placed_at: seconds(),
    })
    .nullable(),
  at: seconds(),
});

/** Exactly what `kind` names is given: words for text, `file_id` of a picture, a goods, an order of the buyer. */
const chatSend = z.object({
  /** Made by the sender's browser: a message sent again is there once. */
  client_key: text('消息编号', 60, 8),
  kind: z.enum(CHAT_KINDS, '消息类型不正确'),
  body: longText('消息', CHAT_MAX_LENGTH).default(''),
  file_id: optional(id()),
  goods_id: optional(id()),
  order_id: optional(id()),
});
export type ChatSend = z.output<typeof chatSend>;
/** Of one thread, oldest first: the newest page, the one before `before`, or all after `after` (at most a page). */
const chatHistoryQuery = z.object({
  before: optional(id()),
  after: optional(int(0, Number.MAX_SAFE_INTEGER, '消息编号')),
});
const chatPage = z.object({
  list: z.array(chatMessage).max(CHAT_PAGE),
  /** More in the asked direction. */
  has_more: z.boolean(),
  buyer_read: z.int(),
  staff_read: z.int(),
});
export type ChatPageData = z.infer<typeof chatPage>;

export const chatState = z.object({
  status: state,
  staff_name: z.string(),
  /** Messages of the shop that this account has not read. */
  unread: z.int(),
  /** Whether somebody answers at this hour, and when otherwise. */
  is_open: z.boolean(),
  hours: z.string(),
  hot_line: z.string(),
});
export type ChatStateData = z.infer<typeof chatState>;
export const chatOwn = endpoint({
  method: 'GET',
  path: '/api/chat',
  scope: 'buyer',
  summary: '在线客服状态',
  data: chatState,
});
export const chatMessages = endpoint({
  method: 'GET',
  path: '/api/chat/messages',
  scope: 'buyer',
  summary: '客服消息记录',
  query: chatHistoryQuery,
  data: chatPage,
});
export const chatSay = endpoint({
  method: 'POST',
  path: '/api/chat/messages',
  scope: 'buyer',
  right: 'any',
  summary: '向客服发送消息',
  body: chatSend,
  data: chatMessage,
});
export const chatRead = endpoint({
  method: 'POST',
  path: '/api/chat/read',
  scope: 'buyer',
  right: 'any',
  summary: '客服消息已读',
  body: z.object({ upto: id() }),
  data: z.object({ unread: z.int() }),
});
/** The buyer has what was asked for. */
export const chatEnd = endpoint({
  method: 'POST',
  path: '/api/chat/end',
  scope: 'buyer',
  right: 'any',
  summary: '结束会话',
  data: chatState,
});

const chatThread = z.object({
  id: z.int(),
  account_id: z.int(),
  company: z.string(),
  status: state,
  staff_id: z.int(),
  staff_name: z.string(),
  unread: z.int(),
  last_text: z.string(),
  last_at: seconds().nullable(),
  waiting_since: seconds().nullable(),
  buyer_read: z.int(),
  staff_read: z.int(),
});
export const adminChatThreads = endpoint({
  method: 'GET',
  path: '/api/admin/chat/threads',
  scope: 'staff:chat.answer',
  summary: '客服会话列表',
  query: z.object({
    /** waiting: nobody answers yet; mine: open ones of who asks; open, closed: everybody's. */
    view: z.enum(['waiting', 'mine', 'open', 'closed'], '列表不正确').default('waiting'),
    keywords: optional(text('关键词', 60)),
    ...pageQuery,
  }),
  data: pageOf(chatThread).extend({ waiting: z.int(), mine: z.int() }),
});
/** Opens the conversation with a customer: the one that there is, or a new one; it is taken by who asks. */
export const adminChatOpen = endpoint({
  method: 'POST',
  path: '/api/admin/chat/threads',
  scope: 'staff:chat.answer',
  summary: '主动联系客户',
  body: z.object({ account_id: id() }),
  data: chatThread,
});
/** The customer beside the conversation. */
const chatCustomer = z.object({
  account_id: z.int(),
  company: z.string(),
  buyer_type: z.string(),
  contact_name: z.string(),
  phone: z.string(),
  rank: z.int(),
  pass_status: z.int(),
  region: z.string(),
  salesman: z.string(),
  cart_lines: z.int(),
  balance: yuan(),
  points: z.int(),
  /** Papers that have ended or end within 30 days. */
  licences: z.array(z.object({ name: z.string(), valid_until: day('日期'), is_expired: z.boolean() })),
  orders: z.array(
    z.object({
      id: z.int(),
      order_sn: z.string(),
      status_name: z.string(),
      amount: yuan(),
      placed_at: seconds(),
    }),
  ),
  open_cases: z.int(),
});
export type ChatCustomer = z.infer<typeof chatCustomer>;
export const adminChatThread = endpoint({
  method: 'GET',
  path: '/api/admin/chat/threads/:id',
  scope: 'staff:chat.answer',
  summary: '客服会话与客户资料',
  params: byId,
  data: z.object({ thread: chatThread, customer: chatCustomer }),
});
export const adminChatMessages = endpoint({
  method: 'GET',
  path: '/api/admin/chat/threads/:id/messages',
  scope: 'staff:chat.answer',
  summary: '会话消息记录',
  params: byId,
  query: chatHistoryQuery,
  data: chatPage,
});
/** Only who has taken the conversation writes in it. */
export const adminChatSay = endpoint({
  method: 'POST',
  path: '/api/admin/chat/threads/:id/messages',
  scope: 'staff:chat.answer',
  summary: '回复客户',
  params: byId,
  body: chatSend,
  data: chatMessage,
});
export const adminChatRead = endpoint({
  method: 'POST',
  path: '/api/admin/chat/threads/:id/read',
  scope: 'staff:chat.answer',
  summary: '会话已读',
  params: byId,
  body: z.object({ upto: id() }),
  data: nothing(),
});
/** Of a waiting one: one takes it, the others are answered 409. */
export const adminChatTake = endpoint({
  method: 'POST',
  path: '/api/admin/chat/threads/:id/take',
  scope: 'staff:chat.answer',
  summary: '接待会话',
  params: byId,
  data: chatThread,
});
export const adminChatHandOver = endpoint({
  method: 'POST',
  path: '/api/admin/chat/threads/:id/hand_over',
  scope: 'staff:chat.answer',
  summary: '转交会话',
  params: byId,
  body: z.object({ staff_id: id(), note: longText('说明', 200).default('') }),
  data: chatThread,
});
export const adminChatClose = endpoint({
  method: 'POST',
  path: '/api/admin/chat/threads/:id/close',
  scope: 'staff:chat.answer',
  summary: '结束会话（后台）',
  params: byId,
  data: chatThread,
});
/** Who may answer, and how many conversations they have open. */
export const adminChatStaff = endpoint({
  method: 'GET',
  path: '/api/admin/chat/staff',
  scope: 'staff:chat.answer',
  summary: '客服人员',
  data: z.object({ list: z.array(z.object({ id: z.int(), name: z.string(), open: z.int() })) }),
});

const chatReply = z.object({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  /** Own ones may be changed by their owner, everybody's by all who answer. */
  is_own: z.boolean(),
});
export type ChatReply = z.infer<typeof chatReply>;
const replyForm = z.object({
  title: text('标题', 30, 1),
  body: longText('内容', 500).refine((body) => body !== '', '请填写内容'),
  // A form body's `false` is a word.
  is_own: z.union([z.boolean(), z.stringbool()], '只能是 true 或 false').default(true),
});
export const adminChatReplies = endpoint({
  method: 'GET',
  path: '/api/admin/chat/replies',
  scope: 'staff:chat.answer',
  summary: '快捷回复',
  data: z.object({ list: z.array(chatReply) }),
});
export const adminChatReplyAdd = endpoint({
  method: 'POST',
  path: '/api/admin/chat/replies',
  scope: 'staff:chat.answer',
  summary: '新增快捷回复',
  created: true,
  body: replyForm,
  data: chatReply,
});
export const adminChatReplyChange = endpoint({
  method: 'PUT',
  path: '/api/admin/chat/replies/:id',
  scope: 'staff:chat.answer',
  summary: '修改快捷回复',
  params: byId,
  body: replyForm,
  data: chatReply,
});
export const adminChatReplyRemove = endpoint({
  method: 'DELETE',
  path: '/api/admin/chat/replies/:id',
  scope: 'staff:chat.answer',
  summary: '删除快捷回复',
  params: byId,
  data: nothing(),
});
