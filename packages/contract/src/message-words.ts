/** Kinds of messages, without schemas: browsers take them without those. */

export const MESSAGE_KINDS = ['order', 'logistics', 'licence', 'promotion', 'system'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];
export const MESSAGE_KIND_NAMES: Readonly<Record<MessageKind, string>> = {
  order: '订单消息',
  logistics: '物流消息',
  licence: '资质消息',
  promotion: '优惠活动',
  system: '系统消息',
};
