import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, id, many, money, nothing, optional, pageOf, pageQuery, seconds, text, yuan } from './fields.ts';
import { fileLink } from './files.ts';
import { keysOf } from './keys.ts';
import { RECONCILED } from './reconciliation.ts';

/** 对公转账: what buyers say they have sent, what the bank says has come, and which pays what. */

const transferProof = z.object({
  id: z.int(),
  payer: z.string(),
  bank_ref: z.string(),
  /** 2026-03-09 */
  paid_on: z.string(),
  note: z.string(),
  file: fileLink.nullable(),
  at: seconds(),
});
export type TransferProof = z.infer<typeof transferProof>;

const ownTransfer = z.object({
  /** Whose account has to pay, as filed with the shop. */
  company: z.string(),
  /** Only from that company's own account (含麻). */
  is_company_only: z.boolean(),
  /** A proof may be handed in now: the order waits for a transfer. */
  is_open: z.boolean(),
  proofs: z.array(transferProof),
});
export type OwnTransfer = z.infer<typeof ownTransfer>;

/** Proofs that one order takes. */
export const MAX_PROOFS = 10;

export const orderTransfer = endpoint({
  method: 'GET',
  path: '/api/order/:id/transfer',
  scope: 'buyer',
  summary: '对公转账凭证',
  params: z.object({ id: id() }),
  data: ownTransfer,
});

const proofForm = z.object({
  payer: text('付款户名', 100, 1),
  bank_ref: text('银行流水号', 60).default(''),
  paid_on: day('转账日期'),
  file_ids: z.array(id()).max(1, '一次只能提交一个文件').default([]),
  note: text('备注', 200).default(''),
});
export const transferProofAdd = endpoint({
  method: 'POST',
  path: '/api/order/:id/transfer/proof',
  scope: 'buyer',
  right: 'pay',
  summary: '提交转账凭证',
  guarded: true,
  idempotent: true,
  created: true,
  perMinute: 30,
  params: z.object({ id: id() }),
  body: proofForm,
  data: ownTransfer,
});

/** Lines of a statement that one file may bring. */
export const MAX_BANK_ROWS = 1000;
export const MAX_BANK_MB = 5;
/** POST, `multipart/form-data` with `file`; answers 201 with a `bankPreview`. Nothing is kept. */
export const BANK_UPLOAD = '/api/admin/transfers/read';
/** GET: a statement to begin with, as XLSX. */
export const BANK_SAMPLE = '/api/admin/transfers/sample.xlsx';

export const bankRow = z.object({
  bank_ref: text('银行流水号', 60, 1),
  paid_on: day('交易日期'),
  payer: text('对方户名', 100, 1),
  payer_account: text('对方账号', 60).default(''),
  /** Yuan as text. */
  amount: money('金额'),
  memo: text('摘要', 300).default(''),
});
export type BankRow = z.infer<typeof bankRow>;

/** `known`: is on file, or stands in the file twice; `out`: money that left. Both are passed over. */
export const BANK_ROW_STATES = { new: '待导入', known: '已存在', out: '支出', bad: '有误' } as const;
const previewRow = z.object({
  /** Its number in the file. */
  row: z.int(),
  state: z.enum(['new', 'known', 'out', 'bad']),
  /** Why it is not taken; '' = it is. */
  error: z.string(),
  bank_ref: z.string(),
  paid_on: z.string(),
  payer: z.string(),
  payer_account: z.string(),
  amount: z.string(),
  memo: z.string(),
});
export type BankPreviewRow = z.infer<typeof previewRow>;
const bankPreview = z.object({ rows: z.array(previewRow) });
export type BankPreview = z.infer<typeof bankPreview>;

export const adminTransferImport = endpoint({
  method: 'POST',
  path: '/api/admin/transfers/import',
  scope: 'staff:money.write',
  summary: '导入银行流水',
  idempotent: true,
  perMinute: 30,
  body: z.object({ rows: many(bankRow, MAX_BANK_ROWS, '流水') }),
  /** Skipped: references that are on file already. */
  data: z.object({ added: z.int(), skipped: z.array(z.string()) }),
});

export const adminTransferAdd = endpoint({
  method: 'POST',
  path: '/api/admin/transfers',
  scope: 'staff:money.write',
  summary: '申请手工录入一笔到账',
  idempotent: true,
  created: true,
  body: bankRow,
  /** Of the request: the line is there when a second person has agreed. */
  data: z.object({ id: z.int() }),
});

const waitingOrder = z.object({
  id: z.int(),
  order_no: z.string(),
  status: z.int(),
  status_name: z.string(),
  company: z.string(),
  account_id: z.int(),
  /** Still to come. */
  amount: yuan(),
  /** What the bank has brought of it. */
  received: yuan(),
  kind: z.string(),
  /** It has ended: the money is taken in and goes back. */
  is_over: z.boolean(),
  placed_at: seconds(),
  expires_at: seconds().nullable(),
  proofs: z.array(transferProof),
});
export type WaitingTransfer = z.infer<typeof waitingOrder>;

export const MATCH_WAYS_NAMES = {
  number: '订单号与金额一致',
  proof: '凭证流水号与金额一致',
  payer: '付款户名与金额一致',
  learned: '已知付款账号与金额一致',
  sum: '多张订单合计一致',
  differs: '订单号一致，金额不同',
  credit: '账期客户，可结清欠款',
  account: '已知客户，没有金额相符的订单',
} as const;
const suggestion = z.object({
  way: z.enum(keysOf(MATCH_WAYS_NAMES)),
  way_name: z.string(),
  /** Number, amount and payer agree: may be matched without being looked at. */
  is_certain: z.boolean(),
  /** Why it may not be confirmed; '' = it may. */
  problem: z.string(),
  /** What to look at before it is confirmed; '' = nothing. */
  warning: z.string(),
  /** What the line brings beyond the orders; below zero: it lacks so much. */
  difference: yuan(),
  /** `owed`: open of its 账期, its stores' included. */
  customer: z.object({ id: z.int(), company: z.string(), owed: yuan() }),
  /** None: the customer is known, no order is. */
  orders: z.array(waitingOrder),
});
export type TransferSuggestion = z.infer<typeof suggestion>;

export const BANK_LINE_STATES = {
  open: '待核对',
  matched: '已入账',
  returned: '已退回',
  ignored: '已忽略',
} as const;
export const ALLOCATION_KINDS = {
  order: '订单',
  credit: '结清账期',
  balance: '转入余额',
  payout: '渠道结算款',
  return: '退回',
} as const;
const provider = z.enum(keysOf(RECONCILED), '请选择支付渠道');
const bankPayout = z.object({
  provider,
  provider_name: z.string(),
  /** When the provider sent it. */
  day: z.string(),
  trade_no: z.string(),
});
const lineState = z.enum(['open', 'matched', 'returned', 'ignored'], '状态不正确');
const bankLine = z.object({
  id: z.int(),
  bank_ref: z.string(),
  paid_on: z.string(),
  payer: z.string(),
  payer_account: z.string(),
  amount: yuan(),
  memo: z.string(),
  status: lineState,
  status_name: z.string(),
  note: z.string(),
  /** Who decided, or entered it. */
  staff: z.string(),
  decided_at: seconds().nullable(),
  /** Where its money went. */
  allocations: z.array(
    z.object({
      kind: z.enum(keysOf(ALLOCATION_KINDS)),
      kind_name: z.string(),
      amount: yuan(),
      order: z.object({ id: z.int(), order_no: z.string(), status_name: z.string() }).nullable(),
      /** Whose order, debt or balance it is. */
      customer: z.object({ id: z.int(), company: z.string() }).nullable(),
      /** Whose payout it is; '' = none. */
      provider_name: z.string(),
    }),
  ),
  /** Of an open line, the surest first. */
  suggestions: z.array(suggestion),
  /** Payouts of the providers that an open line may be, by name, amount and day. */
  payouts: z.array(bankPayout),
});
export type BankLine = z.infer<typeof bankLine>;

export const adminTransfers = endpoint({
  method: 'GET',
  path: '/api/admin/transfers',
  scope: 'staff:money.read',
  summary: '银行流水与匹配建议',
  query: z.object({
    status: optional(lineState),
    /** In the payer, the reference and the memo. */
    keywords: optional(text('关键词', 60)),
    ...pageQuery,
  }),
  data: pageOf(bankLine).extend({ open: z.int(), waiting: z.int() }),
});

/** Orders that wait for a transfer, those with a proof first. */
export const adminTransferWaiting = endpoint({
  method: 'GET',
  path: '/api/admin/transfers/waiting',
  scope: 'staff:money.read',
  summary: '待到账的对公转账订单',
  query: z.object({ keywords: optional(text('关键词', 60)), ...pageQuery }),
  data: pageOf(waitingOrder),
});

/** Places that one line may go to. */
const MAX_ALLOCATIONS = 20;
const allocation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order'), order_id: id(), amount: money('金额') }),
  /** What a customer and its stores owe, the oldest due first. */
  z.object({ kind: z.literal('credit'), account_id: id(), amount: money('金额') }),
  z.object({ kind: z.literal('balance'), account_id: id(), amount: money('金额') }),
  /** All of a line: what a provider has paid out. */
  z.object({ kind: z.literal('payout'), provider, amount: money('金额') }),
  /** Staff have sent it back by bank. */
  z.object({ kind: z.literal('return'), amount: money('金额') }),
]);
export type BankAllocation = z.infer<typeof allocation>;

/** Spreads a line's money; the parts make its amount. A part of an order's money is kept, and the order waits for the rest. */
export const adminTransferAllocate = endpoint({
  method: 'POST',
  path: '/api/admin/transfers/:id/allocate',
  scope: 'staff:money.write',
  summary: '确认一笔流水的去向',
  idempotent: true,
  params: z.object({ id: id() }),
  body: z.object({
    allocations: many(allocation, MAX_ALLOCATIONS, '去向'),
    /** Why something goes back. */
    note: text('说明', 200).default(''),
  }),
  /** `waits`: a second person has to agree first. */
  data: z.object({ waits: z.boolean(), line: bankLine }),
});

const knownPayer = z.object({
  id: z.int(),
  payer_account: z.string(),
  payer: z.string(),
  account_id: z.int(),
  company: z.string(),
  /** Who has taken its money last. */
  staff: z.string(),
  learned_at: seconds(),
});
export type KnownPayer = z.infer<typeof knownPayer>;

/** Accounts at banks whose owners staff have named by taking their money in. */
export const adminKnownPayers = endpoint({
  method: 'GET',
  path: '/api/admin/known-payers',
  scope: 'staff:money.read',
  summary: '已记住的付款账号',
  query: z.object({ keywords: optional(text('关键词', 60)), ...pageQuery }),
  data: pageOf(knownPayer),
});
export const adminKnownPayerForget = endpoint({
  method: 'DELETE',
  path: '/api/admin/known-payers/:id',
  scope: 'staff:money.write',
  summary: '忘记一个付款账号',
  params: z.object({ id: id() }),
  data: nothing(),
});

/** All open lines whose number, amount and payer agree. */
export const adminTransferAuto = endpoint({
  method: 'POST',
  path: '/api/admin/transfers/auto',
  scope: 'staff:money.write',
  summary: '自动匹配',
  perMinute: 20,
  data: z.object({ matched: z.int(), left: z.int() }),
});

/** Money that belongs to nothing: sent back by bank, or none of the shop's business. An ignored line may be opened again. */
export const adminTransferDecide = endpoint({
  method: 'POST',
  path: '/api/admin/transfers/:id/decide',
  scope: 'staff:money.write',
  summary: '退回、忽略或重新打开一笔流水',
  params: z.object({ id: id() }),
  body: z.object({
    status: z.enum(['returned', 'ignored', 'open'], '状态不正确'),
    note: text('说明', 200, 2),
  }),
  data: bankLine,
});
