import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, nothing, optional, pageOf, pageQuery, seconds, text } from './fields.ts';
import { keysOf } from './keys.ts';
import { consentRows } from './legal.ts';
import { CLOSING_BLOCKS, CLOSING_STATES, EVENT_KINDS, EXPORT_STATES } from './privacy-words.ts';

/** 隐私与安全 of an account: its 安全记录, copies of its data, its closing; and the same as staff see them. */

const kind = z.enum(keysOf(EVENT_KINDS), '类型不正确');

const event = z.object({
  id: z.int(),
  kind,
  words: z.string(),
  /** 负责人, or the name of a member. */
  person: z.string(),
  ip: z.string(),
  device: z.string(),
  at: seconds(),
});
export type AccountEvent = z.infer<typeof event>;

export const securityRecords = endpoint({
  method: 'GET',
  path: '/api/user/security-records',
  scope: 'buyer',
  right: 'owner',
  summary: '安全记录',
  query: z.object({ kind: optional(kind), ...pageQuery }),
  data: pageOf(event),
});

const dataExport = z.object({
  id: z.int(),
  state: z.enum(keysOf(EXPORT_STATES)),
  /** Bytes; 0 = not ready. */
  size: z.int(),
  asked_at: seconds(),
  ready_at: seconds().nullable(),
  expires_at: seconds().nullable(),
});
export type DataExport = z.infer<typeof dataExport>;

export const dataExports = endpoint({
  method: 'GET',
  path: '/api/user/data-exports',
  scope: 'buyer',
  right: 'owner',
  summary: '数据副本',
  data: z.object({ list: z.array(dataExport) }),
});
export const dataExportAsk = endpoint({
  method: 'POST',
  path: '/api/user/data-exports',
  scope: 'buyer',
  right: 'owner',
  summary: '申请数据副本（需验证身份）',
  perMinute: 10,
  created: true,
  data: dataExport,
});
/** Before its file is fetched: asks for a proof where there is none. */
export const dataExportOpen = endpoint({
  method: 'POST',
  path: '/api/user/data-exports/:id/open',
  scope: 'buyer',
  right: 'owner',
  summary: '下载数据副本前验证身份',
  params: z.object({ id: id() }),
  data: z.object({ url: z.string() }),
});

const closing = z.object({
  state: z.enum(keysOf(CLOSING_STATES)),
  /** What has to be settled first, in words, with the page for it. */
  blocks: z.array(z.object({ key: z.enum(keysOf(CLOSING_BLOCKS)), words: z.string(), url: z.string() })),
  asked_at: seconds().nullable(),
  /** From when on it is done; until then it can be taken back. */
  due_at: seconds().nullable(),
  /** How long that will be for who asks now. */
  wait_days: z.int(),
});
export type Closing = z.infer<typeof closing>;

export const closingShow = endpoint({
  method: 'GET',
  path: '/api/user/closing',
  scope: 'buyer',
  right: 'owner',
  summary: '账户注销',
  data: closing,
});
export const closingAsk = endpoint({
  method: 'POST',
  path: '/api/user/closing',
  scope: 'buyer',
  right: 'owner',
  summary: '申请注销账户（需验证身份）',
  perMinute: 10,
  body: z.object({ reason: text('原因', 200).default('') }),
  data: closing,
});
export const closingTakeBack = endpoint({
  method: 'DELETE',
  path: '/api/user/closing',
  scope: 'buyer',
  right: 'owner',
  summary: '撤回注销申请',
  data: nothing(),
});

// ── staff ──

const closingRow = z.object({
  id: z.int(),
  account_id: z.int(),
  company: z.string(),
  reason: z.string(),
  asked_at: seconds(),
  due_at: seconds(),
  taken_back_at: seconds().nullable(),
  closed_at: seconds().nullable(),
  /** What keeps it open on its day, in words. */
  blocks: z.string(),
});
export type ClosingRow = z.infer<typeof closingRow>;

export const adminClosings = endpoint({
  method: 'GET',
  path: '/api/admin/account-closings',
  scope: 'staff:account.read',
  summary: '账户注销申请',
  query: z.object({
    state: optional(z.enum(['waiting', 'closed', 'taken_back'], '状态不正确')),
    ...pageQuery,
  }),
  data: pageOf(closingRow),
});

export const adminAccountPrivacy = endpoint({
  method: 'GET',
  path: '/api/admin/accounts/:id/privacy',
  scope: 'staff:account.read',
  summary: '客户的同意记录和安全记录',
  params: z.object({ id: id() }),
  query: z.object({ kind: optional(kind), ...pageQuery }),
  data: z.object({
    consents: consentRows,
    exports: z.array(dataExport),
    closing: closingRow.nullable(),
    events: pageOf(event),
  }),
});
export type AccountPrivacy = z.infer<typeof adminAccountPrivacy.data>;
