import type { CLAIM_NATURES, ReasonKind } from '@qingnang/contract/reason-fields';
import type { ReasonForm } from '@qingnang/contract/reasons';
import { type ClaimReason, GOODS_NATURES } from '@qingnang/rules/after-sales';

/** A row of `reason`. */
export interface ReasonRow {
  id: number;
  kind: ReasonKind;
  text: string;
  sort: number;
  is_active: boolean;
  code: string | null;
  nature: keyof typeof CLAIM_NATURES | null;
  needs_photo: boolean;
  days: number | null;
  is_shop_fault: boolean;
  is_complaint: boolean;
}

/** Those that may be chosen for a question, in their order. */
export const offered = (rows: readonly ReasonRow[], kind: ReasonKind): ReasonRow[] =>
  rows.filter((row) => row.kind === kind && row.is_active);

/** As calls and what refers to it name it. */
export const keyOf = ({ id, code }: Pick<ReasonRow, 'id' | 'code'>): string => code ?? String(id);

/** The reasons that a buyer may give for a claim. */
export const claimReasons = (rows: readonly ReasonRow[]): ClaimReason[] =>
  offered(rows, 'claim').flatMap((row) =>
    row.nature === null
      ? []
      : {
          key: keyOf(row),
          nature: row.nature,
          text: row.text,
          needsPhoto: row.needs_photo,
          days: row.days,
          isShopFault: row.is_shop_fault,
        },
  );

/** What a feedback may be. */
export interface FeedbackType {
  /** As calls and feedbacks name it. */
  key: number;
  text: string;
  /** It has to be answered in time. */
  isComplaint: boolean;
}
export const feedbackTypes = (rows: readonly ReasonRow[]): FeedbackType[] =>
  offered(rows, 'feedback').map((row) => ({
    key: Number(keyOf(row)),
    text: row.text,
    isComplaint: row.is_complaint,
  }));

/** What is wrong with a reason, by field: one of a claim says what it is to the rules, one about goods until when it may be given. */
export function reasonErrors({ kind, nature, days }: ReasonForm): Record<string, string> {
  if (kind !== 'claim') return {};
  if (nature === undefined) return { nature: '请选择性质' };
  return isOfGoods(nature) && days === undefined ? { days: '请填写到货后几天内可以申请' } : {};
}

/** Without what only other questions, or other natures, have. */
export function plainReason(given: ReasonForm): ReasonForm {
  const form = given.kind === 'feedback' ? given : { ...given, is_complaint: 0 };
  if (form.kind !== 'claim')
    return { ...form, nature: undefined, needs_photo: 0, days: undefined, is_shop_fault: 0 };
  return form.nature !== undefined && isOfGoods(form.nature) ? form : { ...form, days: undefined };
}

const isOfGoods = (nature: keyof typeof CLAIM_NATURES) => GOODS_NATURES.some((one) => one === nature);
