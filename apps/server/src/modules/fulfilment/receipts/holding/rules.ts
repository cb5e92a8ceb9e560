import {
  EPHEDRINE_HISTORY_MONTHS,
  EPHEDRINE_UNUSUAL_DAYS,
  EPHEDRINE_UNUSUAL_ORDERS,
  EPHEDRINE_UNUSUAL_PERCENT,
  EPHEDRINE_UNUSUAL_TIMES,
} from '@qingnang/rules/constants';

/** What says whether a paid 含麻 order is a usual one. */
export interface AmountFacts {
  /** Each goods of the order with its pieces in the month's orders that stand, this one included. */
  goods: readonly { name: string; month: number; monthLimit: number }[];
  /** Pieces of the order, and of the months before it together. */
  pieces: number;
  before: number;
  /** Receipt orders of the last days that were paid and stand, this one included. */
  recentOrders: number;
}

/** Why staff look at an order before it goes on (docs/rules/trade.md#ephedrine-goods); null for a usual one. */
export function unusualReason({ goods, pieces, before, recentOrders }: AmountFacts): string | null {
  const near = goods.find(({ month, monthLimit }) => month * 100 >= monthLimit * EPHEDRINE_UNUSUAL_PERCENT);
  if (near) return `含麻数量异常：${near.name}本月累计 ${near.month}，限额 ${near.monthLimit}`;
  // The mean of a month is before / months: compared without dividing.
  if (before > 0 && pieces * EPHEDRINE_HISTORY_MONTHS > before * EPHEDRINE_UNUSUAL_TIMES) {
    return `含麻数量异常：本单 ${pieces} 件，超过近 ${EPHEDRINE_HISTORY_MONTHS} 个月月均的 ${EPHEDRINE_UNUSUAL_TIMES} 倍`;
  }
  if (recentOrders >= EPHEDRINE_UNUSUAL_ORDERS)
    return `含麻下单频繁：${EPHEDRINE_UNUSUAL_DAYS} 天内第 ${recentOrders} 单`;
  return null;
}
