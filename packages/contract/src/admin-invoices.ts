import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, flag, id, longText, optional, pageOf, pageQuery, text, yuan } from './fields.ts';
import { invoiceDetail, invoiceHead } from './invoices.ts';

/** 发票: the queue of what is to be issued, red letters, the seller's data. */

const staffInvoice = invoiceHead.extend({
  account_id: z.int(),
  company: z.string(),
  /** What made it: 客户申请, 下单要求, 售后退款, 财务开具. */
  cause_name: z.string(),
  /** What the issuing service said when it failed. */
  error: z.string(),
  tries: z.int(),
  /** What the issuing service knows it by; '' = it was not sent. */
  serial: z.string(),
});
export type StaffInvoice = z.infer<typeof staffInvoice>;

const staffInvoiceDetail = invoiceDetail.extend(staffInvoice.shape).extend({
  reds: z.array(invoiceHead),
  /** What its red letters have left of it. */
  left: yuan(),
  /** It may be asked for once more: it waits or has failed, lacks files, or is an after-sales red letter that was refused. */
  can_retry: z.boolean(),
});
export type StaffInvoiceDetail = z.infer<typeof staffInvoiceDetail>;

const state = z.enum(['requested', 'issuing', 'issued', 'failed', 'refused'], '状态不正确');

export const adminInvoices = endpoint({
  method: 'GET',
  path: '/api/admin/invoices',
  scope: 'staff:invoice.read',
  summary: '发票列表',
  query: z.object({
    status: optional(state),
    kind: optional(z.enum(['normal', 'special'], '发票类型不正确')),
    /** 1 = red letters only, 0 = none. */
    is_red: optional(flag()),
    /** In the number, the title, the tax number, the company and the orders' numbers. */
    keywords: optional(text('关键词', 60)),
    account_id: optional(id()),
    order_id: optional(id()),
    /** Days in China on which it was asked for. */
    from: optional(day('日期')),
    to: optional(day('日期')),
    ...pageQuery,
  }),
  data: pageOf(staffInvoice).extend({
    counts: z.object({ requested: z.int(), issuing: z.int(), failed: z.int() }),
    /** 0 = no issuing service: staff issue at the tax office's site and enter number and PDF. */
    has_issuer: z.int(),
  }),
});

export const adminInvoice = endpoint({
  method: 'GET',
  path: '/api/admin/invoices/:id',
  scope: 'staff:invoice.read',
  summary: '发票详情',
  params: z.object({ id: id() }),
  data: staffInvoiceDetail,
});

export const adminInvoiceRetry = endpoint({
  method: 'POST',
  path: '/api/admin/invoices/:id/retry',
  scope: 'staff:invoice.write',
  summary: '重新开具失败的发票、被驳回的售后红字发票，补取发票文件',
  params: z.object({ id: id() }),
  data: staffInvoiceDetail,
});

export const adminInvoiceRefuse = endpoint({
  method: 'POST',
  path: '/api/admin/invoices/:id/refuse',
  scope: 'staff:invoice.write',
  summary: '驳回开票申请',
  params: z.object({ id: id() }),
  body: z.object({ reason: longText('原因', 200).refine((value) => value.length >= 2, '请填写原因') }),
  data: staffInvoiceDetail,
});

/** Takes all that is left of an invoice back; its orders may be invoiced again, at once with another title if one is named. */
export const adminInvoiceRed = endpoint({
  method: 'POST',
  path: '/api/admin/invoices/:id/red',
  scope: 'staff:invoice.write',
  summary: '全额红冲，可换抬头重开',
  idempotent: true,
  params: z.object({ id: id() }),
  body: z.object({
    reason: longText('原因', 200).refine((value) => value.length >= 2, '请填写原因'),
    /** Of the account's own; with it a new invoice is asked for. */
    title_id: optional(id()),
    kind: optional(z.enum(['normal', 'special'], '发票类型不正确')),
  }),
  data: staffInvoiceDetail,
});

/** 税收分类编码. */
const taxCode = (name: string) =>
  z
    .string()
    .trim()
    .regex(/^(\d{19})?$/, `${name}为 19 位数字`);

export const sellerForm = z.object({
  name: text('名称', 100, 1),
  tax_no: text('税号', 30, 1),
  address: text('地址', 120),
  phone: text('电话', 30),
  bank: text('开户银行', 60),
  account: text('银行账号', 40),
  /** 开票人, as it stands at the foot of an invoice. */
  issuer: text('开票人', 20),
  /** Of shipping fees, where a service issues. */
  freight_tax_code: taxCode('运费税收分类编码').default(''),
  /** What one invoice may come to with its tax, in yuan; '' = any sum. */
  max_amount: z
    .string()
    .trim()
    .regex(/^([1-9]\d{0,9}(\.\d{1,2})?)?$/, '单张限额最多 2 位小数')
    .default(''),
});
export type Seller = z.infer<typeof sellerForm>;
/** As it is read: empty until somebody has entered it. */
const sellerData = z.object({
  name: z.string(),
  tax_no: z.string(),
  address: z.string(),
  phone: z.string(),
  bank: z.string(),
  account: z.string(),
  issuer: z.string(),
  freight_tax_code: z.string(),
  max_amount: z.string(),
});

export const adminSeller = endpoint({
  method: 'GET',
  path: '/api/admin/invoices/seller',
  scope: 'staff:invoice.read',
  summary: '销售方开票信息',
  data: sellerData,
});

export const adminSellerSave = endpoint({
  method: 'PUT',
  path: '/api/admin/invoices/seller',
  scope: 'staff:invoice.write',
  summary: '修改销售方开票信息',
  body: sellerForm,
  data: sellerData,
});
