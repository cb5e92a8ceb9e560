import { withQuery } from '@qingnang/contract/call';
import type { CouponOffer } from '@qingnang/contract/coupons';

/** Filters of 领券中心, in the order of the wire's `type`. */
const SCOPES: readonly { scope: CouponOffer['scope'] | null; label: string }[] = [
  { scope: null, label: '全部' },
  { scope: 'all', label: '全场券' },
  { scope: 'category', label: '品类券' },
  { scope: 'brand', label: '品牌券' },
  { scope: 'goods', label: '商品券' },
  { scope: 'zone', label: '专区券' },
];

const pageOf = (page: number | undefined) => (page && page > 1 ? page : undefined);

/** The filter in an address; whatever is none means all. */
export function typeIn(query: URLSearchParams): number {
  const text = query.get('type') ?? '';
  return /^[1-5]$/.test(text) ? Number(text) : 0;
}

/** A page of 领券中心. */
export const centrePath = (type: number, page?: number): string =>
  withQuery('/lqzx', { type: type || undefined, page: pageOf(page) });

export const centreTabs = (chosen: number) =>
  SCOPES.map(({ label }, type) => ({ label, to: centrePath(type), current: type === chosen }));

const STATUSES = ['unused', 'used', 'expired'] as const;
export type OwnStatus = (typeof STATUSES)[number];
const STATUS_NAMES: Record<OwnStatus, string> = { unused: '未使用', used: '已使用', expired: '已过期' };

/** One's own coupons (/yhq) and cash vouchers (/xjq). */
export type WalletPath = '/yhq' | '/xjq';

/** The state in an address; whatever is none means what can be used. */
export const statusIn = (query: URLSearchParams): OwnStatus =>
  STATUSES.find((status) => status === query.get('status')) ?? 'unused';

/** The number that the wire calls a state by. */
export const statusNumber = (status: OwnStatus): number => STATUSES.indexOf(status);

export const walletPath = (base: WalletPath, status: OwnStatus, page?: number): string =>
  withQuery(base, { status: status === 'unused' ? undefined : status, page: pageOf(page) });

/** The states of one's own with how many there are of each; null = not known. */
export const statusLinks = (base: WalletPath, chosen: OwnStatus, counts: Record<OwnStatus, number> | null) =>
  STATUSES.map((status) => ({
    label: counts === null ? STATUS_NAMES[status] : `${STATUS_NAMES[status]} ${counts[status]}`,
    to: walletPath(base, status),
    current: status === chosen,
  }));
