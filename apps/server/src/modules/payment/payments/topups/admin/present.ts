import type { AdminTopUpRow as TopUpData } from '@qingnang/contract/admin-wallet';
import { staffFileLinks } from '../../../../service/present.ts';
import { presentTopUp } from '../present.ts';
import type { AdminTopUpRow } from './reads.ts';

export const presentAdminTopUp = (row: AdminTopUpRow): TopUpData => ({
  ...presentTopUp(row, staffFileLinks),
  account_id: row.account_id,
  company: row.company,
  trade_no: row.provider_trade_no ?? '',
  confirmed_by: row.confirmed_by ?? '',
  may_confirm: row.method === 'transfer' && row.status !== 'paid' && !row.is_reviewed,
  is_reviewed: row.is_reviewed,
});
