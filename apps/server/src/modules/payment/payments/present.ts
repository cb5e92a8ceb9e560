import type { PaymentData } from '@qingnang/contract/payments';
import { type Fen, fen, fenToYuan } from '@qingnang/rules/money';
import { ORDER_STATUS, statusName } from '@qingnang/rules/order-state';
import { qrSvg } from '@qingnang/rules/qr';
import type { PaymentProviders, PaymentTicket, ProviderName } from '../../../channels/payment/port.ts';
import { toSeconds } from '../../../http/dates.ts';
import type { ShopBank } from '../../company/reads.ts';
import { PAYMENT_METHOD_NAMES } from '../../ordering/rules.ts';
import type { PaymentMethod } from './rules.ts';

interface Payable {
  order_no: string;
  status: number;
  payable_fen: number;
  expires_at: Date | null;
}

const isSandbox = (payments: PaymentProviders) =>
  Object.values(payments).some((provider) => provider.isSandbox);

/** How an order is being paid. */
interface Begun {
  method: PaymentMethod;
  /** null: the balance has paid. */
  paymentNo: string | null;
  ticket: PaymentTicket | null;
  /** Where a transfer goes. */
  bank: ShopBank | null;
}

export function presentPayment(
  order: Payable,
  { method, paymentNo, ticket, bank }: Begun,
  payments: PaymentProviders,
): PaymentData {
  const codeUrl = ticket?.codeUrl ?? '';
  return {
    payment_no: paymentNo ?? '',
    method,
    amount: fenToYuan(fen(order.payable_fen)),
    status: paymentNo === null ? 'paid' : 'created',
    code_url: codeUrl,
    code_image: codeUrl === '' ? '' : qrSvg(codeUrl),
    pay_url: ticket?.payUrl ?? '',
    bank: method === 'transfer' && bank ? { ...bank, memo: order.order_no } : null,
    expires_at: order.expires_at && toSeconds(order.expires_at),
    order_status: order.status,
    is_sandbox: payments[method as ProviderName]?.isSandbox ?? false,
  };
}

export function presentState(
  order: Payable,
  balance: Fen,
  methods: readonly { method: PaymentMethod; reason: string }[],
  payments: PaymentProviders,
  now: Date,
) {
  return {
    order_status: order.status,
    status_name: statusName(order.status),
    is_paid: order.status >= ORDER_STATUS.pending_group && order.status <= ORDER_STATUS.completed,
    amount: fenToYuan(fen(order.payable_fen)),
    balance: fenToYuan(balance),
    methods: methods.map(({ method, reason }) => ({
      method,
      name: PAYMENT_METHOD_NAMES[method] ?? method,
      reason,
    })),
    is_sandbox: isSandbox(payments),
    expires_at: order.expires_at && toSeconds(order.expires_at),
    server_time: toSeconds(now),
  };
}
