import type { BankAccount } from '@qingnang/contract/account-safety';
import { dateTime } from '../../lib/format.ts';

/** `中国银行成都分行（尾号 1111）`. */
export const bankName = ({ bank, bank_account }: Pick<BankAccount, 'bank' | 'bank_account'>): string =>
  `${bank}（尾号 ${bank_account.slice(-4)}）`;

/** Why no money goes there now; '' = it may. */
export function bankWaits({ is_usable, usable_at, holder }: BankAccount, company: string): string {
  if (holder !== company) return '户名与企业名称不一致，请移除后重新添加';
  return is_usable ? '' : `${dateTime(usable_at)} 起可提现`;
}
