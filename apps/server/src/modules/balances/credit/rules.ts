import { dayAfter } from '@qingnang/rules/days';
import { type Fen, fen, formatFen, lesser } from '@qingnang/rules/money';

/** When what has shipped is due: so many days later, or on that day of the month after. */
export interface Term {
  term_kind: string;
  term_days: number;
}

/** The last calendar day on which what shipped on a day may be paid. @param shippedOn `2026-11-21`, in China */
export function dueOn({ term_kind: kind, term_days: days }: Term, shippedOn: string): string {
  if (kind === 'days') return dayAfter(shippedOn, days);
  const [year = 0, month = 0] = shippedOn.split('-').map(Number);
  return new Date(Date.UTC(year, month, days)).toISOString().slice(0, 10);
}

/** The term as people say it. */
export const termWords = ({ term_kind, term_days }: Term): string =>
  term_kind === 'days' ? `发货后 ${term_days} 天` : `发货次月 ${term_days} 日`;

/** What an account may still order on credit. */
export interface Standing {
  state: string;
  limit: Fen;
  used: Fen;
  overdue: Fen;
  /** Staff have lifted the stop of what is overdue, for now. */
  isLifted: boolean;
}

/** What is left of the limit; nothing while more than it is used. */
export const freeOf = ({ limit, used }: Pick<Standing, 'limit' | 'used'>): Fen =>
  limit > used ? fen(limit - used) : fen(0n);

/** Why a sum cannot be ordered on credit; '' when it can. */
export function creditRefusal(standing: Standing, sum: Fen): string {
  if (standing.state !== 'open') return '账期已停用，请联系客户经理';
  if (standing.overdue > 0n && !standing.isLifted)
    return `有 ¥${formatFen(standing.overdue)} 账期货款逾期，请先结清`;
  const free = freeOf(standing);
  return free < sum ? `账期可用额度 ¥${formatFen(free)}，不足以支付本单` : '';
}

/**
 * Fills rooms one after the other.
 * @returns what each takes, in their order, together `amount` or all that they hold
 */
export function fillInOrder(amount: Fen, rooms: readonly Fen[]): Fen[] {
  let rest: bigint = amount;
  return rooms.map((room) => {
    const part = lesser(rest, room);
    rest -= part;
    return fen(part);
  });
}
