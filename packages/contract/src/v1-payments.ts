import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { feedPageOf, feedQuery } from './v1-feed.ts';
import { amount, moment, v1Names } from './v1-fields.ts';
import { orderShare } from './v1-money.ts';

/** Money of orders for the wholesaler's books: what came in, and what went back. */

const PAYMENT_STATES = ['created', 'paid', 'closed'] as const;
/** `awaiting` a second person's yes, `pending` at the provider. */
const V1_REFUND_STATES = ['awaiting', 'pending', 'done', 'failed', 'refused'] as const;

const v1Payment = z
  .object({
    id: z.int(),
    number: z.string(),
    /** `created`: begun, nothing has come yet. */
    state: z.enum(PAYMENT_STATES),
    customer_id: z.int(),
    method: z.string(),
    amount: amount(),
    created_at: moment(),
    paid_at: moment().nullable(),
    /** What of it is for which order; a payment may be for several. */
    orders: z.array(orderShare),
  })
  .register(v1Names, { id: 'Payment' });
export type V1Payment = z.output<typeof v1Payment>;

const FOLLOW = '先不带 cursor 读取全部，再带上 next_cursor 读有变动的，规则与订单列表相同。';

export const v1Payments = endpoint({
  method: 'GET',
  path: '/api/v1/payments',
  scope: 'machine:orders.read',
  summary: '付款列表',
  docs: {
    tag: '订单',
    description: `订单的付款；一笔付款可以属于几张订单。下单时用余额付的部分在订单的 paid_by_balance。${FOLLOW}`,
    example: {
      items: [
        {
          id: 301,
          number: 'P202611260001',
          state: 'paid',
          customer_id: 7,
          method: 'wechat',
          amount: '600.00',
          created_at: '2026-11-26T09:00:30+08:00',
          paid_at: '2026-11-26T09:01:00+08:00',
          orders: [{ order_id: 1024, order_number: 'D202611260001', amount: '600.00' }],
        },
      ],
      next_cursor: 'Y3xlfDd8cGF5bWVudHwzMDE',
      has_more: false,
    },
  },
  query: z.object(feedQuery),
  data: feedPageOf(v1Payment),
});

const v1Refund = z
  .object({
    id: z.int(),
    number: z.string(),
    /** `done`: the money has arrived. */
    state: z.enum(V1_REFUND_STATES),
    payment_id: z.int(),
    order_id: z.int(),
    order_number: z.string(),
    customer_id: z.int(),
    method: z.string(),
    amount: amount(),
    cause: z.string(),
    created_at: moment(),
    done_at: moment().nullable(),
  })
  .register(v1Names, { id: 'Refund' });
export type V1Refund = z.output<typeof v1Refund>;

export const v1Refunds = endpoint({
  method: 'GET',
  path: '/api/v1/refunds',
  scope: 'machine:orders.read',
  summary: '退款列表',
  docs: {
    tag: '订单',
    description: `原路退回的款项；退到客户余额的只计入订单的 refunded。${FOLLOW}`,
    example: {
      items: [
        {
          id: 41,
          number: 'R202611260001',
          state: 'done',
          payment_id: 301,
          order_id: 1024,
          order_number: 'D202611260001',
          customer_id: 7,
          method: 'wechat',
          amount: '60.00',
          cause: 'cut',
          created_at: '2026-11-26T10:00:00+08:00',
          done_at: '2026-11-26T10:00:05+08:00',
        },
      ],
      next_cursor: 'Y3xlfDd8cmVmdW5kfDQx',
      has_more: false,
    },
  },
  query: z.object(feedQuery),
  data: feedPageOf(v1Refund),
});
