import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  decimal,
  id,
  int,
  longText,
  many,
  nothing,
  optional,
  pageOf,
  pageQuery,
  seconds,
  text,
} from './fields.ts';
import { smsCode } from './registration.ts';

/** The yearly contract: read, confirmed by a code, signed with the shop's certificate. */

/** What a contract says, as it stands in its PDF. */
const contractPart = z.object({
  title: z.string(),
  lines: z.array(z.object({ kind: z.enum(['heading', 'text']), text: z.string() })),
});
export type ContractPart = z.infer<typeof contractPart>;

export const CONTRACT_STATUSES = { draft: '待签署', signed: '已签署', void: '已作废' } as const;
const status = z.enum(['draft', 'signed', 'void']);

const contractItem = z.object({
  id: z.int(),
  number: z.string(),
  title: z.string(),
  year: z.int(),
  status,
  status_name: z.string(),
  /** Who agreed for the buyer. */
  signer: z.string(),
  signed_at: seconds().nullable(),
  /** `2026-12-31` */
  valid_from: z.string(),
  valid_until: z.string(),
  /** SHA-256 of the signed PDF in hex. */
  sha256: z.string(),
  void_reason: z.string(),
  file_url: z.string(),
});
export type ContractItem = z.infer<typeof contractItem>;

/** none: no contract holds today; soon: it ends within 30 days and the next one may be signed. */
const CONTRACT_STATES = ['none', 'soon', 'signed'] as const;
export type ContractState = (typeof CONTRACT_STATES)[number];

export const contractState = endpoint({
  method: 'GET',
  path: '/api/contract',
  scope: 'buyer',
  summary: '电子合同',
  data: z.object({
    state: z.enum(CONTRACT_STATES),
    /** Last day of the contract that holds; null = none. */
    valid_until: z.string().nullable(),
    /** The year that may be signed now; null = none. */
    sign_year: z.int().nullable(),
    /** Why nothing can be signed although something should be; '' = it can, or need not. */
    reason: z.string(),
    /** Signed ones, void ones among them, latest first. */
    list: z.array(contractItem),
  }),
});
export type ContractStateData = z.infer<typeof contractState.data>;

export const contractDraft = endpoint({
  method: 'POST',
  path: '/api/contract/draft',
  scope: 'approved',
  right: 'owner',
  summary: '生成待签署的合同',
  guarded: true,
  perMinute: 30,
  body: z.object({
    /** Without it the year that may be signed now. */
    year: optional(int(2000, 2999, '年度')),
  }),
  data: z.object({
    id: z.int(),
    number: z.string(),
    title: z.string(),
    year: z.int(),
    company: z.string(),
    credit_code: z.string(),
    seller: z.string(),
    /** Where the code goes, its middle hidden. */
    phone: z.string(),
    /** False where the shop can send no codes: signing asks for a proof of who is there instead. */
    has_codes: z.boolean(),
    valid_until: z.string(),
    parts: z.array(contractPart),
    /** SHA-256 of the PDF to be read, in hex. */
    sha256: z.string(),
    file_url: z.string(),
  }),
});
export type ContractDraft = z.infer<typeof contractDraft.data>;

export const contractSign = endpoint({
  method: 'POST',
  path: '/api/contract/:id/sign',
  scope: 'approved',
  right: 'owner',
  summary: '签署合同',
  guarded: true,
  idempotent: true,
  perMinute: 30,
  params: z.object({ id: id() }),
  body: z.object({
    /** Needed where the shop can send codes. */
    code: optional(smsCode()),
    name: text('签署人', 30, 2),
    agree: z.literal(['1', 'true', 1, true], '请阅读合同全文并勾选同意'),
  }),
  data: contractItem,
});

/** The PDF: the draft as it is to be read, or what was signed. */
export const CONTRACT_FILE = '/api/contract/:id/file';

// Staff

/** Accounts that should have signed and have not, contracts of a year by status. */
const ADMIN_CONTRACT_TABS = ['unsigned', 'signed', 'void'] as const;
export type AdminContractTab = (typeof ADMIN_CONTRACT_TABS)[number];

const adminRow = z.object({
  /** Of the contract, or of the account that has none. */
  id: z.int(),
  account_id: z.int(),
  company: z.string(),
  username: z.string(),
  phone: z.string(),
  salesman: z.string(),
  /** Until when the account may order; null = it has never signed. */
  contract_valid_until: z.string().nullable(),
  /** When it was last asked to sign; null = never. */
  reminded_at: seconds().nullable(),
  contract: contractItem.nullable(),
});
export type AdminContractRow = z.infer<typeof adminRow>;

export const adminContracts = endpoint({
  method: 'GET',
  path: '/api/admin/contracts',
  scope: 'staff:contract.read',
  summary: '电子合同',
  people: true,
  query: z.object({
    tab: z.preprocess(
      (value) => (value === '' ? undefined : value),
      z.enum(ADMIN_CONTRACT_TABS, '列表不正确').default('unsigned'),
    ),
    year: optional(int(2000, 2999, '年度')),
    account_id: optional(id()),
    keywords: optional(text('关键词', 60)),
    ...pageQuery,
  }),
  data: pageOf(adminRow).extend({
    counts: z.object({ unsigned: z.int(), signed: z.int(), void: z.int() }),
  }),
});

export const adminContract = endpoint({
  method: 'GET',
  path: '/api/admin/contracts/:id',
  scope: 'staff:contract.read',
  summary: '合同详情',
  params: z.object({ id: id() }),
  data: contractItem.extend({
    account_id: z.int(),
    company: z.string(),
    template_id: z.int(),
    draft_sha256: z.string(),
    /** What was agreed to, by whom and from where. */
    consent: z
      .object({ name: z.string(), phone: z.string(), ip: z.string(), user_agent: z.string() })
      .nullable(),
    void_by: z.string(),
    void_at: seconds().nullable(),
    parts: z.array(contractPart),
  }),
});
export type AdminContract = z.infer<typeof adminContract.data>;

export const ADMIN_CONTRACT_FILE = '/api/admin/contracts/:id/file';

export const adminContractVoid = endpoint({
  method: 'POST',
  path: '/api/admin/contracts/:id/void',
  scope: 'staff:contract.write',
  summary: '作废合同',
  params: z.object({ id: id() }),
  body: z.object({ reason: text('作废原因', 100, 2) }),
  data: nothing(),
});

const MAX_REMINDED = 100;
export const adminContractRemind = endpoint({
  method: 'POST',
  path: '/api/admin/contracts/remind',
  scope: 'staff:contract.write',
  summary: '提醒签署合同',
  body: z.object({ account_ids: many(id(), MAX_REMINDED, '客户') }),
  /** Those that were told now: the others have signed or were told today. */
  data: z.object({ told: z.int() }),
});

/** Room of a template's text: a contract of thirty pages. */
const MAX_TEMPLATE = 30_000;
const templateForm = z.object({
  title: text('合同名称', 40, 2),
  body: longText('合同正文', MAX_TEMPLATE).pipe(z.string().min(1, '请填写合同正文')),
});

const templateRow = z.object({
  id: z.int(),
  title: z.string(),
  is_active: z.boolean(),
  /** Signed with it. */
  contracts: z.int(),
  staff: z.string(),
  at: seconds(),
});
export type ContractTemplateRow = z.infer<typeof templateRow>;

/** Its versions, latest first, and the text that contracts are made of now. */
export const adminContractTemplates = endpoint({
  method: 'GET',
  path: '/api/admin/contract-templates',
  scope: 'staff:contract.read',
  summary: '合同模板',
  data: z.object({
    list: z.array(templateRow),
    /** id 0: the text that came with the shop. */
    active: z.object({ id: z.int(), title: z.string(), body: z.string() }),
    /** Names that may stand in `{{…}}`, with an example. */
    fields: z.array(z.object({ name: z.string(), example: z.string() })),
  }),
});
export type ContractTemplates = z.infer<typeof adminContractTemplates.data>;

export const adminContractTemplate = endpoint({
  method: 'GET',
  path: '/api/admin/contract-templates/:id',
  scope: 'staff:contract.read',
  summary: '合同模板的一个版本',
  params: z.object({ id: id() }),
  data: z.object({ id: z.int(), title: z.string(), body: z.string() }),
});

/** How a text reads with example data; nothing is kept. */
export const adminContractPreview = endpoint({
  method: 'POST',
  path: '/api/admin/contract-templates/preview',
  scope: 'staff:contract.read',
  summary: '预览合同模板',
  body: templateForm,
  data: z.object({ parts: z.array(contractPart) }),
});

/**
 * The PDF that such a text makes, with example data: title and body as a form sends them, so that a frame beside the editor can ask.
 * 422 as for the preview.
 */
export const ADMIN_CONTRACT_SAMPLE = '/api/admin/contract-templates/preview.pdf';

/** A new version, in force from now on: what is signed stays as it is, drafts have to be read again. */
export const adminContractTemplateCreate = endpoint({
  method: 'POST',
  path: '/api/admin/contract-templates',
  scope: 'staff:contract.write',
  summary: '启用新的合同模板',
  created: true,
  body: templateForm.extend({
    /** The version that was edited: another one in force by now is refused. */
    based_on: decimal(z.coerce.number('版本不正确').int('版本不正确').min(0, '版本不正确')),
  }),
  data: z.object({ id: z.int() }),
});
