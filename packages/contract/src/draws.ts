import { z } from 'zod';
import { DRAW_STATES, PRIZE_KINDS } from './draw-words.ts';
import { endpoint } from './endpoint.ts';
import { id, optional, pageOf, pageQuery, seconds, yuan } from './fields.ts';
import { keysOf } from './keys.ts';
import { bannerItem } from './shell.ts';

/** 抽奖: what may be won with which odds, the draw itself, who won what. */

const byId = z.object({ id: id() });
const byQuery = z.object({ id: id() });
const kind = z.enum(PRIZE_KINDS);
const state = z.enum(keysOf(DRAW_STATES));

/** What the popup on home needs. */
const drawSimple = z.object({
  id: z.int(),
  name: z.string(),
  remarks: z.string(),
  image: z.string(),
  /** 1 = who asks has drawn already; of a draw with chances each day: today. */
  is_join: z.int(),
});
export type DrawSimple = z.infer<typeof drawSimple>;
/** The draw that pops up for who asks; null = none. */
export const drawPopup = endpoint({
  method: 'GET',
  path: '/api/draw/simple',
  scope: 'public',
  summary: '首页抽奖弹窗',
  data: drawSimple.nullable(),
});
export const drawSimpleOf = endpoint({
  method: 'GET',
  path: '/api/draw/:id/simple',
  scope: 'public',
  summary: '抽奖简要信息',
  params: byId,
  data: drawSimple,
});

const drawPrize = z.object({
  id: z.int(),
  name: z.string(),
  remarks: z.string(),
  image: z.string(),
  kind,
  /** Per cent, as it is now for who asks: what is used up or too dear for the rest of today's budget has 0. */
  odds: z.number(),
  /** Pieces left; null = without end. */
  left: z.int().nullable(),
});
export type DrawPrize = z.infer<typeof drawPrize>;

const drawChances = z.object({
  /** Attempts that who asks has now; null = as many as are wanted. */
  left: z.int().nullable(),
  /** Why there is none, in words; '' = there is one. */
  reason: z.string(),
  /** What `reason` is about: a browser sends to sign in for `login`. */
  code: z.enum([
    '',
    'login',
    'not_passed',
    'audience',
    'waiting',
    'ended',
    'per_account',
    'per_day',
    'points',
  ]),
  /** Points that the account has. */
  points: z.int(),
  drawn: z.int(),
  drawn_today: z.int(),
  /** Paid for what is kept of orders completed since the start; 0 where orders give no chance. */
  spent: yuan(),
  /** Attempts that these gave. */
  earned: z.int(),
  /** What is missing for one more; 0 where orders give none. */
  missing: yuan(),
});
export type DrawChances = z.infer<typeof drawChances>;

const drawDetail = drawSimple.extend({
  /** Cleaned HTML. */
  rules: z.string(),
  state,
  start_time: seconds(),
  end_time: seconds(),
  timestamp: seconds(),
  /** Points of an attempt; 0 = free. */
  cost_points: z.int(),
  per_day: z.int().nullable(),
  per_account: z.int().nullable(),
  /** Completed orders of so much give one attempt more; 0 = none. */
  chance_amount: yuan(),
  prizes: z.array(drawPrize),
  chances: drawChances,
});
export type DrawDetail = z.infer<typeof drawDetail>;
/** 404 when it is unknown, not published or stopped. */
export const drawInfo = endpoint({
  method: 'GET',
  path: '/api/draw',
  scope: 'public',
  summary: '抽奖详情与奖项概率',
  query: byQuery,
  data: drawDetail,
});

const winner = z.object({
  /** The start of its name. */
  company: z.string(),
  name: z.string(),
  at: seconds(),
});
export type DrawWinner = z.infer<typeof winner>;
/** The last twenty that won something. */
export const drawWinners = endpoint({
  method: 'GET',
  path: '/api/draw/new_record',
  scope: 'public',
  summary: '最新中奖名单',
  query: byQuery,
  data: z.object({ list: z.array(winner) }),
});

/** Pages that the draw sends to; closed ones are missing. */
export const drawActivity = endpoint({
  method: 'GET',
  path: '/api/draw/:id/activity',
  scope: 'public',
  summary: '抽奖关联活动',
  params: byId,
  data: z.object({
    list: z.array(z.object({ id: z.int(), name: z.string(), image: z.string(), url: z.string() })),
  }),
});
export const drawAds = endpoint({
  method: 'GET',
  path: '/api/draw/ads',
  scope: 'public',
  summary: '抽奖页广告',
  data: z.object({ list: z.array(bannerItem) }),
});

const drawRecord = z.object({
  id: z.int(),
  draw_id: z.int(),
  draw_name: z.string(),
  prize_id: z.int(),
  name: z.string(),
  remarks: z.string(),
  kind,
  /** `已到账`, `已发放`, `待发货`; '' = nothing was won. */
  status: z.string(),
  /** Where what was won stands; '' = nowhere. */
  url: z.string(),
  cost_points: z.int(),
  at: seconds(),
});
export type DrawRecord = z.infer<typeof drawRecord>;
export const drawRecords = endpoint({
  method: 'GET',
  path: '/api/draw/record',
  scope: 'buyer',
  summary: '我的抽奖记录',
  query: z.object({ id: optional(id()), ...pageQuery }),
  data: pageOf(drawRecord),
});

/** Draws once. 403 and 409 with the reason; the same key once more is answered with the same record. */
export const drawOnce = endpoint({
  method: 'POST',
  path: '/api/draw/:id',
  scope: 'buyer',
  right: 'order',
  buys: true,
  summary: '抽奖',
  idempotent: true,
  params: byId,
  data: drawRecord,
});
