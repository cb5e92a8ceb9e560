import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { int, nothing } from './fields.ts';
import { keysOf } from './keys.ts';
import { DEVICES, PAGE_KINDS, SPEED_DAYS } from './speed-words.ts';

/** 真实速度: what browsers of buyers tell of the time that pages took, and what staff are shown of it. */

/** Nobody waits for longer; a clock that jumped says so. */
const MOST_MS = 600_000;
/** Kinds of pages that one stretch of looking has had. */
const MOST_PAGES = 20;

const kinds = keysOf(PAGE_KINDS);
const timed = z.strictObject({ page: z.enum(kinds, '没有这种页面'), ms: int(0, MOST_MS, '毫秒数') });

export const speedReport = endpoint({
  method: 'POST',
  path: '/api/speed',
  scope: 'public',
  summary: '上报页面速度',
  perMinute: 60,
  bodyLimit: 4096,
  // Strict: nothing else is taken, so that nothing else can come to be kept.
  body: z.strictObject({
    device: z.enum(keysOf(DEVICES), '没有这种设备'),
    /** The page that was opened; null when it was told before, or was not seen. */
    lcp: timed.nullable(),
    /** The slowest answer on each page since the last report. */
    inp: z.array(timed).max(MOST_PAGES, `最多 ${MOST_PAGES} 个页面`),
  }),
  data: nothing(),
});

const figure = z.object({
  times: z.int(),
  /** Three of four were faster, in milliseconds. */
  p75: z.int(),
  /** Slower than its budget, and told often enough to be believed. */
  is_missed: z.boolean(),
});
const figureOrNone = figure.nullable();

const pageRow = z.object({
  page: z.enum(kinds),
  name: z.string(),
  lcp: figureOrNone,
  inp: figureOrNone,
  server: figureOrNone,
});
const callRow = figure.extend({
  /** `GET /api/cart/list`. */
  call: z.string(),
  name: z.string(),
});

export const adminSpeed = endpoint({
  method: 'GET',
  path: '/api/admin/speed',
  scope: 'staff:status.read',
  summary: '真实速度',
  query: z.object({
    days: z.enum(SPEED_DAYS).default('7'),
    /** Of the browsers' figures; all devices without it. */
    device: z.enum(keysOf(DEVICES)).optional(),
  }),
  data: z.object({
    /** Milliseconds, as 店铺设置 › 真实速度 has them. */
    budgets: z.object({ lcp: z.int(), inp: z.int(), server: z.int() }),
    /** Per cent of visits that are measured. */
    sample: z.int(),
    /** So many figures a page or call needs before it is judged. */
    least: z.int(),
    pages: z.array(pageRow),
    /** The slow ones first, then those that are asked most. */
    calls: z.array(callRow),
    /** Calls beside these. */
    more_calls: z.int(),
  }),
});
