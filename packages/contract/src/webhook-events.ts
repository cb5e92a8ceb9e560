import { z } from 'zod';
import { moment, v1Names } from './v1-fields.ts';
import { CHANGE_EVENTS, eventWords } from './webhook-words.ts';

/** What the body of an event says, the same for each type: which thing, and how it stood when the message was made. */
export const webhookBody = z
  .object({
    type: z.string(),
    timestamp: moment(),
    data: z.object({
      id: z.int(),
      /** As people call it; '' = it has none. */
      number: z.string(),
      /** 'gone' = it was removed. */
      state: z.string(),
      external_id: z.string().describe('商品的外部编号（接收地址的来源系统）；不是商品或没有为空'),
      customer_external_id: z.string().describe('客户的外部编号；与客户无关或没有为空'),
    }),
  })
  .register(v1Names, { id: 'Event' });

interface WebhookEvent {
  type: string;
  summary: string;
  example: z.output<typeof webhookBody>;
}

/** Every event, for the documents. */
export const WEBHOOK_EVENTS: readonly WebhookEvent[] = [...CHANGE_EVENTS, 'test' as const].map((type) => ({
  type,
  summary: type === 'test' ? '测试事件' : `${eventWords(type)}有变动`,
  example: {
    type,
    timestamp: '2026-11-26T09:30:00+08:00',
    data:
      type === 'order.changed'
        ? { id: 1024, number: 'D202611260001', state: '30', external_id: '', customer_external_id: 'C001' }
        : {
            id: 1,
            number: '',
            state: type === 'test' ? 'test' : 'on',
            external_id: ['goods.changed', 'price.changed', 'stock.changed'].includes(type) ? 'G001' : '',
            customer_external_id: '',
          },
  },
}));
