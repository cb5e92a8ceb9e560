import type { TopUpRow as Row, TopUpData } from '@qingnang/contract/wallet';
import { TOP_UP_METHODS, TOP_UP_STATES } from '@qingnang/contract/wallet-words';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { qrSvg } from '@qingnang/rules/qr';
import type { PaymentProviders, PaymentTicket, ProviderName } from '../../../../channels/payment/port.ts';
import { toSeconds } from '../../../../http/dates.ts';
import type { ShopBank } from '../../../company/reads.ts';
import { PAYMENT_METHOD_NAMES } from '../../../ordering/rules.ts';
import { fileLinks } from '../../../service/present.ts';
import { NO_BANK } from '../rules.ts';
import type { OwnTopUp, TopUpRow } from './reads.ts';

/** @param links how files are linked for who looks at them */
export function presentTopUp(row: Omit<TopUpRow, 'pay_url'>, links: typeof fileLinks = fileLinks): Row {
  const { status } = row;
  return {
    id: row.id,
    top_up_no: row.top_up_no,
    method: row.method,
    method_name: PAYMENT_METHOD_NAMES[row.method] ?? row.method,
    amount: fenToYuan(fen(row.amount_fen)),
    status,
    status_name: status === 'created' && row.file !== null ? '待确认' : TOP_UP_STATES[status],
    file: row.file && (links([row.file])[0] ?? null),
    created_at: toSeconds(row.created_at),
    expires_at: toSeconds(row.expires_at),
    paid_at: row.paid_at && toSeconds(row.paid_at),
  };
}

/** @param ticket what the provider has just said; null = what is kept of it */
export function presentTicket(
  { row, bank }: OwnTopUp,
  ticket: PaymentTicket | null,
  providers: PaymentProviders,
  now: Date,
): TopUpData {
  const codeUrl = ticket?.codeUrl ?? '';
  return {
    ...presentTopUp(row),
    code_image: codeUrl === '' ? '' : qrSvg(codeUrl),
    pay_url: ticket?.payUrl ?? row.pay_url,
    bank: row.method === 'transfer' && bank ? { ...bank, memo: row.top_up_no } : null,
    is_sandbox: providers[row.method as ProviderName]?.isSandbox ?? false,
    server_time: toSeconds(now),
  };
}

/** The ways to top up, each with the reason when it is not open. */
export const presentMethods = (providers: PaymentProviders, bank: ShopBank | null) =>
  TOP_UP_METHODS.map((method) => ({
    method,
    name: PAYMENT_METHOD_NAMES[method] ?? method,
    reason: method === 'transfer' ? (bank ? '' : NO_BANK) : providers[method] ? '' : '暂未开通',
  }));
