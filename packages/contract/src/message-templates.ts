import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, int, optional, seconds, text } from './fields.ts';
import { MESSAGE_KINDS } from './message-words.ts';

/** 消息模板: the words of what buyers are told, which of it is told at all, and how often. */

const template = z.object({
  /** Of what it tells: `order.shipped`. */
  key: z.string(),
  name: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  title: z.string(),
  body: z.string(),
  /** As they are without a change. */
  default_title: z.string(),
  default_body: z.string(),
  /** What may stand in the words as `{{key}}`. */
  fields: z.array(z.object({ key: z.string(), name: z.string(), sample: z.string() })),
  is_on: z.boolean(),
  /** Most that one account gets in a day; null = no bound. */
  per_day: z.int().nullable(),
  /** Speaks of the account's security: always on, without a bound. */
  is_security: z.boolean(),
  /** Differs from what it is without a change. */
  is_changed: z.boolean(),
  version: z.int(),
  /** Who changed it last; '' = nobody. */
  staff: z.string(),
  updated_at: seconds().nullable(),
});
export type MessageTemplate = z.infer<typeof template>;

export const MAX_PER_DAY = 1000;

export const adminMessageTemplates = endpoint({
  method: 'GET',
  path: '/api/admin/message_templates',
  scope: 'staff:message.write',
  summary: '消息模板',
  data: z.object({ list: z.array(template) }),
});
const one = z.object({ key: text('模板', 60, 1) });
/** 0 = as it is without a change. */
const version = int(0, 1_000_000_000, '版本');
export const adminMessageTemplateSave = endpoint({
  method: 'PUT',
  path: '/api/admin/message_templates/:key',
  scope: 'staff:message.write',
  summary: '修改消息模板',
  params: one,
  body: z.object({
    title: text('标题', 60, 1),
    body: text('内容', 300, 1),
    is_on: flag(),
    per_day: optional(int(1, MAX_PER_DAY, '每日上限')),
    version,
  }),
  data: template,
});
export const adminMessageTemplateReset = endpoint({
  method: 'POST',
  path: '/api/admin/message_templates/:key/reset',
  scope: 'staff:message.write',
  summary: '恢复默认消息模板',
  params: one,
  body: z.object({ version }),
  data: template,
});
