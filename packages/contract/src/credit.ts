import { z } from 'zod';
import { APPLICATION_STATES, type ApplicationState, ENTRY_NAMES, STATEMENT_STATES } from './credit-words.ts';
import { endpoint } from './endpoint.ts';
import { day, flag, id, money, optional, pageOf, pageQuery, seconds, text, yuan } from './fields.ts';
import { keysOf } from './keys.ts';

/** 账期 of a buyer: what may be owed and is, asking for it, settling, the statement of each month. */

const application = z.object({
  id: z.int(),
  amount: yuan(),
  reason: z.string(),
  status: z.enum(keysOf(APPLICATION_STATES)) satisfies z.ZodType<ApplicationState>,
  status_name: z.string(),
  reply: z.string(),
  created_at: seconds(),
});

export const creditFacts = z.object({
  state: z.enum(['open', 'stopped']),
  limit: yuan(),
  used: yuan(),
  free: yuan(),
  overdue: yuan(),
  /** 发货后 30 天 */
  term_name: z.string(),
  /** Why nothing can be ordered on credit now; '' = it can. */
  reason: z.string(),
});

export const userCredit = endpoint({
  method: 'GET',
  path: '/api/user/credit',
  scope: 'buyer',
  right: 'money',
  summary: '账期',
  data: z.object({
    /** null = no terms. */
    credit: creditFacts.nullable(),
    /** The head office whose terms these are; '' = own. */
    head: z.string(),
    /** Whether the stores of a head office order on its credit; null = it is none, or has no terms. */
    covers_stores: z.boolean().nullable(),
    /** What was asked for last. */
    application: application.nullable(),
    balance: yuan(),
    /** Statements that wait for the buyer. */
    open_statements: z.int(),
  }),
});

export const receivableRow = z.object({
  order_id: z.int(),
  order_no: z.string(),
  /** Whose order it is. */
  company: z.string(),
  placed_at: seconds(),
  amount: yuan(),
  open: yuan(),
  /** '' = nothing has shipped. */
  due_on: day('到期日').or(z.literal('')),
  /** 0 = not yet. */
  overdue_days: z.int(),
});
export type ReceivableRow = z.infer<typeof receivableRow>;

export const userReceivables = endpoint({
  method: 'GET',
  path: '/api/user/credit/receivables',
  scope: 'buyer',
  right: 'money',
  summary: '账期订单',
  /** Those that are settled as well. */
  query: z.object({ all: flag().default(0), ...pageQuery }),
  data: pageOf(receivableRow),
});

export const creditApply = endpoint({
  method: 'POST',
  path: '/api/user/credit/applications',
  scope: 'approved',
  right: 'owner',
  summary: '申请账期',
  guarded: true,
  idempotent: true,
  created: true,
  perMinute: 10,
  body: z.object({ amount: money('申请额度'), reason: text('申请理由', 300, 1) }),
  data: application,
});

/** A head office lets its stores order on its credit, or does not any more; what they owe stays with it. */
export const creditStores = endpoint({
  method: 'PUT',
  path: '/api/user/credit/stores',
  scope: 'buyer',
  right: 'owner',
  summary: '门店共用总部账期',
  guarded: true,
  body: z.object({ covers: flag() }),
  data: z.object({ covers_stores: z.boolean() }),
});

/** From the balance; of one order, or the oldest due first. */
export const creditSettle = endpoint({
  method: 'POST',
  path: '/api/user/credit/settle',
  scope: 'buyer',
  right: 'money',
  summary: '余额结清账期',
  guarded: true,
  idempotent: true,
  perMinute: 30,
  body: z.object({ amount: money('结款金额'), order_id: optional(id()) }),
  data: z.object({ settled: yuan(), balance: yuan() }),
});

export const statementHead = z.object({
  id: z.int(),
  /** `2026-11` */
  month: z.string(),
  opening: yuan(),
  charged: yuan(),
  settled: yuan(),
  /** Refunds and what was written off. */
  reduced: yuan(),
  closing: yuan(),
  state: z.enum(keysOf(STATEMENT_STATES)),
  state_name: z.string(),
  confirmed_at: seconds().nullable(),
});
export type StatementHead = z.infer<typeof statementHead>;

const creditStatementLine = z.object({
  id: z.int(),
  kind: z.enum(keysOf(ENTRY_NAMES)),
  kind_name: z.string(),
  order_id: z.int(),
  order_no: z.string(),
  company: z.string(),
  at: seconds(),
  /** Above zero what is owed more, below zero what is owed less. */
  amount: yuan(),
  /** '' = nobody minds. */
  dispute: z.string(),
  reply: z.string(),
});
export type CreditStatementLine = z.infer<typeof creditStatementLine>;

export const creditStatementData = statementHead.extend({
  company: z.string(),
  lines: z.array(creditStatementLine),
});
export type CreditStatement = z.infer<typeof creditStatementData>;

export const creditStatements = endpoint({
  method: 'GET',
  path: '/api/user/credit/statements',
  scope: 'buyer',
  right: 'money',
  summary: '账期对账单',
  query: z.object(pageQuery),
  data: pageOf(statementHead),
});

export const creditStatement = endpoint({
  method: 'GET',
  path: '/api/user/credit/statements/:id',
  scope: 'buyer',
  right: 'money',
  summary: '账期对账单明细',
  params: z.object({ id: id() }),
  data: creditStatementData,
});

export const creditStatementConfirm = endpoint({
  method: 'POST',
  path: '/api/user/credit/statements/:id/confirm',
  scope: 'buyer',
  right: 'money',
  summary: '确认账期对账单',
  guarded: true,
  params: z.object({ id: id() }),
  data: creditStatementData,
});

export const creditStatementDispute = endpoint({
  method: 'POST',
  path: '/api/user/credit/statements/:id/dispute',
  scope: 'buyer',
  right: 'money',
  summary: '对账单异议',
  params: z.object({ id: id() }),
  /** '' takes it back. */
  body: z.object({ line_id: id(), dispute: text('异议说明', 300) }),
  data: creditStatementData,
});
