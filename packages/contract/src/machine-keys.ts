import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, flag, id, nothing, optional, seconds, text } from './fields.ts';
import { keysOf } from './keys.ts';
import { BUYER_SCOPES, KEY_SCOPES, SELLER_SCOPES } from './machine-words.ts';

/** 对接: keys of machines, for staff and for the owners of companies, with what was called by them. */

const machineKey = z.object({
  id: z.int(),
  name: z.string(),
  /** What its secret begins with: `qnk_12_`. */
  begins: z.string(),
  scopes: z.array(z.enum(keysOf(KEY_SCOPES))),
  /** Whose it is; '' = the wholesaler's. */
  company: z.string(),
  /** Who made it: of the staff, or the owner of the company. */
  made_by: z.string(),
  created_at: seconds(),
  expires_at: seconds(),
  last_used_at: seconds().nullable(),
  /** 24 hours back: calls, and those that were refused. */
  calls: z.int(),
  failures: z.int(),
  state: z.enum(['good', 'over', 'revoked']),
  revoked_at: seconds().nullable(),
  revoke_reason: z.string(),
});
export type MachineKey = z.infer<typeof machineKey>;

const machineCall = z.object({
  id: z.int(),
  at: seconds(),
  method: z.string(),
  path: z.string(),
  status: z.int(),
  ms: z.int(),
  rows: z.int(),
  /** What a refusal said first; '' = it was none. */
  error: z.string(),
});
export type MachineCall = z.infer<typeof machineCall>;

const list = z.object({ list: z.array(machineKey) });
const calls = z.object({ list: z.array(machineCall) });
/** A key as its maker sees it, with the secret, which is shown this once. */
const made = z.object({ key: machineKey, secret: z.string() });
export type MadeMachineKey = z.infer<typeof made>;

const fields = {
  name: text('名称', 30, 2),
  /** The last day on which it opens anything. */
  expires_on: day('到期日'),
};
const chosen = <S extends string>(scopes: readonly S[]) =>
  z
    .array(z.enum(scopes, '权限不正确'), '请选择权限')
    .min(1, '请至少选择一项权限')
    .max(scopes.length, '权限不正确');
const one = { params: z.object({ id: id() }) };
const callsQuery = z.object({
  /** 1 = only those that were refused. */
  failures: optional(flag()),
});

export const adminKeys = endpoint({
  method: 'GET',
  path: '/api/admin/keys',
  scope: 'staff:machine.manage',
  summary: '密钥列表',
  data: list,
});
export const adminKeyMake = endpoint({
  method: 'POST',
  path: '/api/admin/keys',
  scope: 'staff:machine.manage',
  summary: '新增密钥',
  created: true,
  perMinute: 20,
  body: z.object({ ...fields, scopes: chosen(keysOf(SELLER_SCOPES)) }),
  data: made,
});
export type AdminKeyForm = z.output<typeof adminKeyMake.body>;
export const adminKeyRevoke = endpoint({
  method: 'POST',
  path: '/api/admin/keys/:id/revoke',
  scope: 'staff:machine.manage',
  summary: '停用密钥',
  ...one,
  body: z.object({ reason: text('原因', 200, 2) }),
  data: nothing(),
});
export const adminKeyCalls = endpoint({
  method: 'GET',
  path: '/api/admin/keys/:id/calls',
  scope: 'staff:machine.manage',
  summary: '密钥的调用记录',
  ...one,
  query: callsQuery,
  data: calls,
});

export const keyList = endpoint({
  method: 'GET',
  path: '/api/keys',
  scope: 'buyer',
  right: 'owner',
  summary: '系统对接的密钥',
  data: list,
});
export const keyMake = endpoint({
  method: 'POST',
  path: '/api/keys',
  scope: 'approved',
  right: 'owner',
  summary: '新增密钥（需验证身份）',
  created: true,
  perMinute: 20,
  body: z.object({ ...fields, scopes: chosen(keysOf(BUYER_SCOPES)) }),
  data: made,
});
export type CompanyKeyForm = z.output<typeof keyMake.body>;
export const keyRevoke = endpoint({
  method: 'POST',
  path: '/api/keys/:id/revoke',
  scope: 'buyer',
  right: 'owner',
  summary: '停用密钥',
  ...one,
  data: nothing(),
});
export const keyCalls = endpoint({
  method: 'GET',
  path: '/api/keys/:id/calls',
  scope: 'buyer',
  right: 'owner',
  summary: '密钥的调用记录',
  ...one,
  query: callsQuery,
  data: calls,
});
