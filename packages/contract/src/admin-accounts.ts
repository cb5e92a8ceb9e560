import { z } from 'zod';
import { addressItem } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import {
  flag,
  id,
  idOrZero,
  int,
  longText,
  many,
  nothing,
  optional,
  pageOf,
  pageQuery,
  seconds,
  text,
  yuan,
} from './fields.ts';
import { keysOf } from './keys.ts';
import { memberItem } from './members.ts';

/** Staff calls on buyers: who they are, what they may, who serves them. Papers are reviewed elsewhere (admin-qualifications.ts). */

const named = z.object({ id: z.int(), company: z.string() });

const customerRow = z.object({
  id: z.int(),
  username: z.string(),
  company: z.string(),
  buyer_type: z.string(),
  buyer_type_name: z.string(),
  contact_name: z.string(),
  phone: z.string(),
  region: z.string(),
  rank: z.int(),
  rank_name: z.string(),
  customer_group: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** 0 not submitted, 1 passed, 2 in review, 3 refused, 4 expired licence. */
  is_passed: z.int(),
  is_blocked: z.boolean(),
  salesman: z.string(),
  /** The head office it belongs to. */
  head: named.nullable(),
  stores: z.int(),
  contract_until: z.string(),
  last_order_at: seconds().nullable(),
  /** Of the orders placed this month in China that were not given up. */
  month_amount: yuan(),
  created_at: seconds(),
});
export type CustomerRow = z.infer<typeof customerRow>;

export const CUSTOMER_SORTS = ['newest', 'last_order', 'month_desc'] as const;
/** What narrows the list; the export takes the same. */
export const customerFilter = {
  keywords: optional(text('关键词', 60)),
  buyer_type: optional(text('客户类型', 20)),
  rank: optional(int(0, 3, '等级')),
  is_passed: optional(int(0, 4, '资质状态')),
  /** 1 = only blocked ones, 0 = only those that are not. */
  blocked: optional(flag()),
  /** 0 = those that have none. */
  salesman_id: optional(idOrZero()),
  province: optional(text('地区', 30)),
  /** 0 = those that are in none. */
  customer_group_id: optional(idOrZero()),
  sort: optional(z.enum(CUSTOMER_SORTS, '排序不正确')),
};
export const customerList = endpoint({
  method: 'GET',
  path: '/api/admin/accounts',
  scope: 'staff:account.read',
  summary: '客户列表',
  people: true,
  query: z.object({ ...customerFilter, ...pageQuery }),
  data: pageOf(customerRow),
});
/** GET, with the filter of the list: XLSX whose columns the import takes. */
export const CUSTOMER_EXPORT = '/api/admin/accounts/export.xlsx';
export const MAX_CUSTOMER_EXPORT = 50_000;

export const customerOptions = endpoint({
  method: 'GET',
  path: '/api/admin/accounts/options',
  scope: 'staff:account.read',
  summary: '客户筛选项',
  data: z.object({
    staff: z.array(z.object({ id: z.int(), name: z.string(), role: z.string() })),
    provinces: z.array(z.string()),
  }),
});

const one = { params: z.object({ id: id() }) };

export const customerShow = endpoint({
  method: 'GET',
  path: '/api/admin/accounts/:id',
  scope: 'staff:account.read',
  summary: '客户详情',
  ...one,
  data: customerRow.extend({
    version: z.int(),
    credit_code: z.string(),
    legal_person: z.string(),
    email: z.string(),
    landline: z.string(),
    detail: z.string(),
    refuse_reason: z.string(),
    is_special: z.int(),
    is_show_youx: z.int(),
    is_can_chat: z.int(),
    is_after_sale: z.int(),
    salesman_id: z.int().nullable(),
    manager_id: z.int().nullable(),
    service_id: z.int().nullable(),
    staff_note: z.string(),
    /** What was asked of it last about a head office, while it waits or was refused. */
    head_request: z
      .object({
        id: z.int(),
        company: z.string(),
        status: z.enum(['waiting', 'refused']),
        created_at: seconds(),
      })
      .nullable(),
    balance: yuan(),
    /** Orders placed and not given up. */
    order_count: z.int(),
    order_amount: yuan(),
    /** 含麻 authorisations that can still be used. */
    authorisations: z.int(),
    wechat_name: z.string(),
    has_wechat: z.boolean(),
    /** When its second factor was set up; null = it has none. */
    factor_since: seconds().nullable(),
    scopes: z.array(z.object({ code: z.string(), name: z.string() })),
    licences: z.array(
      z.object({
        kind: z.string(),
        number: z.string(),
        issued_on: z.string(),
        valid_until: z.string(),
        state: z.enum(['valid', 'due', 'expired']),
      }),
    ),
    addresses: z.array(addressItem),
    store_list: z.array(named.extend({ username: z.string(), is_passed: z.int(), is_blocked: z.boolean() })),
    /** People who sign in beside the owner. */
    members: z.array(memberItem),
    sessions: z.array(
      z.object({
        id: z.string(),
        ip: z.string(),
        user_agent: z.string(),
        created_at: seconds(),
        seen_at: seconds(),
        /** The store that it acts for; '' = itself. */
        acts_for: z.string(),
        /** The member who signed in; '' = the owner. */
        member: z.string(),
      }),
    ),
  }),
});
export type Customer = z.infer<typeof customerShow.data>;

const version = int(1, 1_000_000_000, '版本');

export const customerEdit = endpoint({
  method: 'PUT',
  path: '/api/admin/accounts/:id',
  scope: 'staff:account.write',
  summary: '修改客户',
  ...one,
  body: z.object({
    version,
    rank: int(0, 3, '等级'),
    customer_group_id: optional(id()),
    is_special: flag(),
    is_show_youx: flag(),
    is_can_chat: flag(),
    is_after_sale: flag(),
    salesman_id: optional(id()),
    manager_id: optional(id()),
    service_id: optional(id()),
    contact_name: text('联系人', 30),
    staff_note: longText('备注', 500),
  }),
  data: z.object({ version: z.int() }),
});
export type CustomerForm = z.output<typeof customerEdit.body>;

export const customerBlock = endpoint({
  method: 'POST',
  path: '/api/admin/accounts/:id/block',
  scope: 'staff:account.write',
  summary: '停用客户',
  ...one,
  body: z.object({ reason: text('原因', 200, 2) }),
  data: nothing(),
});
export const customerUnblock = endpoint({
  method: 'POST',
  path: '/api/admin/accounts/:id/unblock',
  scope: 'staff:account.write',
  summary: '恢复客户',
  ...one,
  data: nothing(),
});
/** The numbers of an account in full, for who is shown them masked; each time stands in the audit log, 429 for too many. */
export const customerPhone = endpoint({
  method: 'POST',
  path: '/api/admin/accounts/:id/phone',
  scope: 'staff:account.read',
  orScope: 'staff:account.phone',
  summary: '显示客户手机号（记入操作日志）',
  ...one,
  data: z.object({ phone: z.string(), landline: z.string() }),
});
/** The password is gone and all sessions end; the account's number gets a code to choose a new one with. Staff see neither. */
export const customerResetPassword = endpoint({
  method: 'POST',
  path: '/api/admin/accounts/:id/reset_password',
  scope: 'staff:account.write',
  summary: '重置客户密码',
  ...one,
  data: z.object({ phone: z.string() }),
});
/** What a customer comes in with who cannot be sent a code: shown once. */
const handedInvitation = z.object({
  username: z.string(),
  company: z.string(),
  /** `ABCD-EFGH-JKLM-NPQR` */
  code: z.string(),
  link: z.string(),
  expires_at: seconds(),
});
export type HandedInvitation = z.infer<typeof handedInvitation>;
/** A one-time password for a customer; the present password holds until it is used. Those before hold no more. */
export const customerInvite = endpoint({
  method: 'POST',
  path: '/api/admin/accounts/:id/invitation',
  scope: 'staff:account.write',
  summary: '给客户一次性密码',
  perMinute: 30,
  ...one,
  body: z.object({
    /** Of who asks, when the sign-in is no longer fresh: a code of the second factor, or the password where there is none. */
    proof: optional(z.string('请填写登录密码').max(128, '密码最多 128 个字')),
  }),
  data: handedInvitation,
});
/**
 * For who has lost the phone and the recovery codes. Their sessions end; of the owner the number on file is told, with a link that
 * undoes it, of a member the owner.
 */
export const customerFactorEnd = endpoint({
  method: 'POST',
  path: '/api/admin/accounts/:id/factor_off',
  scope: 'staff:account.write',
  summary: '关闭客户的两步验证',
  perMinute: 30,
  ...one,
  body: z.object({
    /** Whose; absent = the owner's. */
    member_id: optional(id()),
    /** How who asks for it was known to be the customer. */
    reason: text('原因', 200, 2),
    /** As of `customerInvite`. */
    proof: optional(z.string('请填写登录密码').max(128, '密码最多 128 个字')),
  }),
  data: nothing(),
});
export const customerEndSessions = endpoint({
  method: 'POST',
  path: '/api/admin/accounts/:id/end_sessions',
  scope: 'staff:account.write',
  summary: '下线客户的登录',
  ...one,
  /** Without one: all of them. */
  body: z.object({ session_id: optional(z.uuid('登录编号不正确')) }),
  data: z.object({ ended: z.int() }),
});
export const customerLink = endpoint({
  method: 'POST',
  path: '/api/admin/accounts/:id/link',
  scope: 'staff:account.write',
  summary: '申请归入总部（等门店同意）',
  ...one,
  body: z.object({ head_id: id() }),
  data: nothing(),
});
export const customerLinkWithdraw = endpoint({
  method: 'POST',
  path: '/api/admin/accounts/:id/withdraw_link',
  scope: 'staff:account.write',
  summary: '撤回归入总部的申请',
  ...one,
  data: nothing(),
});
export const customerUnlink = endpoint({
  method: 'POST',
  path: '/api/admin/accounts/:id/unlink',
  scope: 'staff:account.write',
  summary: '脱离总部',
  ...one,
  data: nothing(),
});

// ---- import: XLSX or CSV in, preview, apply

export const MAX_CUSTOMER_ROWS = 1000;
export const MAX_CUSTOMER_MB = 5;
/** POST, `multipart/form-data` with `file`; answers 201 with a `customerPreview`. Nothing is kept. */
export const CUSTOMER_UPLOAD = '/api/admin/accounts/read';

/** Columns by field; the first is the key: a known user name is changed, an unknown one opened. An empty cell changes nothing. */
export const CUSTOMER_COLUMNS = {
  username: '用户名',
  phone: '手机号',
  company: '企业名称',
  buyer_type: '客户类型',
  contact_name: '联系人',
  credit_code: '统一社会信用代码',
  province: '省份',
  city: '城市',
  district: '区县',
  rank: '等级',
  customer_group: '客户分组',
  is_special: '合同价',
  is_show_youx: '优选',
  is_can_chat: '在线客服',
  is_after_sale: '售后',
  salesman: '业务员',
  manager: '客户经理',
  service: '专属客服',
  head: '总部用户名',
  staff_note: '备注',
} as const;
export type CustomerField = keyof typeof CUSTOMER_COLUMNS;

const cell = () => z.string().max(500, '内容太长');

/** The cells of a row as texts, by field. */
const customerCells = z.object({
  line: int(1, 1_000_000, '行号'),
  cells: z.partialRecord(z.enum(keysOf(CUSTOMER_COLUMNS)), cell()),
});
export type CustomerCells = z.infer<typeof customerCells>;

const customerPreviewRow = customerCells.extend({
  act: z.enum(['open', 'change', 'same', 'refused']),
  /** By column: what is wrong. */
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  /** What it changes, in words. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type CustomerPreviewRow = z.infer<typeof customerPreviewRow>;
const customerPreview = z.object({ rows: z.array(customerPreviewRow) });
export type CustomerPreview = z.infer<typeof customerPreview>;

/** Opens one customer, by the same rules as a row of a file; what is left empty is not set. */
export const customerOpen = endpoint({
  method: 'POST',
  path: '/api/admin/accounts',
  scope: 'staff:account.write',
  summary: '新增客户',
  idempotent: true,
  perMinute: 60,
  body: z.object({
    username: cell(),
    phone: cell(),
    company: cell(),
    buyer_type: cell(),
    contact_name: cell().default(''),
    credit_code: cell().default(''),
    province: cell().default(''),
    city: cell().default(''),
    district: cell().default(''),
  }),
  /** The one-time password of the new one, told once: the same call again tells none. */
  data: z.object({ id: z.int(), invitation: handedInvitation.nullable() }),
});

/** Carries out the good rows of a preview, judged once more: all of them or, when one is refused now, none (409). */
export const customerImport = endpoint({
  method: 'POST',
  path: '/api/admin/accounts/import',
  scope: 'staff:account.write',
  summary: '导入客户',
  idempotent: true,
  perMinute: 20,
  body: z.object({ rows: many(customerCells, MAX_CUSTOMER_ROWS, '行') }),
  data: z.object({
    opened: z.int(),
    changed: z.int(),
    /** One-time passwords of the new ones, told once: the same call again tells none. */
    invitations: z.array(handedInvitation),
  }),
});
