import type { AdminTopUpRow as TopUpData } from '@qingnang/contract/admin-wallet';
import { TOP_UP_STATES } from '@qingnang/contract/wallet-words';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { toSeconds } from '../../../../http/dates.ts';
import { staffFileLinks } from '../../../files/present.ts';
import { PAYMENT_METHOD_NAMES } from '../../../orders/rules.ts';
import type { AdminTopUpRow } from './reads.ts';

export function presentAdminTopUp(row: AdminTopUpRow): TopUpData {
  const status = row.status as TopUpData['status'];
  return {
    id: row.id,
    top_up_no: row.top_up_no,
    account_id: row.account_id,
    company: row.company,
    method: row.method,
    method_name: PAYMENT_METHOD_NAMES[row.method] ?? row.method,
    amount: fenToYuan(fen(row.amount_fen)),
    status,
    status_name: status === 'created' && row.file !== null ? '待确认' : TOP_UP_STATES[status],
    trade_no: row.provider_trade_no ?? '',
    file: row.file && (staffFileLinks([row.file])[0] ?? null),
    confirmed_by: row.confirmed_by ?? '',
    created_at: toSeconds(row.created_at),
    expires_at: toSeconds(row.expires_at),
    paid_at: row.paid_at && toSeconds(row.paid_at),
    may_confirm: row.method === 'transfer' && status !== 'paid',
  };
}
