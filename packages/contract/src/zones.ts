import { z } from 'zod';
import { spikeItem } from './campaigns.ts';
import { goodsCard, goodsList, listQuery } from './catalog.ts';
import { couponOffer } from './coupons.ts';
import { endpoint } from './endpoint.ts';
import { id, many, optional, pageOf, pageQuery, seconds, text } from './fields.ts';

/**
 * Zones and campaigns as who asks sees them: a title, blocks in their order, and goods that belong. Staff's side:
 * admin-zones.
 */

/** Pages of the shop that are a zone: code of the zone, title and path of the page. */
export const ZONE_PAGES = {
  yx: { title: '包邮专区', path: '/yx' },
  kxzq: { title: '控销专区', path: '/kxzq/new' },
  ppzq: { title: '品牌专区', path: '/ppzq' },
  zyyp: { title: '中药饮片', path: '/zyyp' },
  qxzq: { title: '器械专区', path: '/qxzq' },
  jxqzc: { title: '近效期专场', path: '/jxqzc' },
  yjh: { title: '活动专区', path: '/yjh' },
  ptzq: { title: '拼团专区', path: '/ptzq' },
  mrtj: { title: '每日特价', path: '/mrtj' },
  hb: { title: '满额返现', path: '/hb' },
  welfare: { title: '全场9.4折', path: '/welfare' },
  yyh: { title: '医友会', path: '/yyh' },
  zhzq: { title: '组合购', path: '/zhzq' },
  zhmz: { title: '组合满赠', path: '/zhmz' },
  jfsc: { title: '积分商城', path: '/jfsc' },
} as const;
export type ZonePage = keyof typeof ZONE_PAGES;

/** page: of `ZONE_PAGES`; the others are made by staff. */
export const ZONE_KINDS = {
  page: '固定专区',
  controlled: '控销专区',
  zone: '专题专区',
  activity: '营销活动',
} as const;
export type ZoneKind = keyof typeof ZONE_KINDS;

/** Where a zone is shown. */
export function zonePath(kind: ZoneKind, code: string, zoneId: number): string {
  if (kind === 'page') return Object.hasOwn(ZONE_PAGES, code) ? ZONE_PAGES[code as ZonePage].path : '/404';
  if (kind === 'controlled') return `/kxzq/goods/${code}`;
  return kind === 'zone' ? `/zqmb?id=${zoneId}` : `/hdmb?id=${zoneId}`;
}

const blockBanner = z.object({
  kind: z.literal('banner'),
  images: z.array(
    z.object({ title: z.string(), image: z.string(), image_phone: z.string(), url: z.string() }),
  ),
});
const blockGoods = z.object({
  kind: z.literal('goods'),
  title: z.string(),
  subtitle: z.string(),
  /** '' = no further goods. */
  more_url: z.string(),
  list: z.array(goodsCard),
});
/** Goods at special prices of one kind, with what runs out and when. */
const blockSpecials = z.object({
  kind: z.literal('specials'),
  title: z.string(),
  subtitle: z.string(),
  more_url: z.string(),
  list: z.array(spikeItem),
});
const blockCountdown = z.object({
  kind: z.literal('countdown'),
  title: z.string(),
  /** Counted to the start while it lies ahead, then to the end. */
  starts_at: seconds().nullable(),
  ends_at: seconds(),
});
const blockText = z.object({
  kind: z.literal('text'),
  title: z.string(),
  /** HTML that is safe to show: cleaned when it was written. */
  html: z.string(),
});
/** Coupons that may be taken now, as the coupon centre shows them. */
const blockCoupons = z.object({ kind: z.literal('coupons'), title: z.string(), list: z.array(couponOffer) });
export const zoneBlock = z.discriminatedUnion('kind', [
  blockBanner,
  blockGoods,
  blockSpecials,
  blockCountdown,
  blockText,
  blockCoupons,
]);
export type ZoneBlock = z.infer<typeof zoneBlock>;

const zoneRow = z.object({
  id: z.int(),
  code: z.string(),
  kind: z.enum(['page', 'controlled', 'zone', 'activity']),
  title: z.string(),
  summary: z.string(),
  image: z.string(),
  starts_at: seconds().nullable(),
  ends_at: seconds().nullable(),
  url: z.string(),
});
export type ZoneRow = z.infer<typeof zoneRow>;

const zoneData = zoneRow.extend({
  blocks: z.array(zoneBlock),
  /** Goods belong to it: `zoneGoods` lists them all. */
  has_goods: z.boolean(),
  timestamp: seconds(),
});
export type ZoneData = z.infer<typeof zoneData>;

/** Code or number of a zone. */
const zoneKey = text('专区', 40, 1);

/**
 * One zone. 404 when it is unknown, not published, before its start, over, stopped or not for who asks; a `preview` from the
 * back office shows its draft whatever the dates.
 */
export const zone = endpoint({
  method: 'GET',
  path: '/api/zone/:key',
  scope: 'public',
  summary: '专区与活动',
  perMinute: 600,
  params: z.object({ key: zoneKey }),
  query: z.object({ preview: optional(text('预览码', 200)) }),
  data: zoneData,
});

/** All goods of a zone with the words, filters, facets, order and pages of the goods list; with a `preview` those of its draft. 404 as for `zone`. */
export const zoneGoods = endpoint({
  method: 'GET',
  path: '/api/zone/:key/goods',
  scope: 'public',
  summary: '专区商品',
  perMinute: 1200,
  params: z.object({ key: zoneKey }),
  query: listQuery.safeExtend({ preview: optional(text('预览码', 200)) }),
  data: goodsList.data,
});

/** Running zones: of a kind, or those of `ids` in that order (unknown and closed ones are missing). */
export const zones = endpoint({
  method: 'GET',
  path: '/api/zone',
  scope: 'public',
  summary: '进行中的专区与活动',
  query: z.object({
    kind: optional(z.enum(['controlled', 'zone', 'activity'], '类型不正确')),
    ids: optional(many(id(), 50, '活动')),
  }),
  data: z.object({ list: z.array(zoneRow) }),
});

/** Brands with goods on sale, most goods first. */
export const brandList = endpoint({
  method: 'GET',
  path: '/api/brands',
  scope: 'public',
  summary: '品牌馆',
  query: z.object({ ...pageQuery }),
  data: pageOf(
    z.object({
      id: z.int(),
      name: z.string(),
      logo: z.string(),
      describe: z.string(),
      goods_count: z.int(),
    }),
  ),
});
export type BrandRow = z.infer<typeof brandList.data>['list'][number];

export const pointsGoods = z.object({
  id: z.int(),
  name: z.string(),
  describe: z.string(),
  image: z.string(),
  points: z.int(),
  stock: z.int(),
  limit_per_account: z.int().nullable(),
});
export type PointsGoods = z.infer<typeof pointsGoods>;
export const pointsMall = endpoint({
  method: 'GET',
  path: '/api/points/goods',
  scope: 'public',
  summary: '积分商城',
  query: z.object({ ...pageQuery }),
  data: pageOf(pointsGoods),
});
