import type { InvoiceTitleForm } from '@qingnang/contract/invoice-titles';
import { isCreditCode, isEmail, isMobile, isMobileOrLandline } from '@qingnang/rules/identity';

/** A title as an order freezes it. */
export interface TitleFacts {
  title: string;
  tax_no: string;
  is_special_allowed: boolean;
  address: string;
  phone: string;
  bank: string;
  bank_account: string;
  email: string;
  mobile: string;
}

/** What is wrong with a title, by field. The tax number of a company is its credit code, whose last character checks the others. */
export function titleErrors(form: InvoiceTitleForm): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!isCreditCode(form.tax_no)) errors.tax_no = '税号为 18 位统一社会信用代码，请核对';
  if (form.phone !== '' && !isMobileOrLandline(form.phone)) errors.phone = '请填写正确的电话（028-88888888）';
  if (form.bank_account !== '' && !/^\d[\d -]{5,39}$/.test(form.bank_account))
    errors.bank_account = '银行账号只能是数字';
  if (form.email !== '' && !isEmail(form.email)) errors.email = '请填写正确的邮箱';
  if (form.mobile !== '' && !isMobile(form.mobile)) errors.mobile = '请填写正确的手机号';
  return errors;
}
