import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, seconds, text, yuan } from './fields.ts';
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
  buys: true,
  summary: '支付订单',
  guarded: true,
  idempotent: true,
  perMinute: 120,
  params: z.object({ id: id() }),
  body: z.object({ method: z.enum(PAYMENT_METHODS, '请选择支付方式') }),
  data: paymentData,
});

/** Asked every few seconds by the pay page, beside the notification. */
export const paymentState = endpoint({
  method: 'GET',
  path: '/api/order/:id/payment',
  scope: 'buyer',
  summary: '支付状态',
  params: z.object({ id: id() }),
  data: z.object({
    order_status: z.int(),
    status_name: z.string(),
    is_paid: z.boolean(),
    amount: yuan(),
    balance: yuan(),
    /** Methods this order may be paid by now, each with a reason when it may not. */
    methods: z.array(z.object({ method: z.enum(PAYMENT_METHODS), name: z.string(), reason: z.string() })),
    is_sandbox: z.boolean(),
    expires_at: seconds().nullable(),
    server_time: seconds(),
  }),
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
