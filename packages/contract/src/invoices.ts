import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, flag, id, many, optional, pageOf, pageQuery, seconds, text, yuan } from './fields.ts';
import { MAX_INVOICE_ORDERS } from './invoice-words.ts';
import { orderInvoice } from './order-wishes.ts';

/** 电子发票: the account's own invoices. Amounts contain the tax; a red letter's are negative. */

const state = z.enum(['requested', 'issuing', 'issued', 'failed', 'refused'], '状态不正确');
const kind = z.enum(['normal', 'special'], '请选择发票类型');

export const invoiceHead = z.object({
  id: z.int(),
  /** 20 digits; '' = not issued yet. */
  number: z.string(),
  kind,
  kind_name: z.string(),
  status: state,
  status_name: z.string(),
  /** A red letter takes back (part of) another invoice; 0 = an invoice. */
  red_of: z.int(),
  red_of_number: z.string(),
  /** Of an invoice: what its red letters have taken back, not positive. */
  red_amount: yuan(),
  title: z.string(),
  tax_no: z.string(),
  amount: yuan(),
  tax: yuan(),
  orders: z.array(z.object({ id: z.int(), order_no: z.string(), amount: yuan() })),
  /** Why it was refused. */
  note: z.string(),
  created_at: seconds(),
  issued_at: seconds().nullable(),
  /** Of the PDF; '' = not there. */
  file_url: z.string(),
  ofd_url: z.string(),
  xml_url: z.string(),
});
export type InvoiceHead = z.infer<typeof invoiceHead>;

const invoiceLine = z.object({
  id: z.int(),
  order_id: z.int(),
  order_no: z.string(),
  /** With the short name of its tax category: `*中成药*连花清瘟胶囊`. */
  name: z.string(),
  ypgg: z.string(),
  bzdw: z.string(),
  /** 0 = a discount line, which belongs to the goods above it. */
  number: z.int(),
  /** Per piece, with tax. */
  price: yuan(),
  amount: yuan(),
  /** Per cent; 0 = exempt. */
  tax_rate: z.int(),
  tax: yuan(),
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

export const invoiceDetail = invoiceHead.extend({
  buyer: orderInvoice,
  lines: z.array(invoiceLine),
  /** Its red letters. */
  reds: z.array(invoiceHead),
});
export type InvoiceDetail = z.infer<typeof invoiceDetail>;

export const invoices = endpoint({
  method: 'GET',
  path: '/api/invoices',
  scope: 'buyer',
  right: 'money',
  summary: '电子发票列表',
  guarded: true,
  query: z.object({
    status: optional(state),
    kind: optional(kind),
    /** In the number, the title and the orders' numbers. */
    keywords: optional(text('关键词', 60)),
    /** Days in China on which it was asked for. */
    from: optional(day('日期')),
    to: optional(day('日期')),
    /** Those of one order. */
    order_id: optional(id()),
    /** The red letters of one after-sales case. */
    case_id: optional(id()),
    ...pageQuery,
  }),
  /** Newest first. */
  data: pageOf(invoiceHead),
});

const invoiceableOrder = z.object({
  id: z.int(),
  order_no: z.string(),
  placed_at: seconds(),
  shipped_at: seconds(),
  status: z.int(),
  status_name: z.string(),
  /** Of the first line. */
  name: z.string(),
  line_count: z.int(),
  /** What an invoice would be for: paid, delivered and not given back. */
  amount: yuan(),
  /** Last moment at which it may be asked for. */
  until: seconds(),
  /** Why it has to wait; '' = it may be asked for. */
  reason: z.string(),
});
export type InvoiceableOrder = z.infer<typeof invoiceableOrder>;

export const invoiceOrders = endpoint({
  method: 'GET',
  path: '/api/invoices/orders',
  scope: 'buyer',
  right: 'money',
  summary: '可开票订单',
  guarded: true,
  query: z.object({
    /** In the order's number and its goods. */
    keywords: optional(text('关键词', 60)),
    ...pageQuery,
  }),
  data: pageOf(invoiceableOrder),
});

export const invoiceRequest = endpoint({
  method: 'POST',
  path: '/api/invoices',
  scope: 'buyer',
  right: 'money',
  summary: '申请开票：多张订单合并或分别开具',
  guarded: true,
  created: true,
  idempotent: true,
  body: z.object({
    order_ids: many(id(), MAX_INVOICE_ORDERS, '订单'),
    title_id: id(),
    kind,
    /** 1 = one invoice for all, 0 = one for each order. */
    is_merged: flag().default(1),
  }),
  data: z.object({ ids: z.array(z.int()), amount: yuan() }),
});

export const invoiceById = endpoint({
  method: 'GET',
  path: '/api/invoices/:id',
  scope: 'buyer',
  right: 'money',
  summary: '发票详情：明细、订单、红字发票',
  guarded: true,
  params: z.object({ id: id() }),
  data: invoiceDetail,
});
