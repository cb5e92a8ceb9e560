import { z } from 'zod';
import { creditFacts, creditStatementData, receivableRow, statementHead } from './credit.ts';
import { AGES, APPLICATION_STATES, TERM_KINDS } from './credit-words.ts';
import { endpoint } from './endpoint.ts';
import { id, int, money, optional, pageOf, pageQuery, seconds, text, yuan } from './fields.ts';
import { keysOf } from './keys.ts';

/** 应收账款 at the desk: terms by two persons, what is owed by age, money entered by hand, statements. */

const ages = z.object(
  Object.fromEntries(AGES.map((age) => [age, yuan()])) as Record<(typeof AGES)[number], z.ZodNumber>,
);

const accountRow = z.object({
  account_id: z.int(),
  company: z.string(),
  salesman: z.string(),
  state: z.enum(['open', 'stopped']),
  limit: yuan(),
  used: yuan(),
  overdue: yuan(),
  ages,
  term_name: z.string(),
  /** The oldest day that is open; '' = nothing is due. */
  due_on: z.string(),
  /** What the buyer does not agree with in a statement. */
  disputes: z.int(),
});
export type CreditAccountRow = z.infer<typeof accountRow>;

const filter = {
  keywords: optional(text('关键词', 60)),
  state: optional(z.enum(['open', 'stopped', 'overdue', 'nearly', 'disputed'], '状态不正确')),
};
export const creditFilter = z.object(filter);

export const adminCredit = endpoint({
  method: 'GET',
  path: '/api/admin/credit',
  scope: 'staff:wallet.read',
  summary: '应收账款',
  query: z.object({ ...filter, ...pageQuery }),
  data: pageOf(accountRow).extend({
    /** Of all that the filter finds. */
    sums: ages.extend({ limit: yuan(), used: yuan() }),
    waiting: z.object({ applications: z.int(), disputes: z.int() }),
  }),
});

const staffApplication = z.object({
  id: z.int(),
  account_id: z.int(),
  company: z.string(),
  amount: yuan(),
  reason: z.string(),
  status: z.enum(keysOf(APPLICATION_STATES)),
  status_name: z.string(),
  reply: z.string(),
  decided_by: z.string(),
  created_at: seconds(),
  decided_at: seconds().nullable(),
});
export type CreditApplicationRow = z.infer<typeof staffApplication>;

export const adminCreditApplications = endpoint({
  method: 'GET',
  path: '/api/admin/credit/applications',
  scope: 'staff:wallet.read',
  summary: '账期申请',
  query: z.object({ state: optional(z.enum(keysOf(APPLICATION_STATES), '状态不正确')), ...pageQuery }),
  data: pageOf(staffApplication),
});

export const adminCreditRefuse = endpoint({
  method: 'POST',
  path: '/api/admin/credit/applications/:id/refuse',
  scope: 'staff:wallet.write',
  summary: '拒绝账期申请',
  params: z.object({ id: id() }),
  body: z.object({ reply: text('理由', 200, 1) }),
  data: staffApplication,
});

const terms = z.object({
  limit: yuan(),
  term_kind: z.enum(keysOf(TERM_KINDS)),
  term_days: z.int(),
  term_name: z.string(),
  state: z.enum(['open', 'stopped']),
});

const accountData = z.object({
  account_id: z.int(),
  company: z.string(),
  is_head: z.boolean(),
  /** null = none have been agreed to. */
  terms: terms.nullable(),
  facts: creditFacts.nullable(),
  /** A head office lets its stores order on its credit. */
  covers_stores: z.boolean(),
  /** Until when what is overdue stops nothing. */
  lifted_until: seconds().nullable(),
  ages,
  /** What was asked for and waits. */
  application: staffApplication.nullable(),
  /** The latest first. */
  history: z.array(terms.extend({ reason: z.string(), by: z.string(), at: seconds() })),
  /** The first hundred, the oldest due first. */
  receivables: z.array(receivableRow),
  statements: z.array(statementHead),
});
export type CreditAccount = z.infer<typeof accountData>;

export const adminCreditAccount = endpoint({
  method: 'GET',
  path: '/api/admin/credit/:id',
  scope: 'staff:wallet.read',
  summary: '客户账期',
  params: z.object({ id: id() }),
  data: accountData,
});

export const creditTermsForm = z.object({
  limit: money('额度'),
  term_kind: z.enum(keysOf(TERM_KINDS), '请选择账期方式'),
  term_days: int(1, 180, '天数'),
  state: z.enum(['open', 'stopped'], '状态不正确'),
  reason: text('理由', 200, 1),
});

/** A second person has to agree to what lets an account owe more or longer. */
export const adminCreditTerms = endpoint({
  method: 'PUT',
  path: '/api/admin/credit/:id/terms',
  scope: 'staff:wallet.write',
  summary: '设置客户账期',
  params: z.object({ id: id() }),
  body: creditTermsForm,
  data: accountData,
});

export const adminCreditLift = endpoint({
  method: 'POST',
  path: '/api/admin/credit/:id/lift',
  scope: 'staff:wallet.write',
  summary: '逾期临时放行一天',
  params: z.object({ id: id() }),
  body: z.object({ reason: text('理由', 200, 1) }),
  data: accountData,
});

/** Money that came by bank, entered by hand: a second person has to agree. */
export const adminCreditSettle = endpoint({
  method: 'POST',
  path: '/api/admin/credit/:id/settle',
  scope: 'staff:wallet.write',
  summary: '登记账期结款',
  idempotent: true,
  params: z.object({ id: id() }),
  body: z.object({
    amount: money('到账金额'),
    bank_ref: text('银行流水号', 60, 1),
    /** None: the oldest due first. */
    order_id: optional(id()),
  }),
  data: accountData,
});

export const adminCreditWriteOff = endpoint({
  method: 'POST',
  path: '/api/admin/credit/:id/write_off',
  scope: 'staff:wallet.write',
  summary: '核销应收账款',
  params: z.object({ id: id() }),
  body: z.object({ order_id: id(), reason: text('理由', 200, 1) }),
  data: accountData,
});

export const adminCreditStatement = endpoint({
  method: 'GET',
  path: '/api/admin/credit/statements/:id',
  scope: 'staff:wallet.read',
  summary: '客户账期对账单',
  params: z.object({ id: id() }),
  data: creditStatementData,
});

export const adminCreditReply = endpoint({
  method: 'POST',
  path: '/api/admin/credit/statements/:id/reply',
  scope: 'staff:wallet.write',
  summary: '答复对账单异议',
  params: z.object({ id: id() }),
  body: z.object({ line_id: id(), reply: text('答复', 300, 1) }),
  data: creditStatementData,
});
