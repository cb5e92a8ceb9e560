import type { CouponReport } from './api.ts';

/** Of all that were taken, so many per cent were used: '38.5%'; '—' of none. */
export const usedRate = ({ taken, used }: Pick<CouponReport, 'taken' | 'used'>): string =>
  taken === 0 ? '—' : `${Number(((used / taken) * 100).toFixed(1))}%`;

/** What it took off in per cent of what was bought with it; '—' where nothing was. */
export const costRate = ({
  cost,
  goods_amount: bought,
}: Pick<CouponReport, 'cost' | 'goods_amount'>): string =>
  bought === 0 ? '—' : `${Number(((cost / bought) * 100).toFixed(1))}%`;

/** The length of a day's bar in per cent of the longest one. */
export function barOf(value: number, all: readonly number[]): number {
  const most = Math.max(0, ...all);
  return most === 0 ? 0 : Math.round((value / most) * 100);
}
