import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, id, int, many, nothing, optional, seconds, text } from './fields.ts';
import { keysOf } from './keys.ts';
import { CONSENT_WAYS, LEGAL_TEXTS } from './legal-words.ts';

/** 用户协议 and 隐私政策: versions that everybody reads, consents of buyers, and how staff write and publish them. */

const code = z.enum(keysOf(LEGAL_TEXTS), '没有这份文本');
const way = z.enum(keysOf(CONSENT_WAYS));

const legalVersion = z.object({
  number: z.int(),
  published_at: seconds(),
  /** What is different from the one before. */
  note: z.string(),
});
const legalText = z.object({
  code,
  title: z.string(),
  summary: z.string(),
  /** HTML that is safe to show: cleaned when it was written. */
  body: z.string(),
  number: z.int(),
  published_at: seconds(),
  is_current: z.boolean(),
  /** All that were published, the newest first. */
  versions: z.array(legalVersion),
});
export type LegalText = z.infer<typeof legalText>;

export const legalByCode = endpoint({
  method: 'GET',
  path: '/api/legal/:code',
  scope: 'public',
  summary: '用户协议、隐私政策及其历史版本',
  params: z.object({ code }),
  /** Without a version the one that holds. */
  query: z.object({ version: optional(int(1, 10_000, '版本')) }),
  data: legalText,
});

const dueText = z.object({
  id: z.int(),
  code,
  title: z.string(),
  number: z.int(),
  published_at: seconds(),
  note: z.string(),
});
export type DueText = z.infer<typeof dueText>;

/** What who is signed in has yet to agree to; nothing in most cases. */
export const dueConsents = endpoint({
  method: 'GET',
  path: '/api/user/consents/due',
  scope: 'buyer',
  summary: '待同意的文本',
  data: z.object({ list: z.array(dueText) }),
});

export const agreeToTexts = endpoint({
  method: 'POST',
  path: '/api/user/consents',
  scope: 'buyer',
  right: 'any',
  summary: '同意新版文本',
  body: z.object({ ids: many(id(), 10, '文本') }),
  data: nothing(),
});

const consentRow = z.object({
  id: z.int(),
  title: z.string(),
  code,
  number: z.int(),
  /** 负责人, or the name of a member. */
  person: z.string(),
  way,
  ip: z.string(),
  device: z.string(),
  at: seconds(),
});
export type ConsentRow = z.infer<typeof consentRow>;
export const consentRows = z.array(consentRow);

/** Those of the whole company for its owner, a member's own for a member. */
export const consents = endpoint({
  method: 'GET',
  path: '/api/user/consents',
  scope: 'buyer',
  summary: '同意记录',
  data: z.object({ list: consentRows }),
});

// ── staff ──

const staffText = z.object({
  id: z.int(),
  code,
  number: z.int(),
  title: z.string(),
  summary: z.string(),
  body: z.string(),
  note: z.string(),
  demands_consent: z.boolean(),
  /** It waits for a second person, who publishes it. */
  is_asked: z.boolean(),
  /** A second person publishes it: all but the first version of a shop that has not opened yet. */
  by_two: z.boolean(),
  /** null = a draft. */
  published_at: seconds().nullable(),
  published_by: z.string(),
  updated_at: seconds(),
  version: z.int(),
  /** How many people have agreed to it. */
  consents: z.int(),
  /** Blanks that are filled in at publication, with what. */
  filled: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Blanks that keep it from being published, with where to fill them in; '' = in the text itself. */
  missing: z.array(z.object({ name: z.string(), place: z.string() })),
});
export type StaffLegalText = z.infer<typeof staffText>;

export const adminLegalTexts = endpoint({
  method: 'GET',
  path: '/api/admin/legal-texts',
  scope: 'staff:content.read',
  summary: '协议与政策',
  data: z.object({ list: z.array(staffText.omit({ body: true })) }),
});
export const adminLegalText = endpoint({
  method: 'GET',
  path: '/api/admin/legal-texts/:id',
  scope: 'staff:content.read',
  summary: '协议或政策的一个版本',
  params: z.object({ id: id() }),
  data: staffText,
});

const form = z.object({
  summary: text('摘要', 200).default(''),
  body: z.string('请填写正文').trim().min(1, '请填写正文').max(200_000, '正文过长'),
  note: text('修改说明', 200).default(''),
  demands_consent: flag().default(1),
});
/** A draft of the next version, which begins as the one that holds. */
export const adminLegalDraft = endpoint({
  method: 'POST',
  path: '/api/admin/legal-texts',
  scope: 'staff:content.write',
  summary: '起草新版本',
  created: true,
  body: z.object({ code }),
  data: staffText,
});
export const adminLegalSave = endpoint({
  method: 'PUT',
  path: '/api/admin/legal-texts/:id',
  scope: 'staff:content.write',
  summary: '修改草稿',
  params: z.object({ id: id() }),
  body: form.extend({ version: int(0, 1_000_000, '版本') }),
  data: staffText,
});
export const adminLegalPublish = endpoint({
  method: 'POST',
  path: '/api/admin/legal-texts/:id/publish',
  scope: 'staff:content.write',
  summary: '发布新版本',
  params: z.object({ id: id() }),
  body: z.object({ version: int(0, 1_000_000, '版本') }),
  data: staffText,
});
export const adminLegalDelete = endpoint({
  method: 'DELETE',
  path: '/api/admin/legal-texts/:id',
  scope: 'staff:content.write',
  summary: '删除草稿',
  params: z.object({ id: id() }),
  data: nothing(),
});
