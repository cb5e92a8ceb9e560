import {
  audience,
  choice,
  count,
  fen,
  flag,
  ids,
  moment,
  orNull,
  orZero,
  percent,
  text,
  without,
} from './described.ts';

/** A coupon as staff edit it. */
export const couponFields = {
  name: text('名称', 60, 1),
  describe: orZero(text('说明', 200)),
  kind: choice('优惠方式', { amount: '减金额', percent: '打折' }),
  minus: orNull(fen('减免金额')),
  /** 10 = 10 % off. */
  percent: orNull(percent('折扣')),
  cap: orNull(fen('最多减')),
  threshold: orZero(fen('使用门槛')),
  scope: choice('使用范围', {
    all: '全场',
    category: '指定分类',
    brand: '指定品牌',
    goods: '指定商品',
    zone: '指定专区',
  }),
  scope_ids: ids('范围编号', 500),
  is_claimable: flag('可领取'),
  claim_from: orNull(moment('领取开始')),
  claim_until: orNull(moment('领取结束')),
  valid_from: orNull(moment('有效期开始')),
  valid_until: orNull(moment('有效期结束')),
  valid_days: orNull(count('有效天数', 1, 3650)),
  total: orNull(count('发放总量', 1, 10_000_000)),
  limit_per_account: orNull(count('每户限领', 1, 1000)),
  ...audience,
  sort: orZero(count('排序', 0, 100_000)),
};

/** Shown by its value; the scope is shown with names. */
export const plainCouponFields = without(couponFields, ['scope_ids']);

interface CouponShape {
  kind: 'amount' | 'percent';
  scope: string;
  isClaimable: boolean;
}

/** Fields that a coupon of this kind and scope does not have. */
export const couponLacks = ({ kind, scope, isClaimable }: CouponShape) => [
  ...(kind === 'amount' ? (['percent', 'cap'] as const) : (['minus'] as const)),
  ...(scope === 'all' ? (['scope_ids'] as const) : []),
  ...(isClaimable ? [] : (['claim_from', 'claim_until'] as const)),
];
