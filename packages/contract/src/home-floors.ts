import { keysOf } from './keys.ts';

/**
 * Floors of the home page, below what is fixed there (banners, account, tools, doors of the zones): code and name, in the order
 * in which they stand until staff set another. Without schemas: browsers take it without those.
 */
export const HOME_FLOORS = {
  spike: '限时秒杀',
  daily: '每日特价',
  near_expiry: '近效期专场',
  newcomer: '新人特价',
  brands: '品牌专区',
  hot: '热销商品',
  fresh: '新品上架',
  categories: '分类楼层',
  recommended: '为您推荐',
} as const;
export type HomeFloor = keyof typeof HOME_FLOORS;

export const ALL_FLOORS: readonly HomeFloor[] = keysOf(HOME_FLOORS);

/** The home page with these floors in this order, as nobody else sees it: for looking at what is not saved. */
export const homeWith = (floors: readonly HomeFloor[]): string => `/?floors=${floors.join(',')}`;

/** The floors that an address of `homeWith` names; null = it names none. @param named its `floors` */
export function floorsNamed(named: string | null): HomeFloor[] | null {
  if (named === null) return null;
  return [...new Set(named.split(','))].flatMap((one) => ALL_FLOORS.find((floor) => floor === one) ?? []);
}
