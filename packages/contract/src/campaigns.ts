import { z } from 'zod';
import { goodsCard, SPECIAL_KINDS, specialOffer } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import {
  flag,
  id,
  int,
  many,
  money,
  nothing,
  optional,
  pageOf,
  pageQuery,
  seconds,
  text,
  yuan,
} from './fields.ts';
import { keysOf } from './keys.ts';

/** Special prices: what runs now for buyers, and the staff's side. */

const kind = z.enum(keysOf(SPECIAL_KINDS), '请选择类型');

/** One goods of a 秒杀: the card with the offer that is on sale. */
export const spikeItem = z.object({ goods: goodsCard, offer: specialOffer });
export const spike = endpoint({
  method: 'GET',
  path: '/api/index/spike',
  scope: 'public',
  summary: '秒杀（进行中与下一场）',
  data: z.object({
    /** The running one; null = none. Its end is the earliest end among its offers. */
    now: z.object({ starts_at: seconds(), ends_at: seconds(), list: z.array(spikeItem) }).nullable(),
    next: z.object({ starts_at: seconds(), list: z.array(spikeItem) }).nullable(),
    timestamp: seconds(),
  }),
});
export type SpikeData = z.infer<typeof spike.data>;

/** Goods with a running special price of one kind, for floors. */
const specialList = (path: string, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    scope: 'public',
    summary,
    query: z.object({ ...pageQuery }),
    data: pageOf(spikeItem),
  });
export const everydayPrice = specialList('/api/activity/everyday_price', '每日特价');
export const newcomerPrice = specialList('/api/focus/xrtj', '新人特价');
export const nearExpiryPrice = specialList('/api/activity/near_expiry', '近效期特价');

export const activity = z.object({
  id: z.int(),
  kind,
  kind_name: z.string(),
  name: z.string(),
  goods_id: z.int(),
  starts_at: seconds(),
  ends_at: seconds(),
  url: z.string(),
});
export const goodsActivities = endpoint({
  method: 'GET',
  path: '/api/goods/activities',
  scope: 'public',
  summary: '商品参加的活动',
  query: z.object({ ids: optional(many(id(), 100, '商品')) }),
  data: z.object({ list: z.array(activity) }),
});

const staffSpecial = z.object({
  id: z.int(),
  version: z.int(),
  goods_id: z.int(),
  goods_name: z.string(),
  spec: z.string(),
  maker: z.string(),
  kind,
  name: z.string(),
  /** Decimal text, as on the goods form. */
  price: z.string(),
  /** Price of rank 0 now; null = none. */
  list_price: yuan().nullable(),
  starts_at: seconds(),
  ends_at: seconds(),
  ck_id: z.int(),
  ck_name: z.string(),
  lot_id: z.int(),
  lot_no: z.string(),
  stock_total: z.int().nullable(),
  stock_left: z.int().nullable(),
  limit_per_account: z.int().nullable(),
  /** Pieces sold through it in orders that stand, and how many accounts bought. */
  sold: z.int(),
  buyers: z.int(),
  /** 0 = of no zone. */
  zone_id: z.int(),
  zone_name: z.string(),
  group: specialOffer.shape.group,
  /** waiting, running, sold_out, ended, stopped */
  state: z.enum(['waiting', 'running', 'sold_out', 'ended', 'stopped']),
});
export type StaffSpecial = z.infer<typeof staffSpecial>;

export const adminSpecials = endpoint({
  method: 'GET',
  path: '/api/admin/specials',
  scope: 'staff:campaign.read',
  summary: '特价列表',
  query: z.object({
    goods_id: optional(id()),
    kind: optional(kind),
    state: optional(z.enum(['waiting', 'running', 'ended'], '状态不正确')),
    keywords: optional(text('关键词', 100)),
    ...pageQuery,
  }),
  data: pageOf(staffSpecial),
});

const unixTime = (name: string) => int(1, 9_999_999_999, name);
/** What is said of a price of a campaign that waits for a second person. */
export const LOW_PRICE_WAITS = '已提交复核：活动价低于普通价较多，另一位同事同意后生效';
/** Answered null, nothing has changed yet: a price so far below the normal one waits for a second person. */
const specialOrWaiting = staffSpecial.nullable();
/**
 * `warehouse_id` and `stock_total` together: own stock is set aside from that warehouse's shelf at once (409 when it holds
 * fewer). `lot_id` makes a near-expiry offer: the one lot, with own stock.
 */
export const specialForm = z.object({
  goods_id: id(),
  kind,
  name: text('名称', 40).default(''),
  price: money('特价'),
  starts_at: unixTime('开始时间'),
  ends_at: unixTime('结束时间'),
  warehouse_id: optional(id()),
  lot_id: optional(id()),
  stock_total: optional(int(1, 1_000_000, '活动库存')),
  limit_per_account: optional(int(1, 50_000, '每户限购')),
  /** Kind zone: stopped together with this zone. */
  zone_id: optional(id()),
  /** Kind group: at least one of them. */
  group_min_buyers: optional(int(2, 10_000, '成团户数')),
  group_min_pieces: optional(int(1, 1_000_000, '成团数量')),
});
export type SpecialForm = z.output<typeof specialForm>;
export const adminSpecialCreate = endpoint({
  method: 'POST',
  path: '/api/admin/specials',
  scope: 'staff:campaign.write',
  summary: '新增特价',
  created: true,
  idempotent: true,
  body: specialForm,
  data: specialOrWaiting,
});
/**
 * Goods, kind, warehouse, lot and zone stay; own stock may grow or shrink down to what is sold. What a group is reached by
 * stays once somebody has paid to join.
 */
export const adminSpecialUpdate = endpoint({
  method: 'PUT',
  path: '/api/admin/specials/:id',
  scope: 'staff:campaign.write',
  summary: '修改特价',
  params: z.object({ id: id() }),
  body: specialForm
    .pick({
      name: true,
      price: true,
      starts_at: true,
      ends_at: true,
      stock_total: true,
      limit_per_account: true,
      group_min_buyers: true,
      group_min_pieces: true,
    })
    .extend({ version: int(1, 1_000_000_000, '版本') }),
  data: specialOrWaiting,
});
/** The emergency stop: nothing sells through it from the next statement on; what was set aside goes back to the shelf. */
export const adminSpecialStop = endpoint({
  method: 'POST',
  path: '/api/admin/specials/:id/stop',
  scope: 'staff:campaign.write',
  summary: '停止特价',
  params: z.object({ id: id() }),
  body: z.object({ confirm: flag().default(1) }),
  data: staffSpecial,
});

/** Counts a click on an activity (a zone), a special price or a banner; never fails the page. */
export const tap = endpoint({
  method: 'POST',
  path: '/api/activity/tap',
  scope: 'public',
  summary: '活动点击',
  perMinute: 300,
  body: z.object({ id: optional(id()), goods_price_id: optional(id()), banner_id: optional(id()) }),
  data: nothing(),
});
