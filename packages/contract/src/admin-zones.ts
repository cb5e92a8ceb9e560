import { z } from 'zod';
import { audienceFields } from './audience.ts';
import { SPECIAL_KINDS } from './catalog.ts';
import { answerShape, requestShape } from './described-schemas.ts';
import { endpoint } from './endpoint.ts';
import {
  decimal,
  flag,
  id,
  int,
  longText,
  many,
  optional,
  pageOf,
  pageQuery,
  seconds,
  text,
} from './fields.ts';
import { keysOf } from './keys.ts';
import { pointsGoodsFields } from './points-goods-fields.ts';
import { ZONE_KINDS } from './zones.ts';

/** Staff's side of zones, combinations, gifts and the points mall, and the calendar of what runs when. */

const byId = z.object({ id: id() });
const version = int(1, 1_000_000_000, '版本');
const unixTime = (name: string) => int(1, 9_999_999_999, name);
const imageUrl = (name: string) => text(name, 300).default('');
/** A page of the shop or the world: '/…', 'https://…', '#words' said instead of going anywhere, or nothing. */
const link = text('链接', 300).default('');

/** Which goods belong: all conditions that are set must hold; none set = only picked goods. */
export const zoneRule = z.object({
  category_ids: z.array(id()).max(50, '最多 50 个分类').default([]),
  brand_ids: z.array(id()).max(50, '最多 50 个品牌').default([]),
  maker_ids: z.array(id()).max(50, '最多 50 个厂家').default([]),
  /** Letters of goods tags. */
  tags: z
    .array(text('标签', 10, 1))
    .max(20, '最多 20 个标签')
    .default([]),
  rx: z
    .array(text('处方分类', 20, 1))
    .max(10, '最多 10 种处方分类')
    .default([]),
  /** A special price of one of these kinds runs for it. */
  specials: z
    .array(z.enum(keysOf(SPECIAL_KINDS), '请选择特价类型'))
    .max(10, '最多 10 种特价')
    .default([]),
  /** 单品包邮 or 免邮 goods. */
  is_free_shipping: flag().default(0),
  /** Goods with rules of controlled sale. */
  is_controlled: flag().default(0),
});
export type ZoneRule = z.output<typeof zoneRule>;

const title = text('标题', 60).default('');
const subtitle = text('副标题', 100).default('');
const zoneBlockForm = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('banner'),
      images: z
        .array(
          z.object({
            title: text('标题', 60).default(''),
            image: text('图片', 300, 1),
            image_phone: imageUrl('手机图片'),
            url: link,
          }),
        )
        .min(1, '请添加图片')
        .max(10, '最多 10 张图片'),
    }),
    z.object({
      kind: z.literal('goods'),
      title,
      subtitle,
      /** Picked ones in their order; empty = the zone's own goods. */
      goods_ids: z.array(id()).max(60, '最多 60 个商品').default([]),
      limit: int(1, 60, '显示数量').default(12),
      more_url: link,
    }),
    z.object({
      kind: z.literal('specials'),
      title,
      subtitle,
      special: z.enum(keysOf(SPECIAL_KINDS), '请选择特价类型'),
      limit: int(1, 60, '显示数量').default(12),
      more_url: link,
    }),
    z.object({
      kind: z.literal('countdown'),
      title,
      starts_at: optional(unixTime('开始时间')),
      ends_at: unixTime('结束时间'),
    }),
    z.object({ kind: z.literal('text'), title, html: longText('内容', 50_000) }),
    z.object({
      kind: z.literal('coupons'),
      title,
      /** In the order in which they are shown; those that nobody may take now are left out. */
      coupon_ids: z.array(id()).min(1, '请选择优惠券').max(20, '最多 20 张优惠券'),
    }),
  ],
  '请选择组件',
);
export type ZoneBlockForm = z.output<typeof zoneBlockForm>;

export const zoneForm = z
  .object({
    code: text('代码', 40, 2).regex(/^[A-Za-z][A-Za-z0-9-]*$/, '代码以字母开头，只含字母、数字和短横线'),
    kind: z.enum(keysOf(ZONE_KINDS), '请选择类型'),
    title: text('名称', 60, 1),
    summary: text('简介', 200).default(''),
    image: imageUrl('封面'),
    starts_at: optional(unixTime('开始时间')),
    ends_at: optional(unixTime('结束时间')),
    ...audienceFields,
    rule: zoneRule.prefault({}),
    /** Picked goods in their order; they stand before those of the rule. */
    goods_ids: z.array(id()).max(2000, '最多 2000 个商品').default([]),
    excluded_ids: z.array(id()).max(2000, '最多排除 2000 个商品').default([]),
    blocks: z.array(zoneBlockForm).max(40, '最多 40 个组件').default([]),
    sort: int(0, 100_000, '排序').default(0),
  })
  .refine((form) => !form.starts_at || !form.ends_at || form.ends_at > form.starts_at, {
    path: ['ends_at'],
    message: '结束时间要晚于开始时间',
  });
export type ZoneForm = z.output<typeof zoneForm>;

const namedGoods = z.object({
  id: z.int(),
  name: z.string(),
  ypgg: z.string(),
  sccj: z.string(),
  image: z.string(),
});
const staffZone = z.object({
  id: z.int(),
  version: z.int(),
  code: z.string(),
  kind: z.enum(keysOf(ZONE_KINDS)),
  title: z.string(),
  summary: z.string(),
  image: z.string(),
  url: z.string(),
  starts_at: seconds().nullable(),
  ends_at: seconds().nullable(),
  sort: z.int(),
  taps: z.int(),
  /** draft, waiting, running, ended, stopped */
  state: z.enum(['draft', 'waiting', 'running', 'ended', 'stopped']),
  /** 1 = changed since it was published. */
  has_draft: z.int(),
  /** Zone prices that run or wait. */
  prices: z.int(),
});
export type StaffZone = z.infer<typeof staffZone>;
const staffZoneDetail = staffZone.extend({
  /** What is edited: the draft, else what is live. */
  form: zoneForm,
  /** Names of all goods that the form mentions. */
  goods: z.array(namedGoods),
  /** Goods that belong by rule and picks together, as saved. */
  goods_count: z.int(),
});
export type StaffZoneDetail = z.infer<typeof staffZoneDetail>;

const read = 'staff:campaign.read';
const write = 'staff:campaign.write';

export const adminZones = endpoint({
  method: 'GET',
  path: '/api/admin/zones',
  scope: read,
  summary: '专区与活动列表',
  query: z.object({
    kind: optional(z.enum(keysOf(ZONE_KINDS), '类型不正确')),
    state: optional(z.enum(['draft', 'waiting', 'running', 'ended', 'stopped'], '状态不正确')),
    keywords: optional(text('关键词', 60)),
    ...pageQuery,
  }),
  data: pageOf(staffZone),
});
export const adminZone = endpoint({
  method: 'GET',
  path: '/api/admin/zones/:id',
  scope: read,
  summary: '专区与活动',
  params: byId,
  data: staffZoneDetail,
});
export const adminZoneCreate = endpoint({
  method: 'POST',
  path: '/api/admin/zones',
  scope: write,
  summary: '新增专区或活动（草稿）',
  created: true,
  body: zoneForm,
  data: staffZoneDetail,
});
/** Saves a draft; what buyers see stays until it is published. Code and kind stay. 409 for another version. */
export const adminZoneUpdate = endpoint({
  method: 'PUT',
  path: '/api/admin/zones/:id',
  scope: write,
  summary: '保存草稿',
  params: byId,
  body: zoneForm.safeExtend({ version }),
  data: staffZoneDetail,
});
const versionOnly = z.object({ version });
/** Makes the draft live; a stopped one runs again. */
export const adminZonePublish = endpoint({
  method: 'POST',
  path: '/api/admin/zones/:id/publish',
  scope: write,
  summary: '发布',
  params: byId,
  body: versionOnly,
  data: staffZoneDetail,
});
/** The emergency stop: nobody sees it from the next request on, and its zone prices sell nothing any more. */
export const adminZoneStop = endpoint({
  method: 'POST',
  path: '/api/admin/zones/:id/stop',
  scope: write,
  summary: '紧急停止',
  params: byId,
  body: z.object({ confirm: flag().default(1) }),
  data: staffZoneDetail,
});
/** 409 for a page's own zone and for one with zone prices that were sold. */
export const adminZoneDelete = endpoint({
  method: 'DELETE',
  path: '/api/admin/zones/:id',
  scope: write,
  summary: '删除专区或活动',
  params: byId,
  data: z.object({}),
});
/** A link that shows the draft for an hour to whoever has it. */
export const adminZonePreview = endpoint({
  method: 'POST',
  path: '/api/admin/zones/:id/preview',
  scope: read,
  summary: '预览',
  params: byId,
  data: z.object({ url: z.string(), expires_at: seconds() }),
});
/**
 * Gives goods of the zone a zone price of so many per cent of the price of rank 0, in the zone's window. Goods with a running
 * or waiting zone price of this zone, without a price or no longer on the shelf are left out and counted.
 */
export const adminZonePrices = endpoint({
  method: 'POST',
  path: '/api/admin/zones/:id/prices',
  scope: write,
  summary: '批量设置专区价',
  params: byId,
  body: z.object({
    /** 94 = 9.4折; two decimals at most. */
    percent: decimal(
      z.coerce
        .number('折扣必须是数字')
        .min(1, '折扣不能小于 1%')
        .max(99.99, '折扣要小于 100%')
        .multipleOf(0.01, '折扣最多两位小数'),
    ),
    starts_at: unixTime('开始时间'),
    ends_at: unixTime('结束时间'),
    limit_per_account: optional(int(1, 50_000, '每户限购')),
    /** Empty = all goods of the zone, at most 500. */
    goods_ids: optional(many(id(), 500, '商品')),
  }),
  /** null = a price is so far below the normal one that all of them wait for a second person. */
  data: z
    .object({
      made: z.int(),
      skipped: z.array(z.object({ goods_id: z.int(), name: z.string(), message: z.string() })),
    })
    .nullable(),
});

const staffPointsGoods = z.object({ id: z.int(), version: z.int(), ...answerShape(pointsGoodsFields) });
export type StaffPointsGoods = z.infer<typeof staffPointsGoods>;
const pointsGoodsForm = z.object({ ...requestShape(pointsGoodsFields), is_on: flag().default(1) });
export type PointsGoodsForm = z.output<typeof pointsGoodsForm>;
export const adminPointsGoods = endpoint({
  method: 'GET',
  path: '/api/admin/points/goods',
  scope: read,
  summary: '积分商品列表',
  query: z.object({ keywords: text('关键词', 60).default(''), ...pageQuery }),
  data: pageOf(staffPointsGoods),
});
export const adminPointsGoodsCreate = endpoint({
  method: 'POST',
  path: '/api/admin/points/goods',
  scope: write,
  summary: '新增积分商品',
  created: true,
  body: pointsGoodsForm,
  data: staffPointsGoods,
});
export const adminPointsGoodsUpdate = endpoint({
  method: 'PUT',
  path: '/api/admin/points/goods/:id',
  scope: write,
  summary: '修改积分商品',
  params: byId,
  body: pointsGoodsForm.extend({ version }),
  data: staffPointsGoods,
});

/** What runs now and next: special prices (by kind and window), zones, combinations, gifts, banners, pinned search results. */
const calendarEntry = z.object({
  /** special, group, zone, combination, promotion, banner, pin */
  kind: z.enum(['special', 'group', 'zone', 'combination', 'promotion', 'banner', 'pin']),
  /** Of the row; 0 for several special prices of one kind and window together. */
  id: z.int(),
  title: z.string(),
  detail: z.string(),
  starts_at: seconds().nullable(),
  ends_at: seconds().nullable(),
  state: z.enum(['waiting', 'running', 'sold_out', 'ended', 'stopped']),
  /** Of the back office, below /admin. */
  url: z.string(),
});
export type CalendarEntry = z.infer<typeof calendarEntry>;
export const adminCalendar = endpoint({
  method: 'GET',
  path: '/api/admin/calendar',
  scope: read,
  summary: '营销日历',
  /** At most 62 days. */
  query: z.object({ from: unixTime('开始时间'), to: unixTime('结束时间') }),
  data: z.object({ list: z.array(calendarEntry), timestamp: seconds() }),
});
