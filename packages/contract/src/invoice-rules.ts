import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, id, int, optional } from './fields.ts';

/** 开票方式: by the order, or by the month. */

const kind = z.enum(['normal', 'special'], '请选择发票类型');

/** Until the 28th: every month has it. */
const day = int(1, 28, '开票日');

const invoiceRule = z.object({
  /** 0 = by the order, as it is asked for; the rest is empty then. */
  is_monthly: z.int(),
  day: z.int(),
  title_id: z.int(),
  title: z.string(),
  kind: z.enum(['', 'normal', 'special']),
  kind_name: z.string(),
  /** The next day on which invoices are made, '' = none. */
  next_on: z.string(),
});
export type InvoiceRule = z.infer<typeof invoiceRule>;

const staffInvoiceRule = invoiceRule.extend({
  /** 0 = by the order. */
  version: z.int(),
  /** Why the last run made nothing; '' = it did. */
  problem: z.string(),
});
export type StaffInvoiceRule = z.infer<typeof staffInvoiceRule>;

export const invoiceRuleOwn = endpoint({
  method: 'GET',
  path: '/api/invoices/rule',
  scope: 'buyer',
  summary: '开票方式：按单或按月',
  guarded: true,
  data: invoiceRule,
});

export const adminInvoiceRule = endpoint({
  method: 'GET',
  path: '/api/admin/accounts/:id/invoice_rule',
  scope: 'staff:invoice.read',
  summary: '客户开票方式',
  params: z.object({ id: id() }),
  data: staffInvoiceRule,
});

export const adminInvoiceRuleSave = endpoint({
  method: 'PUT',
  path: '/api/admin/accounts/:id/invoice_rule',
  scope: 'staff:invoice.write',
  summary: '修改客户开票方式',
  params: z.object({ id: id() }),
  body: z
    .object({
      is_monthly: flag(),
      day: optional(day),
      title_id: optional(id()),
      kind: optional(kind),
      /** Of the rule as staff have seen it: a changed one answers 409. */
      version: int(0, 1_000_000, '版本'),
    })
    .refine(({ is_monthly, day: on }) => is_monthly === 0 || on !== undefined, {
      path: ['day'],
      message: '请填写开票日',
    })
    .refine(({ is_monthly, title_id }) => is_monthly === 0 || title_id !== undefined, {
      path: ['title_id'],
      message: '请选择发票抬头',
    }),
  data: staffInvoiceRule,
});
