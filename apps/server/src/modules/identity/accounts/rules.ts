import { daysBetween } from '@qingnang/rules/days';

export const WARNING_DAYS = 30;

/** What an account's papers say about it. Days are calendar days in China, `2026-12-17`. */
export interface Papers {
  /** 0 not submitted, 1 passed, 2 in review, 3 refused, 4 expired licence. */
  passStatus: number;
  refuseReason: string;
  expired: readonly { kind: string }[];
  /** In date, but for 30 days at most; the first to expire comes first. */
  expiring: readonly { kind: string; validUntil: string }[];
}

/** The sentence that the account's pages show about its papers; '' when there is nothing to say. */
export function passedMessage(papers: Papers, today: string): string {
  switch (papers.passStatus) {
    case 0:
      return '请提交企业资质，审核通过后可查看价格并采购';
    case 2:
      return '资质审核中，通过后可查看价格并采购';
    case 3:
      return `资质审核未通过${papers.refuseReason && `：${papers.refuseReason}`}，请修改后重新提交`;
    case 4:
      return `您的${keysOf(papers.expired) || '资质证照'}已过期，已暂停采购，请尽快更新`;
    default:
      return expiredMessage(papers) || expiringMessage(papers, today);
  }
}

/** Papers that only some goods need: the account as a whole stays passed. */
function expiredMessage({ expired }: Papers): string {
  return expired.length === 0 ? '' : `您的${keysOf(expired)}已过期，相关商品暂停采购，请尽快更新`;
}

function expiringMessage({ expiring }: Papers, today: string): string {
  const [first, ...others] = expiring;
  if (!first) return '';
  const days = daysBetween(today, first.validUntil);
  const when = days === 0 ? '今天' : `${days} 天后`;
  const more = others.length === 0 ? '' : `；另有 ${others.length} 项证照即将到期`;
  return `您的《${first.kind}》将于 ${first.validUntil}（${when}）到期，请尽快更新${more}`;
}

const keysOf = (papers: readonly { kind: string }[]) => papers.map(({ kind }) => `《${kind}》`).join('、');
