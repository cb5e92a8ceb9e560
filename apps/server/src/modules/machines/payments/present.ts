import type { V1Payment, V1Refund } from '@qingnang/contract/v1-payments';
import { decimalFen, fen } from '@qingnang/rules/money';
import { instantInChina } from '../../../http/dates.ts';
import type { PaymentRow, RefundRow } from './reads.ts';

const amount = (value: number) => decimalFen(fen(value));
const moment = (at: Date | null) => at && instantInChina(at);

export const presentPayment = (row: PaymentRow): V1Payment => ({
  id: row.id,
  number: row.payment_no,
  state: row.status,
  customer_id: row.account_id,
  method: row.method,
  amount: amount(row.amount_fen),
  created_at: instantInChina(row.created_at),
  paid_at: moment(row.paid_at),
  orders: row.orders.map((one) => ({
    order_id: one.order_id,
    order_number: one.order_no,
    amount: amount(one.amount_fen),
  })),
});

export const presentRefund = (row: RefundRow): V1Refund => ({
  id: row.id,
  number: row.refund_no,
  state: row.status,
  payment_id: row.payment_id,
  order_id: row.order_id,
  order_number: row.order_no,
  customer_id: row.account_id,
  method: row.method,
  amount: amount(row.amount_fen),
  cause: row.cause,
  created_at: instantInChina(row.created_at),
  done_at: moment(row.done_at),
});
