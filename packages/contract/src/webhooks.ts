import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, id, many, nothing, optional, pageOf, pageQuery, seconds, text } from './fields.ts';
import { keysOf } from './keys.ts';
import { source } from './v1-rows.ts';
import { CHANGE_EVENTS, type ChangeEvent, DELIVERY_STATES } from './webhook-words.ts';

/** 事件推送: where the shop sends events, and what became of them. */

const [first, ...others] = CHANGE_EVENTS as [ChangeEvent, ...ChangeEvent[]];
const eventType = z.enum([first, ...others], '事件不正确');

const hook = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  types: z.array(eventType),
  source: z.string(),
  is_active: z.boolean(),
  /** Why it was switched off by itself; '' = it was not. */
  off_reason: z.string(),
  /** Since when every attempt has failed; null = the last one did not. */
  failing_since: seconds().nullable(),
  /** Until then the secret before signs, too; null = there is none. */
  old_secret_until: seconds().nullable(),
  version: z.int(),
  waiting: z.int(),
  /** Since when the oldest waits; null = none does. */
  oldest_at: seconds().nullable(),
  failed: z.int(),
  created_at: seconds(),
});
export type Webhook = z.output<typeof hook>;
const all = z.object({ list: z.array(hook) });

const ofOne = { params: z.object({ id: id() }) };
const MANAGE = 'staff:machine.manage';
const form = z.object({
  name: text('名称', 40, 1),
  url: text('接收地址', 500, 1),
  types: many(eventType, CHANGE_EVENTS.length, '事件'),
  /** By whose numbers events name goods and customers. */
  source: source(),
  is_active: flag().default(1),
});
export type WebhookForm = z.output<typeof form>;

export const adminWebhooks = endpoint({
  method: 'GET',
  path: '/api/admin/webhooks',
  scope: MANAGE,
  summary: '事件推送',
  data: all,
});
const withSecret = all.extend({
  /** Shown this once. */
  secret: z.string(),
});
export const adminWebhookCreate = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks',
  scope: MANAGE,
  summary: '新增接收地址',
  created: true,
  body: form,
  data: withSecret,
});
export const adminWebhookUpdate = endpoint({
  method: 'PUT',
  path: '/api/admin/webhooks/:id',
  scope: MANAGE,
  summary: '修改接收地址',
  ...ofOne,
  body: form.extend({ version: z.coerce.number('版本不正确').int('版本不正确').min(0, '版本不正确') }),
  data: all,
});
export const adminWebhookDelete = endpoint({
  method: 'DELETE',
  path: '/api/admin/webhooks/:id',
  scope: MANAGE,
  summary: '删除接收地址',
  ...ofOne,
  data: all,
});
/** The secret before signs as well for a day. */
export const adminWebhookRotate = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:id/rotate',
  scope: MANAGE,
  summary: '更换签名密钥',
  ...ofOne,
  data: withSecret,
});
export const adminWebhookTest = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:id/test',
  scope: MANAGE,
  summary: '发送测试事件',
  ...ofOne,
  data: nothing(),
});
/** All that failed since a day; what waits for its next attempt goes at once. */
export const adminWebhookReplay = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:id/replay',
  scope: MANAGE,
  summary: '重发失败的事件',
  ...ofOne,
  body: z.object({ since: z.coerce.number('时间不正确').int('时间不正确').min(0, '时间不正确') }),
  data: z.object({ count: z.int() }),
});

const delivery = z.object({
  id: z.int(),
  webhook_id: z.int(),
  webhook: z.string(),
  type: z.string(),
  type_name: z.string(),
  subject_id: z.int(),
  status: z.enum(keysOf(DELIVERY_STATES)),
  attempts: z.int(),
  /** HTTP status of the last answer; 0 = none came. */
  answer_status: z.int(),
  answer: z.string(),
  next_at: seconds(),
  created_at: seconds(),
  ended_at: seconds().nullable(),
});
export type WebhookDelivery = z.output<typeof delivery>;

export const adminWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/admin/webhook-deliveries',
  scope: MANAGE,
  summary: '推送记录',
  query: z.object({
    webhook_id: optional(id()),
    status: optional(z.enum(keysOf(DELIVERY_STATES), '状态不正确')),
    ...pageQuery,
  }),
  data: pageOf(delivery),
});
export const adminWebhookDelivery = endpoint({
  method: 'GET',
  path: '/api/admin/webhook-deliveries/:id',
  scope: MANAGE,
  summary: '推送记录详情',
  ...ofOne,
  data: delivery.extend({
    message_id: z.string(),
    /** '' = not tried yet. */
    body: z.string(),
    log: z.array(
      z.object({ at: seconds(), milliseconds: z.int(), answer_status: z.int(), answer: z.string() }),
    ),
  }),
});
export const adminWebhookResend = endpoint({
  method: 'POST',
  path: '/api/admin/webhook-deliveries/:id/replay',
  scope: MANAGE,
  summary: '重发事件',
  ...ofOne,
  data: nothing(),
});
