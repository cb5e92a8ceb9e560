/** Words of draws, without schemas: browsers take them without those. */

export const PRIZE_KINDS = ['none', 'balance', 'points', 'coupon', 'voucher', 'goods'] as const;
export type PrizeKind = (typeof PRIZE_KINDS)[number];
export const PRIZE_KIND_NAMES: Readonly<Record<PrizeKind, string>> = {
  none: '未中奖',
  balance: '余额',
  points: '积分',
  coupon: '优惠券',
  voucher: '现金券',
  goods: '实物',
};

export const DRAW_STATES = { waiting: '未开始', running: '进行中', ended: '已结束', off: '未上线' } as const;
export type DrawState = keyof typeof DRAW_STATES;

/** A cash voucher that was won is good for so many days. */
export const VOUCHER_DAYS = 30;

/** More do not fit on a wheel. */
export const MOST_PRIZES = 12;

/** GET, with the filter of the list: the newest `MAX_DRAW_RECORDS` records as XLSX. */
export const DRAW_EXPORT = '/api/admin/draws/:id/records.xlsx';
export const MAX_DRAW_RECORDS = 50_000;
