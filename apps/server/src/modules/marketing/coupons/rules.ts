import type { COUPON_SCOPES } from '@qingnang/contract/coupons';
import { type ZoneKind, zonePath } from '@qingnang/contract/zones';
import { type Fen, fen, formatFen } from '@qingnang/rules/money';
import type { CouponRule } from '@qingnang/rules/promotion-types';

export type CouponScope = (typeof COUPON_SCOPES)[number];

/** What a coupon takes off and where, whoever holds it. */
export interface CouponFacts {
  name: string;
  describe: string;
  kind: 'amount' | 'percent';
  /** amount: off; 0 for percent. */
  minus: Fen;
  /** percent: 1000 = 10 % off; 0 for amount. */
  percentE2: number;
  /** percent: at most; null = no bound. */
  cap: Fen | null;
  /** 0 = no threshold. */
  threshold: Fen;
  scope: CouponScope;
  scopeIds: readonly number[];
  /** Names of the first of `scopeIds`; those that are gone are missing. */
  scopeNames: readonly string[];
  /** scope zone: the first of its zones; null = gone. */
  zone: { id: number; kind: ZoneKind; code: string } | null;
}

/** ¥500 rather than ¥500.00. */
export const yuanWords = (amount: Fen): string => `¥${formatFen(amount).replace(/\.00$/, '')}`;

/** `满 ¥500 减 ¥30`, `无门槛减 ¥5`, `满 ¥200 打 9 折，最多减 ¥50`. */
export function couponWords(facts: Pick<CouponFacts, 'kind' | 'minus' | 'percentE2' | 'cap' | 'threshold'>) {
  const { kind, minus, percentE2, cap, threshold } = facts;
  const from = threshold === 0n ? '无门槛' : `满 ${yuanWords(threshold)} `;
  if (kind === 'amount') return `${from}减 ${yuanWords(minus)}`;
  // 10 % off are 9 tenths; two decimals of a per cent are three of a tenth.
  const tenths = (10_000 - percentE2) / 1000;
  const most = cap === null ? '' : `，最多减 ${yuanWords(cap)}`;
  return `${from}打 ${tenths} 折${most}`;
}

const UNITS = { category: '个分类', brand: '个品牌', goods: '个商品', zone: '个专区' } as const;

/** `全场通用`, `限 感冒用药、止咳用药`, `限 感冒用药 等 12 个分类`. */
export function scopeText({ scope, scopeIds, scopeNames }: CouponFacts): string {
  if (scope === 'all') return '全场通用';
  if (scopeNames.length === 0) return `限指定${UNITS[scope].slice(1)}`;
  const names = scopeNames.join('、');
  const more = scopeIds.length > scopeNames.length;
  return more ? `限 ${names} 等 ${scopeIds.length} ${UNITS[scope]}` : `限 ${names}`;
}

/** Where the goods of a coupon are; of several the first. */
export function couponUrl({ scope, scopeIds, zone }: CouponFacts): string {
  const first = scopeIds[0];
  if (scope === 'all' || first === undefined) return '/list';
  if (scope === 'category') return `/list?category_id=${first}`;
  if (scope === 'brand') return `/ppzq/info/${first}`;
  if (scope === 'goods') return `/list/info/${first}`;
  return zone === null ? '/list' : zonePath(zone.kind, zone.code, zone.id);
}

/** What decides whether a goods is in a coupon's scope. */
export interface ScopedGoods {
  id: number;
  brandId: number | null;
  /** Its categories and all that lie above them. */
  categoryIds: readonly number[];
}

/**
 * Those of the goods that a coupon is for; null = all.
 * @param zones goods of the zones that the coupon names, by zone
 */
export function goodsInScope(
  { scope, scopeIds }: Pick<CouponFacts, 'scope' | 'scopeIds'>,
  goods: readonly ScopedGoods[],
  zones: ReadonlyMap<number, ReadonlySet<number>>,
): ReadonlySet<number> | null {
  if (scope === 'all') return null;
  const wanted = new Set(scopeIds);
  const fits: Record<Exclude<CouponScope, 'all'>, (one: ScopedGoods) => boolean> = {
    goods: ({ id }) => wanted.has(id),
    brand: ({ brandId }) => brandId !== null && wanted.has(brandId),
    category: ({ categoryIds }) => categoryIds.some((id) => wanted.has(id)),
    zone: ({ id }) => scopeIds.some((zoneId) => zones.get(zoneId)?.has(id) ?? false),
  };
  return new Set(goods.filter(fits[scope]).map(({ id }) => id));
}

/**
 * What the shared quote needs of a coupon that an account holds.
 * @param held the account's own coupon: its id, and Unix seconds of its end
 */
export const toCouponRule = (
  facts: CouponFacts,
  held: { id: number; validUntil: number },
  goodsIds: ReadonlySet<number> | null,
): CouponRule => ({
  id: held.id,
  kind: facts.kind,
  minus: facts.minus,
  percentE2: facts.percentE2,
  cap: facts.cap,
  threshold: facts.threshold,
  goodsIds,
  validUntil: held.validUntil,
});

/** How a coupon lies in the database, with the names of its scope. */
export interface CouponFactsRow {
  name: string;
  describe: string;
  kind: string;
  minus_fen: number | null;
  percent_e2: number | null;
  cap_fen: number | null;
  threshold_fen: number;
  scope: string;
  scope_ids: readonly (string | number)[];
  scope_names: readonly string[] | null;
  zone: { id: number; kind: string; code: string } | null;
}

export const toCouponFacts = (row: CouponFactsRow): CouponFacts => ({
  name: row.name,
  describe: row.describe,
  kind: row.kind as CouponFacts['kind'],
  minus: fen(row.minus_fen ?? 0),
  percentE2: row.percent_e2 ?? 0,
  cap: row.cap_fen === null ? null : fen(row.cap_fen),
  threshold: fen(row.threshold_fen),
  scope: row.scope as CouponScope,
  scopeIds: row.scope_ids.map(Number),
  scopeNames: row.scope_names ?? [],
  zone: row.zone && { ...row.zone, kind: row.zone.kind as ZoneKind },
});

/** A coupon that a buyer may use now, for the goods that were asked about. */
export interface UsableCoupon {
  /** Of the buyer's own coupon. */
  id: number;
  rule: CouponRule;
  name: string;
  /** `满 ¥500 减 ¥30`. */
  words: string;
  scopeText: string;
  /** Unix seconds. */
  validUntil: number;
}
