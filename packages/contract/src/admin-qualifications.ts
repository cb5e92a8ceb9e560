import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, id, int, longText, many, optional, pageOf, pageQuery, seconds, text } from './fields.ts';
import { fileLink } from './files.ts';
import { applicationItem, applicationKind, companyForm } from './qualifications.ts';

/** The review of companies and their papers, and the watch over papers that end. */

const REVIEW_TABS = ['submitted', 'refused', 'passed'] as const;
export type ReviewTab = (typeof REVIEW_TABS)[number];

const reviewRow = z.object({
  id: z.int(),
  account_id: z.int(),
  kind: applicationKind,
  kind_name: z.string(),
  company: z.string(),
  buyer_type_name: z.string(),
  region: z.string(),
  phone: z.string(),
  documents: z.int(),
  /** How often it was refused before. */
  refusals: z.int(),
  salesman: z.string(),
  reason: z.string(),
  submitted_at: seconds(),
  reviewed_at: seconds().nullable(),
  reviewer: z.string(),
});
export type ReviewRow = z.infer<typeof reviewRow>;

export const reviewList = endpoint({
  method: 'GET',
  path: '/api/admin/applications',
  scope: 'staff:account.read',
  summary: '资质审核列表',
  people: true,
  query: z.object({
    tab: z.enum(REVIEW_TABS, '列表不正确').default('submitted'),
    kind: optional(applicationKind),
    buyer_type: optional(text('客户类型', 20)),
    keywords: optional(text('关键词', 60)),
    ...pageQuery,
  }),
  data: pageOf(reviewRow).extend({
    counts: z.object({ submitted: z.int() }),
  }),
});

const check = z.object({
  level: z.enum(['ok', 'warn', 'bad']),
  text: z.string(),
  /** Another account that it is about; null = none. */
  account_id: z.int().nullable(),
});
export type ReviewCheck = z.infer<typeof check>;

const heldLicence = z.object({
  kind: z.string(),
  number: z.string(),
  issued_on: z.string(),
  valid_until: z.string(),
  files: z.array(fileLink),
});

const person = z.object({ id: z.int(), name: z.string(), role: z.string() });

export const reviewShow = endpoint({
  method: 'GET',
  path: '/api/admin/applications/:id',
  scope: 'staff:account.read',
  summary: '资质审核',
  params: z.object({ id: id() }),
  data: z.object({
    application: applicationItem,
    account: z.object({
      id: z.int(),
      username: z.string(),
      phone: z.string(),
      /** When a code that was sent to it came back; null = never: staff have typed it. */
      phone_proved_at: seconds().nullable(),
      is_passed: z.int(),
      rank: z.int(),
      is_special: z.int(),
      /** The company as the shop knows it. */
      form: companyForm,
      salesman_id: z.int().nullable(),
      manager_id: z.int().nullable(),
      head: z.string(),
      staff_note: z.string(),
      papers_checked_at: seconds().nullable(),
      proxy_checked_at: seconds().nullable(),
    }),
    /** Papers on file. */
    held: z.array(heldLicence),
    checks: z.array(check),
    /** Scopes that the papers open, of the application and on file. */
    open_scopes: z.array(z.string()),
    staff: z.array(person),
    history: z.array(
      z.object({
        id: z.int(),
        kind_name: z.string(),
        status_name: z.string(),
        reason: z.string(),
        reviewer: z.string(),
        submitted_at: seconds().nullable(),
        reviewed_at: seconds().nullable(),
      }),
    ),
    /** The next one that waits; null when this is the last. */
    next_id: z.int().nullable(),
  }),
});
export type Review = z.infer<typeof reviewShow.data>;

const decision = { version: int(1, 1_000_000, '版本') };

export const reviewPass = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:id/pass',
  scope: 'staff:qualification.review',
  summary: '资质审核通过',
  params: z.object({ id: id() }),
  body: z.object({
    ...decision,
    buyer_type: text('客户类型', 20, 1),
    rank: int(0, 3, '等级'),
    scopes: z.array(text('经营范围', 30), '请勾选经营范围').max(30, '经营范围最多 30 项').default([]),
    salesman_id: optional(id()),
    manager_id: optional(id()),
    is_special: flag().default(0),
    /** The paper set by post, and the letter of authorisation, have been looked at. */
    papers_checked: flag().default(0),
    proxy_checked: flag().default(0),
    staff_note: longText('备注', 500).default(''),
  }),
  data: z.object({ next_id: z.int().nullable() }),
});
export type ReviewDecision = z.output<typeof reviewPass.body>;

export const reviewRefuse = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:id/refuse',
  scope: 'staff:qualification.review',
  summary: '资质审核退回',
  params: z.object({ id: id() }),
  body: z.object({
    ...decision,
    reason: text('退回原因', 200, 2),
    /** What is wrong, by field of the form or kind of paper. */
    problems: z
      .array(
        z.object({
          field: text('项目', 60, 1),
          text: text('问题', 100, 1),
        }),
        '问题不正确',
      )
      .max(40, '问题最多 40 条')
      .default([]),
  }),
  data: z.object({ next_id: z.int().nullable() }),
});

const watchRow = z.object({
  id: z.int(),
  account_id: z.int(),
  company: z.string(),
  buyer_type_name: z.string(),
  contact_name: z.string(),
  phone: z.string(),
  salesman: z.string(),
  kind: z.string(),
  number: z.string(),
  valid_until: z.string(),
  /** Negative once it is over. */
  days: z.int(),
  state: z.enum(['due', 'expired']),
  /** '全部商品' or the scopes that stop. */
  stops: z.string(),
  /** A new one is being looked at. */
  is_renewing: z.boolean(),
  told_at: seconds().nullable(),
});
export type WatchRow = z.infer<typeof watchRow>;

const WATCH_STATES = ['all', 'expired', 'week', 'month', 'later'] as const;

export const licenceWatch = endpoint({
  method: 'GET',
  path: '/api/admin/licences',
  scope: 'staff:account.read',
  summary: '证照到期列表',
  people: true,
  query: z.object({
    /** Ended; ends within 7, 30 or 60 days. */
    state: z.enum(WATCH_STATES, '范围不正确').default('all'),
    salesman_id: optional(id()),
    keywords: optional(text('关键词', 60)),
    ...pageQuery,
  }),
  data: pageOf(watchRow).extend({
    counts: z.object({ all: z.int(), expired: z.int(), week: z.int(), month: z.int(), later: z.int() }),
    salesmen: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
});

export const licenceRemind = endpoint({
  method: 'POST',
  path: '/api/admin/licences/remind',
  scope: 'staff:qualification.review',
  summary: '提醒客户更新证照',
  body: z.object({ ids: many(id(), 100, '证照') }),
  data: z.object({ told: z.int() }),
});
