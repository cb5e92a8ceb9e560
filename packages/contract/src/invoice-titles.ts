import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, id, int, nothing, optional, text } from './fields.ts';

export const MAX_INVOICE_TITLES = 10;

export const invoiceTitle = z.object({
  id: z.int(),
  title: z.string(),
  tax_no: z.string(),
  /** 1 = 专用发票 may be asked for: staff have looked at the company's papers. */
  is_special_allowed: z.int(),
  address: z.string(),
  phone: z.string(),
  bank: z.string(),
  bank_account: z.string(),
  email: z.string(),
  mobile: z.string(),
  is_default: z.int(),
  version: z.int(),
});
export type InvoiceTitle = z.infer<typeof invoiceTitle>;

const words = (name: string, max: number) => optional(text(name, max)).transform((value) => value ?? '');

const titleForm = z.object({
  title: text('发票抬头', 100, 1),
  /** Small letters are taken for capitals. */
  tax_no: text('税号', 30, 1),
  address: words('注册地址', 120),
  phone: words('注册电话', 20),
  bank: words('开户银行', 60),
  bank_account: words('银行账号', 40),
  email: words('收票邮箱', 100),
  mobile: words('收票手机', 20),
  is_default: flag().default(0),
});
export type InvoiceTitleForm = z.output<typeof titleForm>;

export const invoiceTitles = endpoint({
  method: 'GET',
  path: '/api/user/invoice_titles',
  scope: 'buyer',
  summary: '发票抬头',
  /** The default one first. */
  data: z.object({ list: z.array(invoiceTitle) }),
});

export const addInvoiceTitle = endpoint({
  method: 'POST',
  path: '/api/user/invoice_titles',
  scope: 'buyer',
  right: 'money',
  summary: '新增发票抬头',
  created: true,
  body: titleForm,
  data: invoiceTitle,
});

/** Another title or tax number has to be looked at again before 专用发票 may be asked for. */
export const editInvoiceTitle = endpoint({
  method: 'PUT',
  path: '/api/user/invoice_titles/:id',
  scope: 'buyer',
  right: 'money',
  summary: '修改发票抬头',
  params: z.object({ id: id() }),
  body: titleForm,
  data: invoiceTitle,
});

export const removeInvoiceTitle = endpoint({
  method: 'DELETE',
  path: '/api/user/invoice_titles/:id',
  scope: 'buyer',
  right: 'money',
  summary: '删除发票抬头',
  params: z.object({ id: id() }),
  data: nothing(),
});

export const adminAccountTitles = endpoint({
  method: 'GET',
  path: '/api/admin/accounts/:id/invoice_title',
  scope: 'staff:money.read',
  summary: '客户发票抬头',
  params: z.object({ id: id() }),
  data: z.object({ list: z.array(invoiceTitle) }),
});

export const adminAllowSpecial = endpoint({
  method: 'PUT',
  path: '/api/admin/accounts/:id/invoice_title',
  scope: 'staff:money.write',
  summary: '允许开具专用发票',
  params: z.object({ id: id() }),
  body: z.object({
    title_id: id(),
    is_special_allowed: flag(),
    /** Of the title as staff have seen it: a changed one answers 409. */
    version: int(1, 1_000_000, '版本'),
  }),
  data: invoiceTitle,
});
