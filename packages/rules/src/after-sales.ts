/**
 * The life of an after-sales case, as data: kinds, natures of reasons, and which act leads from which status to which, for which kinds and
 * by whom. (docs/rules/after-sales.md)
 */

import type { AfterSalesKind, AfterSalesNature } from '@qingnang/contract/after-sales';

export const CASE_STATUS = {
  pending_review: 10,
  pending_return: 20,
  pending_inspection: 30,
  refunding: 40,
  pending_resend: 45,
  done: 60,
  refused: 70,
  withdrawn: 80,
} as const;
export type CaseStatus = (typeof CASE_STATUS)[keyof typeof CASE_STATUS];

/** Every status in the order of a case's life, with its name on the screen. */
export const caseStatuses: readonly { code: CaseStatus; name: string }[] = [
  { code: CASE_STATUS.pending_review, name: '待审核' },
  { code: CASE_STATUS.pending_return, name: '待寄回' },
  { code: CASE_STATUS.pending_inspection, name: '待验收' },
  { code: CASE_STATUS.refunding, name: '退款中' },
  { code: CASE_STATUS.pending_resend, name: '待补发' },
  { code: CASE_STATUS.done, name: '已完成' },
  { code: CASE_STATUS.refused, name: '已拒绝' },
  { code: CASE_STATUS.withdrawn, name: '已撤销' },
];

/** Their pieces are free to be claimed again. */
export const CASE_ENDED_WITHOUT: readonly CaseStatus[] = [CASE_STATUS.refused, CASE_STATUS.withdrawn];

/** A reason as the rules see it; staff keep which there are (contract/reason-fields). */
export interface ClaimReason {
  /** As cases and calls name it. */
  key: string;
  nature: AfterSalesNature;
  text: string;
  needsPhoto: boolean;
  /** Days after the goods have come in which it can be claimed; null = no goods, or no end. */
  days: number | null;
  /** The shop answers for it: a whole order that goes back brings its shipping fee along. */
  isShopFault: boolean;
}

/** Given by the shop, which calls a lot back. */
export const RECALL: ClaimReason = {
  key: 'recall',
  nature: 'recall',
  text: '召回',
  needsPhoto: false,
  days: null,
  isShopFault: true,
};

export interface KindData {
  name: string;
  about: string;
  /** It counts pieces of lots; else it is about papers or words. */
  isGoods: boolean;
  needsOrder: boolean;
  needsLines: boolean;
  /** Of the reasons that a buyer may give. */
  natures: readonly AfterSalesNature[];
}

const goods = { isGoods: true, needsOrder: true, needsLines: true } as const;
const papers = { isGoods: false, natures: ['missing', 'incorrect', 'other'] } as const;

export const KINDS: Readonly<Record<AfterSalesKind, KindData>> = {
  return: {
    ...goods,
    name: '退货',
    about: '寄回商品，验收后原路退款',
    natures: ['quality', 'damage', 'wrong', 'near_expiry'],
  },
  exchange: {
    ...goods,
    name: '换货/补发',
    about: '换成合格商品，或直接补发',
    natures: ['quality', 'damage', 'wrong', 'near_expiry'],
  },
  short: { ...goods, name: '少货错货', about: '数量不足或发错，补发或退款', natures: ['short', 'wrong'] },
  damage: { ...goods, name: '破损', about: '到货破损，补发或退款', natures: ['damage'] },
  papers: {
    ...papers,
    name: '随货资料',
    about: '随货同行单、发票等资料',
    needsOrder: true,
    needsLines: false,
  },
  company_papers: {
    ...papers,
    name: '企业首营资料',
    about: '本公司证照等首营资料',
    needsOrder: false,
    needsLines: false,
  },
  goods_papers: {
    ...papers,
    name: '品种首营资料',
    about: '所购品种的首营资料',
    needsOrder: true,
    needsLines: true,
  },
  report: { ...papers, name: '药检报告', about: '所购批号的药检报告', needsOrder: true, needsLines: true },
  complaint: {
    name: '投诉',
    about: '对服务、配送或商品的意见',
    isGoods: false,
    needsOrder: false,
    needsLines: false,
    natures: ['service', 'delivery', 'other'],
  },
};

export const KIND_CODES = Object.keys(KINDS) as AfterSalesKind[];
export const GOODS_KINDS: readonly AfterSalesKind[] = KIND_CODES.filter((kind) => KINDS[kind].isGoods);
/** What is said of pieces of goods: it can be claimed for a while only. */
export const GOODS_NATURES: readonly AfterSalesNature[] = [
  ...new Set(GOODS_KINDS.flatMap((kind) => KINDS[kind].natures)),
];
const WORD_KINDS: readonly AfterSalesKind[] = KIND_CODES.filter((kind) => !KINDS[kind].isGoods);

export type CaseAct =
  | 'approve_return'
  | 'approve_refund'
  | 'approve_resend'
  | 'answer'
  | 'refuse'
  | 'withdraw'
  | 'send_back'
  | 'accept'
  | 'inspect_refuse'
  | 'expire'
  | 'nothing_left'
  | 'refund_done'
  | 'refund_again'
  | 'resend';
export type CaseActor = 'buyer' | 'staff' | 'system';

export interface CaseTransition {
  act: CaseAct;
  from: readonly CaseStatus[];
  /** 'same': the status stays, the act may be repeated. */
  to: CaseStatus | 'same';
  actor: CaseActor;
  kinds: readonly AfterSalesKind[];
}

const { pending_review, pending_return, pending_inspection, refunding } = CASE_STATUS;
const { pending_resend, done, refused, withdrawn } = CASE_STATUS;

const SENT_BACK: readonly AfterSalesKind[] = ['return', 'exchange', 'damage'];
const WITH_MONEY: readonly AfterSalesKind[] = ['return', 'short', 'damage'];
// Nothing has to come back, or what would come back is worth nothing.
const WITHOUT_RETURN: readonly AfterSalesKind[] = ['short', 'damage'];
const RESENT: readonly AfterSalesKind[] = ['exchange', 'short', 'damage'];

export const caseTransitions: readonly CaseTransition[] = [
  { act: 'approve_return', from: [pending_review], to: pending_return, actor: 'staff', kinds: SENT_BACK },
  { act: 'approve_refund', from: [pending_review], to: refunding, actor: 'staff', kinds: WITHOUT_RETURN },
  { act: 'approve_resend', from: [pending_review], to: pending_resend, actor: 'staff', kinds: RESENT },
  { act: 'answer', from: [pending_review], to: done, actor: 'staff', kinds: WORD_KINDS },
  { act: 'refuse', from: [pending_review], to: refused, actor: 'staff', kinds: KIND_CODES },
  {
    act: 'withdraw',
    from: [pending_review, pending_return],
    to: withdrawn,
    actor: 'buyer',
    kinds: KIND_CODES,
  },
  { act: 'send_back', from: [pending_return], to: pending_inspection, actor: 'buyer', kinds: SENT_BACK },
  { act: 'accept', from: [pending_inspection], to: refunding, actor: 'staff', kinds: ['return', 'damage'] },
  { act: 'accept', from: [pending_inspection], to: pending_resend, actor: 'staff', kinds: ['exchange'] },
  { act: 'inspect_refuse', from: [pending_inspection], to: refused, actor: 'staff', kinds: SENT_BACK },
  { act: 'expire', from: [pending_return], to: withdrawn, actor: 'system', kinds: SENT_BACK },
  // Of a recall: the buyer has nothing of it any more.
  { act: 'nothing_left', from: [pending_return], to: done, actor: 'system', kinds: ['return'] },
  { act: 'refund_done', from: [refunding], to: done, actor: 'system', kinds: WITH_MONEY },
  { act: 'refund_again', from: [refunding], to: 'same', actor: 'staff', kinds: WITH_MONEY },
  { act: 'resend', from: [pending_resend], to: done, actor: 'staff', kinds: RESENT },
];

/** A recall stands until it is settled: nobody gives it up, and no clock ends it. */
const NOT_OF_RECALLS: readonly CaseAct[] = ['withdraw', 'expire'];

/**
 * The status after the act, null when it is not declared for the kind, the status and the actor.
 * @param isRecall the case is part of a recall
 */
export function nextCaseStatus(
  act: CaseAct,
  kind: AfterSalesKind,
  status: number,
  actor: CaseActor,
  isRecall = false,
): CaseStatus | null {
  if (isRecall ? NOT_OF_RECALLS.includes(act) : act === 'nothing_left') return null;
  const row = caseTransitions.find(
    (one) =>
      one.act === act &&
      one.actor === actor &&
      one.kinds.includes(kind) &&
      one.from.some((code) => code === status),
  );
  if (!row) return null;
  return row.to === 'same' ? (status as CaseStatus) : row.to;
}

/** What `actor` may do with a case, in the order of the table. */
export function caseActs(
  kind: AfterSalesKind,
  status: number,
  actor: CaseActor,
  isRecall = false,
): CaseAct[] {
  const acts = caseTransitions.map(({ act }) => act);
  return [...new Set(acts)].filter((act) => nextCaseStatus(act, kind, status, actor, isRecall) !== null);
}

/** The Chinese name; 未知状态 for a code that this version does not know. */
export function caseStatusName(status: number): string {
  return caseStatuses.find(({ code }) => code === status)?.name ?? '未知状态';
}

/** Where a case is shown: returns have a page of their own (docs/rules/after-sales.md#two-pages). */
export const caseUrl = (kind: string, id: number): string =>
  `/order/${kind === 'return' ? 'returnInfo' : 'afterSalesInfo'}/${id}`;

/**
 * The statuses of a case's course, those behind and those to come.
 * @param passed statuses that it has been in, in order, the present one last
 */
export function caseCourse(kind: AfterSalesKind, passed: readonly number[]): number[] {
  const now = passed.at(-1) ?? pending_review;
  if (CASE_ENDED_WITHOUT.some((code) => code === now)) return [...passed];
  const first = passed[0] ?? pending_review;
  const rest = KINDS[kind].isGoods ? goodsCourse(kind, passed) : [];
  return [first, ...rest.filter((code) => code !== first), done];
}

function goodsCourse(kind: AfterSalesKind, passed: readonly number[]): number[] {
  const isDecided = passed.length > 1;
  const goesBack = isDecided ? passed.includes(pending_return) : !WITHOUT_RETURN.includes(kind);
  const isResent = passed.includes(pending_resend) || (kind === 'exchange' && !passed.includes(refunding));
  return [...(goesBack ? [pending_return, pending_inspection] : []), isResent ? pending_resend : refunding];
}
