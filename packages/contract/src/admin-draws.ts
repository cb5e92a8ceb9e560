import { z } from 'zod';
import { audienceFields } from './audience.ts';
import { DRAW_STATES, MOST_PRIZES, PRIZE_KINDS } from './draw-words.ts';
import { endpoint } from './endpoint.ts';
import {
  day,
  flag,
  id,
  int,
  longText,
  money,
  optional,
  pageOf,
  pageQuery,
  seconds,
  text,
  yuan,
} from './fields.ts';
import { keysOf } from './keys.ts';

/** Staff's side of draws. */

const byId = z.object({ id: id() });
const version = int(1, 1_000_000_000, '版本');
const unixTime = (name: string) => int(1, 9_999_999_999, name);
const { ranks, provinces, buyer_types } = audienceFields;
const kind = z.enum(PRIZE_KINDS, '请选择奖品类型');
const state = z.enum(keysOf(DRAW_STATES), '状态不正确');
const picture = text('图片', 300).regex(/^(|\/(?![/\\])\S*|https:\/\/\S+)$/, '图片不是有效的图片地址');

const prizeForm = z.object({
  /** Of a prize that is there; absent = a new one. */
  id: optional(id()),
  name: text('奖品名称', 30, 1),
  remarks: text('奖品说明', 60).default(''),
  image: picture.default(''),
  kind,
  /** balance, voucher */
  amount: optional(money('金额')),
  /** points */
  points: optional(int(1, 1_000_000, '积分')),
  /** coupon */
  coupon_id: optional(id()),
  /** goods: of the points mall */
  goods_id: optional(id()),
  /** What one costs the shop; absent = its amount, 0 where it has none. */
  cost: optional(money('成本')),
  weight: int(0, 1_000_000, '权重'),
  /** Pieces that may be won in all. */
  stock: optional(int(0, 10_000_000, '数量')),
});
export type PrizeForm = z.output<typeof prizeForm>;

export const drawForm = z.object({
  name: text('名称', 40, 1),
  remarks: text('副标题', 80).default(''),
  /** HTML as it was typed; it is cleaned. */
  rules: longText('规则', 20_000).default(''),
  image: picture.default(''),
  starts_at: unixTime('开始时间'),
  ends_at: unixTime('结束时间'),
  ranks,
  provinces,
  buyer_types,
  cost_points: int(0, 1_000_000, '消耗积分').default(0),
  per_day: optional(int(1, 1000, '每户每天次数')),
  per_account: optional(int(1, 100_000, '每户总次数')),
  chance_amount: optional(money('消费金额')),
  day_budget: optional(money('每日预算')),
  is_popup: flag().default(0),
  /** Zones that the page leads to. */
  zone_ids: z.array(id()).max(20, '最多选择 20 个专区').default([]),
  prizes: z.array(prizeForm).max(MOST_PRIZES, `最多 ${MOST_PRIZES} 个奖项`).default([]),
});
export type DrawForm = z.output<typeof drawForm>;

const staffPrize = z.object({
  id: z.int(),
  name: z.string(),
  remarks: z.string(),
  image: z.string(),
  kind,
  /** Amounts as staff typed them; '' = none. */
  amount: z.string(),
  points: z.int().nullable(),
  /** The coupon or goods; null when there is none of that number. */
  item: z.object({ id: z.int(), name: z.string() }).nullable(),
  cost: z.string(),
  weight: z.int(),
  stock: z.int().nullable(),
  won: z.int(),
  /** Per cent, as it is now. */
  odds: z.number(),
});
export type StaffPrize = z.infer<typeof staffPrize>;

const staffDrawRow = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  remarks: z.string(),
  image: z.string(),
  starts_at: seconds(),
  ends_at: seconds(),
  state,
  is_popup: z.int(),
  cost_points: z.int(),
  attempts: z.int(),
  accounts: z.int(),
  /** What the prizes cost so far. */
  spent: yuan(),
  spent_today: yuan(),
  day_budget: z.string(),
});
export type StaffDrawRow = z.infer<typeof staffDrawRow>;
const staffDraw = staffDrawRow.extend({
  rules: z.string(),
  ranks: z.array(z.int()),
  provinces: z.array(z.string()),
  buyer_types: z.array(z.string()),
  per_day: z.int().nullable(),
  per_account: z.int().nullable(),
  /** As staff typed it; '' = none. */
  chance_amount: z.string(),
  zones: z.array(z.object({ id: z.int(), name: z.string() })),
  prizes: z.array(staffPrize),
  /** What stands against publishing it. */
  problems: z.array(z.string()),
});
export type StaffDraw = z.infer<typeof staffDraw>;

export const adminDraws = endpoint({
  method: 'GET',
  path: '/api/admin/draws',
  scope: 'staff:draw.read',
  summary: '抽奖列表（后台）',
  query: z.object({ state: optional(state), keywords: optional(text('关键词', 60)), ...pageQuery }),
  data: pageOf(staffDrawRow),
});
export const adminDraw = endpoint({
  method: 'GET',
  path: '/api/admin/draws/:id',
  scope: 'staff:draw.read',
  summary: '抽奖设置',
  params: byId,
  data: staffDraw,
});
/** Not published yet. */
export const adminDrawCreate = endpoint({
  method: 'POST',
  path: '/api/admin/draws',
  scope: 'staff:draw.write',
  summary: '新增抽奖',
  created: true,
  idempotent: true,
  body: drawForm,
  data: staffDraw,
});
/** A published one has to stay without problems; a prize that somebody has won stays what it is. */
export const adminDrawUpdate = endpoint({
  method: 'PUT',
  path: '/api/admin/draws/:id',
  scope: 'staff:draw.write',
  summary: '修改抽奖',
  params: byId,
  body: drawForm.safeExtend({ version }),
  data: staffDraw,
});
/** 422 with what stands against it. */
export const adminDrawPublish = endpoint({
  method: 'POST',
  path: '/api/admin/draws/:id/publish',
  scope: 'staff:draw.write',
  summary: '发布抽奖',
  params: byId,
  body: z.object({ version }),
  data: staffDraw,
});
/** Holds from the next attempt on. */
export const adminDrawStop = endpoint({
  method: 'POST',
  path: '/api/admin/draws/:id/stop',
  scope: 'staff:draw.write',
  summary: '停止抽奖',
  params: byId,
  data: staffDraw,
});

const recordFilter = {
  kind: optional(kind),
  keywords: optional(text('关键词', 60)),
  start_time: optional(day('开始日期')),
  end_time: optional(day('结束日期')),
};
export const drawExportQuery = z.object(recordFilter);
const staffRecord = z.object({
  id: z.int(),
  account_id: z.int(),
  company: z.string(),
  username: z.string(),
  attempt: z.int(),
  name: z.string(),
  remarks: z.string(),
  kind,
  cost_points: z.int(),
  /** Of the points order of a goods prize; '' = none. */
  order_no: z.string(),
  order_status: z.string(),
  at: seconds(),
});
export type StaffDrawRecord = z.infer<typeof staffRecord>;
export const adminDrawRecords = endpoint({
  method: 'GET',
  path: '/api/admin/draws/:id/records',
  scope: 'staff:draw.read',
  summary: '抽奖记录（后台）',
  params: byId,
  query: z.object({ ...recordFilter, ...pageQuery }),
  data: pageOf(staffRecord),
});

const drawReport = z.object({
  attempts: z.int(),
  accounts: z.int(),
  won: z.int(),
  cost_points: z.int(),
  spent: yuan(),
  /** Newest first. */
  days: z.array(
    z.object({
      day: z.string(),
      attempts: z.int(),
      accounts: z.int(),
      won: z.int(),
      cost_points: z.int(),
      spent: yuan(),
    }),
  ),
  /** How often each came beside how often it should have, by the weights of now. */
  prizes: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      kind,
      won: z.int(),
      share: z.number(),
      weight_share: z.number(),
    }),
  ),
});
export type DrawReport = z.infer<typeof drawReport>;
export const adminDrawReport = endpoint({
  method: 'GET',
  path: '/api/admin/draws/:id/report',
  scope: 'staff:draw.read',
  summary: '抽奖费用',
  params: byId,
  data: drawReport,
});
