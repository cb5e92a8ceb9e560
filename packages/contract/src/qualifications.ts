import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, id, int, nothing, optional, seconds, text } from './fields.ts';
import { fileLink } from './files.ts';
import { buyerTypeChoice } from './reference.ts';

/** A company's own data and documents: what it hands in, what holds, and what a missing or old one stops. */

/** `first`: the registration; `change`: another name, address, legal person or scope; `papers`: new documents alone. */
export const APPLICATION_KINDS = { first: '首营资料', change: '资料变更', papers: '证照更新' } as const;
export const applicationKind = z.enum(['first', 'change', 'papers']);
export type ApplicationKind = z.infer<typeof applicationKind>;

export const APPLICATION_STATUSES = {
  draft: '未提交',
  submitted: '审核中',
  passed: '已通过',
  refused: '未通过',
  withdrawn: '已撤销',
} as const;
const applicationStatus = z.enum(['draft', 'submitted', 'passed', 'refused', 'withdrawn']);
export type ApplicationStatus = z.infer<typeof applicationStatus>;

/** A calendar day, or '' for one that is not filled in yet. */
const draftDay = (name: string) =>
  z
    .string(`${name}格式为 2026-03-09`)
    .regex(/^$|^(19|20)\d\d-\d\d-\d\d$/, `${name}格式为 2026-03-09`)
    .refine((value) => value === '' || isDay(value), `${name}不正确`)
    .default('');

function isDay(value: string): boolean {
  const time = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value);
}

/** As typed: a draft may be empty everywhere, only its lengths and signs are bounded. */
export const companyForm = z.object({
  buyer_type: text('客户类型', 20).default(''),
  company: text('企业名称', 80).default(''),
  credit_code: text('统一社会信用代码', 30).default(''),
  legal_person: text('法定代表人', 30).default(''),
  province: text('省份', 30).default(''),
  city: text('城市', 30).default(''),
  district: text('区县', 30).default(''),
  detail: text('注册地址', 120).default(''),
  contact_name: text('采购联系人', 30).default(''),
  contact_phone: text('联系电话', 20).default(''),
  email: text('邮箱', 80).default(''),
  scopes: z.array(text('经营范围', 30), '请选择经营范围').max(30, '经营范围最多 30 项').default([]),
});
export type CompanyForm = z.infer<typeof companyForm>;

const draftDocument = z.object({
  /** A key of packages/rules/papers. */
  kind: text('证照名称', 40, 1),
  number: text('证照编号', 60).default(''),
  issued_on: draftDay('发证日期'),
  valid_until: draftDay('有效期至'),
  is_long_term: flag().default(0),
  file_ids: z.array(id(), '请上传文件').max(6, '每项最多 6 个文件').default([]),
});
export type DraftDocument = z.infer<typeof draftDocument>;

const documentItem = z.object({
  kind: z.string(),
  /** As this kind of buyer calls it. */
  name: z.string(),
  number: z.string(),
  issued_on: z.string(),
  valid_until: z.string(),
  is_long_term: z.int(),
  files: z.array(fileLink),
  status: z.enum(['draft', 'submitted', 'passed', 'refused']),
  reason: z.string(),
});
export type DocumentItem = z.infer<typeof documentItem>;

export const applicationItem = z.object({
  id: z.int(),
  kind: applicationKind,
  kind_name: z.string(),
  status: applicationStatus,
  status_name: z.string(),
  form: companyForm,
  documents: z.array(documentItem),
  /** Why it was refused, as a whole and by field or `documents.<kind>`. */
  reason: z.string(),
  problems: z.record(z.string(), z.string()),
  version: z.int(),
  updated_at: seconds(),
  submitted_at: seconds().nullable(),
  reviewed_at: seconds().nullable(),
});
export type Application = z.infer<typeof applicationItem>;

/** Which account: a head office names one of its stores, everybody else nobody. */
const whose = { store_id: optional(id()) };

export const application = endpoint({
  method: 'GET',
  path: '/api/user/application',
  scope: 'buyer',
  summary: '企业资料与资质申请',
  query: z.object(whose),
  data: z.object({
    account: z.object({
      id: z.int(),
      /** 0 not submitted, 1 passed, 2 in review, 3 refused, 4 expired licence. */
      is_passed: z.int(),
      refuse_reason: z.string(),
      /** The company as the shop knows it. */
      form: companyForm,
      /** Kinds of papers on file. */
      held: z.array(z.string()),
      phone: z.string(),
    }),
    /** The open one, or the last one that was answered; null when there was none. */
    application: applicationItem.nullable(),
    /** Types of buyers and business scopes that the account has or may choose. */
    buyer_types: z.array(buyerTypeChoice),
    scopes: z.array(z.object({ code: z.string(), name: z.string(), papers: z.array(z.string()) })),
  }),
});
export type ApplicationState = z.infer<typeof application.data>;

export const applicationSave = endpoint({
  method: 'PUT',
  path: '/api/user/application',
  scope: 'buyer',
  right: 'owner',
  summary: '保存企业资料草稿',
  body: z.object({
    ...whose,
    /** Of a passed account: `change` or `papers`; otherwise it is the first one whatever is said. */
    kind: optional(applicationKind),
    /** Of the draft as it was read; 0 = there was none. */
    version: int(0, 1_000_000, '版本'),
    form: companyForm.default(() => companyForm.parse({})),
    documents: z.array(draftDocument, '证照不正确').max(30, '证照最多 30 项').default([]),
  }),
  data: z.object({ id: z.int(), version: z.int(), saved_at: seconds() }),
});
export type ApplicationDraft = z.output<typeof applicationSave.body>;

const versioned = z.object({ ...whose, version: int(1, 1_000_000, '版本') });

export const applicationSubmit = endpoint({
  method: 'POST',
  path: '/api/user/application/submit',
  scope: 'buyer',
  right: 'owner',
  summary: '提交审核',
  body: versioned,
  data: z.object({ id: z.int(), version: z.int() }),
});

export const applicationWithdraw = endpoint({
  method: 'POST',
  path: '/api/user/application/withdraw',
  scope: 'buyer',
  right: 'owner',
  summary: '撤回审核，继续修改',
  body: versioned,
  data: z.object({ id: z.int(), version: z.int() }),
});

export const applicationDiscard = endpoint({
  method: 'DELETE',
  path: '/api/user/application',
  scope: 'buyer',
  right: 'owner',
  summary: '放弃草稿',
  query: z.object({ ...whose, version: int(1, 1_000_000, '版本') }),
  data: nothing(),
});

export const LICENCE_STATES = {
  valid: '有效',
  due: '即将过期',
  expired: '已过期',
  reviewing: '审核中',
  refused: '未通过',
  missing: '缺少',
} as const;
const licenceState = z.enum(['valid', 'due', 'expired', 'reviewing', 'refused', 'missing']);
export type LicenceState = z.infer<typeof licenceState>;

const blockedLine = z.object({
  id: z.int(),
  goods_id: z.int(),
  name: z.string(),
  ypgg: z.string(),
  number: z.int(),
});
export type BlockedLine = z.infer<typeof blockedLine>;

const licenceItem = z.object({
  kind: z.string(),
  name: z.string(),
  hint: z.string(),
  is_required: z.boolean(),
  number: z.string(),
  issued_on: z.string(),
  valid_until: z.string(),
  /** Without an end; also what names none. */
  is_long_term: z.boolean(),
  state: licenceState,
  state_name: z.string(),
  /** Days until its last day, negative after it; null without an end. */
  days: z.int().nullable(),
  files: z.array(fileLink),
  /** A new one that is being looked at or was refused; the old one stays in force meanwhile. */
  renewal: z
    .object({ state: z.enum(['draft', 'reviewing', 'refused']), valid_until: z.string(), reason: z.string() })
    .nullable(),
  /** What stops without it: now when it is expired or missing, at its end otherwise. */
  blocks: z.object({
    is_now: z.boolean(),
    /** The account buys nothing. */
    all: z.boolean(),
    scopes: z.array(z.string()),
    lines: z.array(blockedLine),
  }),
});
export type LicenceItem = z.infer<typeof licenceItem>;

export const zizhi = endpoint({
  method: 'GET',
  path: '/api/user/zizhi',
  scope: 'buyer',
  summary: '资质证件',
  data: z.object({
    is_passed: z.int(),
    buyer_type: z.string(),
    list: z.array(licenceItem),
    /** Those that stop something now, and those that end within 60 days. */
    counts: z.object({ expired: z.int(), due: z.int(), missing: z.int(), reviewing: z.int() }),
  }),
});
export type Zizhi = z.infer<typeof zizhi.data>;

export const jyfw = endpoint({
  method: 'GET',
  path: '/api/user/jyfw',
  scope: 'buyer',
  summary: '经营范围',
  data: z.object({
    list: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        /** none: not on the licence; stopped: its paper is out of date. */
        state: z.enum(['covered', 'stopped', 'none']),
        /** The paper that opens it, as this kind of buyer calls it; '' when none can. */
        paper: z.string(),
        valid_until: z.string(),
      }),
    ),
  }),
});
export type Jyfw = z.infer<typeof jyfw.data>;
