import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag } from './fields.ts';
import { MESSAGE_KINDS } from './message-words.ts';

/** 接收设置: where an account wants which kind of message beside the shop itself. Codes by SMS know no setting. */

const kind = z.enum(MESSAGE_KINDS, '请选择消息类型');

const settings = z.object({
  kinds: z.array(
    z.object({
      kind,
      by_wechat: z.boolean(),
      by_sms: z.boolean(),
      /** Kinds that are worth a short message. */
      can_sms: z.boolean(),
    }),
  ),
  has_wechat: z.boolean(),
  /** Where short messages go, the middle covered. */
  phone: z.string(),
  /** False where the shop has no provider of short messages. */
  has_sms: z.boolean(),
});
export type MessageSettings = z.infer<typeof settings>;

export const messageSettings = endpoint({
  method: 'GET',
  path: '/api/message/settings',
  scope: 'buyer',
  summary: '消息接收设置',
  data: settings,
});
export const saveMessageSetting = endpoint({
  method: 'POST',
  path: '/api/message/settings',
  scope: 'buyer',
  right: 'owner',
  summary: '修改一类消息的接收设置',
  body: z.object({ kind, by_wechat: flag(), by_sms: flag() }),
  data: settings,
});
