import type { StaffCoupon } from '@qingnang/contract/admin-coupons';

/** One of what a coupon is for: a category, brand, goods or zone. */
export type ScopeItem = StaffCoupon['scope_items'][number];

export const SCOPES: Record<StaffCoupon['scope'], string> = {
  all: '全场',
  category: '指定分类',
  brand: '指定品牌',
  goods: '指定商品',
  zone: '指定专区',
};
