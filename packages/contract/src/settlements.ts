import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { optional, pageOf, pageQuery, seconds, yuan } from './fields.ts';
import { keysOf } from './keys.ts';
import { RECONCILED } from './reconciliation.ts';
import { SETTLEMENT_KINDS, SETTLEMENT_LAYOUTS, SETTLEMENT_MATCHES } from './settlement-words.ts';

/** 结算文件: what WeChat Pay and Alipay say of a day: payments, refunds, fees, payouts. */

const provider = z.enum(keysOf(RECONCILED), '请选择支付渠道');
const layout = z.enum(keysOf(SETTLEMENT_LAYOUTS));

const sums = z.object({ payments: yuan(), refunds: yuan(), fees: yuan(), payouts: yuan() });

const previewLine = z.object({
  /** Its number in the file. */
  row: z.int(),
  kind: z.enum([...keysOf(SETTLEMENT_KINDS), 'other']),
  kind_name: z.string(),
  number: z.string(),
  trade_no: z.string(),
  amount: yuan(),
  fee: yuan(),
  match: z.enum(keysOf(SETTLEMENT_MATCHES)),
  match_name: z.string(),
  /** What it is beside; null = nothing here. */
  our_amount: yuan().nullable(),
});
export type SettlementPreviewLine = z.infer<typeof previewLine>;

const preview = z.object({
  provider,
  provider_name: z.string(),
  layout,
  layout_name: z.string(),
  day: z.string(),
  sums,
  /** How many lines there are of each match. */
  counts: z.record(z.enum(keysOf(SETTLEMENT_MATCHES)), z.int()),
  /** Lines that deserve a look first, then the others; MAX_PREVIEWED of them. */
  rows: z.array(previewLine),
});
export type SettlementPreview = z.infer<typeof preview>;

/** What importing a file has done. */
const imported = z.object({
  /** Of the day's reconciliation. */
  reconciliation_id: z.int(),
  added: z.int(),
  known: z.int(),
  open_differences: z.int(),
});
export type SettlementImported = z.infer<typeof imported>;

const file = z.object({
  id: z.int(),
  provider,
  provider_name: z.string(),
  layout_name: z.string(),
  day: z.string(),
  name: z.string(),
  lines: z.int(),
  sums,
  staff: z.string(),
  imported_at: seconds(),
  /** 0 = the day has none. */
  reconciliation_id: z.int(),
  open_differences: z.int(),
});
export type SettlementFile = z.infer<typeof file>;

export const adminSettlements = endpoint({
  method: 'GET',
  path: '/api/admin/settlements',
  scope: 'staff:money.read',
  summary: '结算文件',
  query: z.object({ provider: optional(provider), ...pageQuery }),
  data: pageOf(file),
});

const balanceDay = z.object({
  key: z.string(),
  day: z.string(),
  provider,
  provider_name: z.string(),
  opening: yuan(),
  ...sums.shape,
  /** What the provider holds at the end of the day. */
  closing: yuan(),
  /** Paid out, and not yet seen at the bank. */
  transit: yuan(),
});
export type ClearingDay = z.infer<typeof balanceDay>;

/** What the providers owe, day by day since their first file, the latest first. */
export const adminClearing = endpoint({
  method: 'GET',
  path: '/api/admin/settlements/clearing',
  scope: 'staff:money.read',
  summary: '在途资金',
  query: z.object({ provider: optional(provider), ...pageQuery }),
  data: pageOf(balanceDay),
});

const payout = z.object({
  id: z.int(),
  provider,
  provider_name: z.string(),
  day: z.string(),
  trade_no: z.string(),
  amount: yuan(),
});
export type OpenPayout = z.infer<typeof payout>;

/** Payouts that no line of the bank has brought yet, the oldest first. */
export const adminOpenPayouts = endpoint({
  method: 'GET',
  path: '/api/admin/settlements/payouts',
  scope: 'staff:money.read',
  summary: '未到账的提现',
  query: z.object({ provider: optional(provider), ...pageQuery }),
  data: pageOf(payout),
});
