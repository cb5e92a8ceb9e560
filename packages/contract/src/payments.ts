import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, many, seconds, text, yuan } from './fields.ts';
import { PAYMENT_METHODS } from './orders.ts';

const paymentData = z.object({
  payment_no: z.string(),
  method: z.enum(PAYMENT_METHODS),
  amount: yuan(),
  /** created, paid, closed */
  status: z.string(),
  /** WeChat: what the QR says. */
  code_url: z.string(),
  /** WeChat: the QR as SVG. */
  code_image: z.string(),
  /** Alipay and the sandbox cashier: where to go. */
  pay_url: z.string(),
  /** Bank transfer: where to send the money to. */
  bank: z.object({ name: z.string(), bank: z.string(), number: z.string(), memo: z.string() }).nullable(),
  expires_at: seconds().nullable(),
  order_status: z.int(),
  /** True when a clearly marked cashier stands in for the provider. */
  is_sandbox: z.boolean(),
});
export type PaymentData = z.infer<typeof paymentData>;

export const payOrder = endpoint({
  method: 'POST',
  path: '/api/order/:id/pay',
  scope: 'buyer',
  right: 'pay',
  buys: true,
  summary: '支付订单',
  guarded: true,
  idempotent: true,
  perMinute: 120,
  params: z.object({ id: id() }),
  body: z.object({ method: z.enum(PAYMENT_METHODS, '请选择支付方式') }),
  data: paymentData,
});

/** Orders that one payment pays. */
export const MAX_PAID_TOGETHER = 20;
const together = () => many(id(), MAX_PAID_TOGETHER, '订单');

/** Several orders by one payment. Each may also be paid by itself, until one of the two has come in. */
export const payOrders = endpoint({
  method: 'POST',
  path: '/api/payment',
  scope: 'buyer',
  right: 'pay',
  buys: true,
  summary: '合并支付多张订单',
  guarded: true,
  idempotent: true,
  perMinute: 120,
  body: z.object({ order_ids: together(), method: z.enum(PAYMENT_METHODS, '请选择支付方式') }),
  data: paymentData,
});

const dueOrder = z.object({
  id: z.int(),
  order_no: z.string(),
  kind: z.string(),
  ck_name: z.string(),
  /** The store whose order it is, for the head office that pays it; '' = the account's own. */
  store: z.string(),
  /** Orders that were submitted together share it; '' = alone. */
  submission: z.string(),
  /** Still to be paid. */
  amount: yuan(),
  /** What the bank has brought of it. */
  received: yuan(),
  /** When it closes by itself. */
  expires_at: seconds().nullable(),
});
export type DueOrder = z.infer<typeof dueOrder>;

const stateData = z.object({
  order_status: z.int(),
  status_name: z.string(),
  is_paid: z.boolean(),
  /** Still to be paid. */
  amount: yuan(),
  /** What the bank has brought of it already. */
  received: yuan(),
  balance: yuan(),
  /** What is left of the limit of 账期; null = the account has no terms, and `credit` is not among the methods. */
  credit_free: yuan().nullable(),
  /** Methods the orders may be paid by now, each with a reason when they may not: a way is open when it is for each of them. */
  methods: z.array(z.object({ method: z.enum(PAYMENT_METHODS), name: z.string(), reason: z.string() })),
  /** Those that were asked about, the one that closes first before the others. */
  orders: z.array(dueOrder),
  /** What else the buyer has to pay; `is_together`: of the same submission. */
  others: z.array(dueOrder.extend({ is_together: z.boolean() })),
  is_sandbox: z.boolean(),
  /** When the first of them closes. */
  expires_at: seconds().nullable(),
  server_time: seconds(),
});

export type PaymentsState = z.infer<typeof stateData>;

/** Asked every few seconds by the pay page, beside the notification. */
export const paymentState = endpoint({
  method: 'GET',
  path: '/api/order/:id/payment',
  scope: 'buyer',
  right: 'pay',
  summary: '支付状态',
  params: z.object({ id: id() }),
  data: stateData,
});

/** The same for orders that are paid together. */
export const paymentsState = endpoint({
  method: 'GET',
  path: '/api/payment',
  scope: 'buyer',
  right: 'pay',
  summary: '合并支付状态',
  query: z.object({ order_ids: together() }),
  data: stateData,
});

/** What this buyer still has to pay, on whatever device. */
export const dueOrders = endpoint({
  method: 'GET',
  path: '/api/payment/due',
  scope: 'buyer',
  summary: '待支付订单',
  data: z.object({ list: z.array(dueOrder), server_time: seconds() }),
});

/** What a head office and its stores still have to pay, and one payment may pay: 含麻 orders are paid by the store itself. */
export const storesDue = endpoint({
  method: 'GET',
  path: '/api/stores/due',
  scope: 'buyer',
  summary: '各店待支付订单',
  data: z.object({ list: z.array(dueOrder), server_time: seconds() }),
});

/** Sandbox cashier only: what its page shows. */
export const cashier = endpoint({
  method: 'GET',
  path: '/api/sandbox/cashier/:no',
  scope: 'public',
  summary: '沙箱收银台',
  params: z.object({ no: text('支付单号', 40, 1) }),
  data: z.object({
    payment_no: z.string(),
    method: z.string(),
    amount: yuan(),
    title: z.string(),
    status: z.string(),
  }),
});
