import type { DueOrder, PaymentData } from '@qingnang/contract/payments';
import { fen, fenToYuan, sumFen } from '@qingnang/rules/money';
import { ORDER_STATUS, statusName } from '@qingnang/rules/order-state';
import { qrSvg } from '@qingnang/rules/qr';
import type { PaymentProviders, PaymentTicket, ProviderName } from '../../../channels/payment/port.ts';
import { toSeconds } from '../../../http/dates.ts';
import { freeOf } from '../../balances/rules.ts';
import type { ShopBank } from '../../company/reads.ts';
import { PAYMENT_METHOD_NAMES } from '../../ordering/rules.ts';
import type { DueRow, PayPage } from './reads.ts';
import { earliest, type PaymentMethod } from './rules.ts';

/** Orders that are paid together; `first` names them. */
interface Payable {
  first: DueRow;
  orders: readonly DueRow[];
}

const dueSum = (orders: readonly DueRow[]) => fenToYuan(sumFen(orders.map(({ due_fen }) => fen(due_fen))));

const closing = (orders: readonly DueRow[]) => {
  const time = earliest(orders.map(({ expires_at }) => expires_at));
  return time && toSeconds(time);
};

/** An order that is still to be paid. @param accountId who looks at it */
export const presentDue = (order: DueRow, accountId: number): DueOrder => ({
  id: order.id,
  order_no: order.order_no,
  kind: order.kind,
  ck_name: order.warehouse_name,
  store: order.account_id === accountId ? '' : order.company,
  submission: order.checkout_id ?? '',
  amount: fenToYuan(fen(order.due_fen)),
  received: fenToYuan(fen(order.received_fen)),
  expires_at: order.expires_at && toSeconds(order.expires_at),
});

const isSandbox = (payments: PaymentProviders) =>
  Object.values(payments).some((provider) => provider.isSandbox);

/** How they are being paid. */
interface Begun {
  method: PaymentMethod;
  /** null: it is paid, from the balance or on credit. */
  paymentNo: string | null;
  ticket: PaymentTicket | null;
  /** Where a transfer goes. */
  bank: ShopBank | null;
}

export function presentPayment(
  { first, orders }: Payable,
  { method, paymentNo, ticket, bank }: Begun,
  payments: PaymentProviders,
): PaymentData {
  const codeUrl = ticket?.codeUrl ?? '';
  return {
    payment_no: paymentNo ?? '',
    method,
    amount: dueSum(orders),
    status: paymentNo === null ? 'paid' : 'created',
    code_url: codeUrl,
    code_image: codeUrl === '' ? '' : qrSvg(codeUrl),
    pay_url: ticket?.payUrl ?? '',
    bank: method === 'transfer' && bank ? { ...bank, memo: first.order_no } : null,
    expires_at: closing(orders),
    order_status: statusTogether(orders),
    is_sandbox: payments[method as ProviderName]?.isSandbox ?? false,
  };
}

interface OpenMethod {
  method: PaymentMethod;
  reason: string;
}

export function presentState(
  { first, orders, others, balance, credit }: PayPage,
  methods: readonly OpenMethod[],
  { accountId, payments, now }: { accountId: number; payments: PaymentProviders; now: Date },
) {
  const status = statusTogether(orders);
  return {
    order_status: status,
    status_name: statusName(status),
    is_paid: orders.every((order) => isPaid(order.status)),
    amount: dueSum(orders),
    received: fenToYuan(sumFen(orders.map(({ received_fen }) => fen(received_fen)))),
    balance: fenToYuan(balance),
    credit_free: credit && fenToYuan(freeOf(credit)),
    methods: methods.map(({ method, reason }) => ({
      method,
      name: PAYMENT_METHOD_NAMES[method] ?? method,
      reason,
    })),
    orders: orders.map((order) => presentDue(order, accountId)),
    others: others.map((order) => ({
      ...presentDue(order, accountId),
      is_together: order.checkout_id !== null && order.checkout_id === first.checkout_id,
    })),
    is_sandbox: isSandbox(payments),
    expires_at: closing(orders),
    server_time: toSeconds(now),
  };
}

const isPaid = (status: number): boolean =>
  status >= ORDER_STATUS.pending_group && status <= ORDER_STATUS.completed;

/** Orders that are paid together wait while all of them do; then the one that does not says what they are. */
const statusTogether = (orders: readonly DueRow[]): number =>
  orders.find(({ status }) => status !== ORDER_STATUS.pending_payment && !isPaid(status))?.status ??
  orders.find(({ status }) => status !== ORDER_STATUS.pending_payment)?.status ??
  ORDER_STATUS.pending_payment;
