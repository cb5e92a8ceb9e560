import type { AfterSalesKind, AfterSalesNature } from '@qingnang/contract/after-sales';
import { CASE_STATUS, type CaseAct, caseCourse, caseStatusName } from '@qingnang/rules/after-sales';
import { isColdStorage, STORAGES } from '@qingnang/rules/cold-chain';

/** Files that a case takes: a picture of each side and of the label. */
export const MAX_FILES = 9;

const ACT_NAMES: Readonly<Record<CaseAct | 'apply' | 'recall', string>> = {
  apply: '提交申请',
  recall: '发起召回',
  nothing_left: '没有可退回的商品',
  approve_return: '同意寄回',
  approve_refund: '同意退款',
  approve_resend: '同意补发',
  answer: '答复',
  refuse: '拒绝申请',
  withdraw: '撤销申请',
  send_back: '寄回商品',
  accept: '验收通过',
  inspect_refuse: '验收拒收',
  expire: '超时撤销',
  refund_done: '退款完成',
  refund_again: '重新提交退款',
  resend: '补发发货',
};
/** An event's words in the case's history. */
export const caseActName = (act: string): string => (ACT_NAMES as Record<string, string>)[act] ?? act;

const REFUND_STATUS: Readonly<Record<string, string>> = {
  awaiting: '待复核',
  pending: '退款中',
  done: '已退款',
  failed: '退款失败',
  refused: '复核未通过',
};
export const refundStatusName = (status: string): string => REFUND_STATUS[status] ?? status;

export interface Step {
  name: string;
  at: Date | null;
  done: boolean;
}

/** The way of a case by its statuses, with the time at which each was reached. */
export function caseSteps(
  kind: AfterSalesKind,
  events: readonly { at: Date; from_status: number | null; to_status: number }[],
): Step[] {
  const entered = events.filter(({ from_status, to_status }) => from_status !== to_status);
  const passed = entered.map(({ to_status }) => to_status);
  return caseCourse(kind, passed).map((status) => {
    const event = entered.find(({ to_status }) => to_status === status);
    return { name: caseStatusName(status), at: event?.at ?? null, done: event !== undefined };
  });
}

/** Days within which goods have to be on their way back once that is agreed: the papers of a recall name two weeks. */
export const SEND_BACK_DAYS = 14;

/** Why pieces of a lot may not go back on the shelf; '' = they may. */
export function restockRefusal(
  nature: AfterSalesNature,
  line: { expires_on: string | null; is_stopped: boolean; storage: string },
  today: string,
): string {
  if (nature === 'recall') return '召回商品只能隔离';
  if (line.is_stopped) return '停售的批号只能隔离';
  if (nature === 'damage') return '破损商品只能隔离';
  if (isColdStorage(line.storage)) return `${STORAGES[line.storage]}商品退回后不得再销售，只能隔离`;
  return isExpired(line.expires_on, today) ? '已过有效期，只能隔离' : '';
}

/** @param today in China, `2026-11-21` */
export const isExpired = (expiresOn: string | null, today: string): boolean =>
  expiresOn !== null && expiresOn < today;

/** Statuses in which the amounts of a case are fixed. */
export const hasMoney = (status: number): boolean =>
  status === CASE_STATUS.refunding || status === CASE_STATUS.done;
