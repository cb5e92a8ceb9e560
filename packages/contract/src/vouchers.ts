import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { text } from './fields.ts';
import { keysOf } from './keys.ts';
import { VOUCHER_ACCOUNTS, VOUCHER_LAYOUTS, type VoucherAccount } from './voucher-words.ts';

/** Postings of closed days for a bookkeeping program. */

const codes = z.object(
  Object.fromEntries(
    keysOf(VOUCHER_ACCOUNTS).map((key) => [
      key,
      text(VOUCHER_ACCOUNTS[key].name, 30, 1).regex(/^[0-9A-Za-z.-]+$/, '科目代码只能有数字、字母、点和横线'),
    ]),
  ) as Record<VoucherAccount, z.ZodString>,
);
export type VoucherCodes = z.infer<typeof codes>;

const setting = z.object({
  /** null = not set yet: no file is made. */
  codes: codes.nullable(),
});

export const adminVoucherAccounts = endpoint({
  method: 'GET',
  path: '/api/admin/voucher-accounts',
  scope: 'staff:money.read',
  summary: '凭证科目',
  data: setting,
});

export const adminSetVoucherAccounts = endpoint({
  method: 'PUT',
  path: '/api/admin/voucher-accounts',
  scope: 'staff:money.write',
  summary: '设置凭证科目',
  body: codes,
  data: setting,
});

export const voucherFilter = z.object({
  period: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$/, '请填写日期或月份'),
  layout: z.enum(keysOf(VOUCHER_LAYOUTS), '请选择格式'),
});
export type VoucherFilter = z.infer<typeof voucherFilter>;
