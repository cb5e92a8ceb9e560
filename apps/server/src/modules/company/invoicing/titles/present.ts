import type { InvoiceTitle } from '@qingnang/contract/invoice-titles';
import type { TitleRow } from './reads.ts';

export const presentTitle = (row: TitleRow): InvoiceTitle => ({
  id: row.id,
  title: row.title,
  tax_no: row.tax_no,
  is_special_allowed: Number(row.is_special_allowed),
  address: row.address,
  phone: row.phone,
  bank: row.bank,
  bank_account: row.bank_account,
  email: row.email,
  mobile: row.mobile,
  is_default: Number(row.is_default),
  version: row.version,
});
