import { UNPAID_TRANSFER_MINUTES } from '@qingnang/rules/constants';
import { type Fen, formatFen, sumFen } from '@qingnang/rules/money';
import { ORDER_STATUS } from '@qingnang/rules/order-state';
import type { ProviderName } from '../../../../../channels/payment/port.ts';

/** Where a part of a line's money goes. `return`: staff have sent it back by bank. */
export type Allocation =
  | { kind: 'order'; orderId: number; amount: Fen }
  | { kind: 'credit'; accountId: number; amount: Fen }
  | { kind: 'balance'; accountId: number; amount: Fen }
  | { kind: 'payout'; provider: ProviderName; amount: Fen }
  | { kind: 'return'; amount: Fen };

/** Why a line cannot be spread so; '' = it can: each place once, the parts make its amount. */
export function spreadRefusal(lineAmount: Fen, allocations: readonly Allocation[]): string {
  if (allocations.some(({ amount }) => amount <= 0n)) return '每一项金额必须大于 0';
  if (allocations.length > 1 && allocations.some(({ kind }) => kind === 'payout'))
    return '渠道结算款须整笔入账，不能与其他去向拆分';
  const places = allocations.map(placeOf);
  if (new Set(places).size < places.length) return '同一订单、同一客户的账期、余额或退回只能填一项';
  const left = lineAmount - sumFen(allocations.map(({ amount }) => amount));
  if (left === 0n) return '';
  const words = left > 0n ? '还差' : '多出';
  return `各项合计与到账金额 ¥${formatFen(lineAmount)} 不一致，${words} ¥${formatFen((left > 0n ? left : -left) as Fen)}`;
}

function placeOf(allocation: Allocation): string {
  if (allocation.kind === 'order') return `order ${allocation.orderId}`;
  return 'accountId' in allocation ? `${allocation.kind} ${allocation.accountId}` : allocation.kind;
}

/** What money of the bank means for an order that waits: it is paid, has a part more, or waits for less than that. */
export type Taking = 'settle' | 'part' | 'too_much';

export function judgeMoney(due: Fen, amount: Fen): Taking {
  if (amount === due) return 'settle';
  return amount < due ? 'part' : 'too_much';
}

/** What becomes of money of the bank for an order that waits for none: it is taken in and goes back the way it came. */
export const judgeUnwanted = (status: number): 'refund_late' | 'refund_double' =>
  status === ORDER_STATUS.cancelled || status === ORDER_STATUS.closed ? 'refund_late' : 'refund_double';

/**
 * Until when an order waits for the rest after a part has come: two days more, never beyond the end of its group. One with pieces of
 * a 秒杀 is given no more time: its stock must return while the sale runs.
 */
export function partExpiry(
  now: Date,
  order: { expiresAt: Date | null; groupEndsAt: Date | null; hasSeckill: boolean },
): Date | null {
  const { expiresAt, groupEndsAt, hasSeckill } = order;
  if (expiresAt === null || hasSeckill) return expiresAt;
  const more = Math.max(expiresAt.getTime(), now.getTime() + UNPAID_TRANSFER_MINUTES * 60_000);
  return new Date(Math.min(more, groupEndsAt?.getTime() ?? more));
}

/** What each order's notice is called: a line that pays one order lends it its own reference. */
export const noticeNumbers = (bankRef: string, count: number): string[] =>
  count === 1 ? [bankRef] : Array.from({ length: count }, (_, at) => `${bankRef}#${at + 1}`);
