import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, flag, id, int, many, nothing, optional, pageOf, pageQuery, seconds, text } from './fields.ts';
import { keysOf } from './keys.ts';
import { LONGEST_TRACE_CODE, SHORTEST_TRACE_CODE, TRACE_PREFIX_STATES } from './trace-words.ts';

/** 追溯码: heads of codes (标识码), and which goods need codes. */

const params = z.object({ id: id() });
const level = z.int();

// ---- prefixes: which goods and how many pieces the head of a code stands for

const prefixFields = {
  prefix: z
    .string('请填写标识码')
    .trim()
    .regex(/^[0-9A-Z]{4,20}$/, '标识码为 4 到 20 位数字或大写字母'),
  goods_id: id(),
  level: int(1, 3, '包装级别'),
  /** Pieces of the shop's selling unit in one such pack. */
  pieces: int(1, 100_000, '件数'),
  /** Signs of the whole code; 0 = any. */
  code_length: int(0, LONGEST_TRACE_CODE, '总位数')
    .refine(
      (signs) => signs === 0 || signs >= SHORTEST_TRACE_CODE,
      `总位数为 ${SHORTEST_TRACE_CODE} 到 ${LONGEST_TRACE_CODE}，0 表示不限`,
    )
    .default(20),
};
const prefixRow = z.object({
  id: z.int(),
  prefix: z.string(),
  goods_id: z.int(),
  name: z.string(),
  ypgg: z.string(),
  sccj: z.string(),
  level,
  level_name: z.string(),
  pieces: z.int(),
  code_length: z.int(),
  state: z.enum(keysOf(TRACE_PREFIX_STATES)),
  state_name: z.string(),
  proposed_by: z.string(),
  confirmed_by: z.string(),
  at: seconds(),
});
export type TracePrefixRow = z.infer<typeof prefixRow>;

export const adminTracePrefixes = endpoint({
  method: 'GET',
  path: '/api/admin/trace/prefixes',
  scope: 'staff:goods.read',
  summary: '追溯码标识码',
  query: z.object({
    state: optional(z.enum(keysOf(TRACE_PREFIX_STATES), '状态不正确')),
    goods_id: optional(id()),
    /** Prefix, or a word of the goods. */
    keywords: text('关键词', 60).default(''),
    ...pageQuery,
  }),
  data: pageOf(prefixRow),
});
/** Taught at the first scan or on the goods' page; quality confirms it. The same again changes nothing. */
export const adminTracePrefixTeach = endpoint({
  method: 'POST',
  path: '/api/admin/trace/prefixes',
  scope: 'staff:order.ship',
  orScope: 'staff:trace.write',
  summary: '登记标识码',
  created: true,
  body: z.object(prefixFields),
  data: prefixRow,
});
export const adminTracePrefixConfirm = endpoint({
  method: 'POST',
  path: '/api/admin/trace/prefixes/:id/confirm',
  scope: 'staff:quality.write',
  summary: '确认标识码',
  params,
  data: prefixRow,
});
/** Takes a proposed prefix off, or one that no code was scanned with. */
export const adminTracePrefixRemove = endpoint({
  method: 'DELETE',
  path: '/api/admin/trace/prefixes/:id',
  scope: 'staff:quality.write',
  summary: '删除标识码',
  params,
  data: nothing(),
});
/** Rows of a file of prefixes, read in the browser or by another program: each is answered, none holds up the others. */
const MAX_PREFIX_ROWS = 2000;
export const adminTracePrefixImport = endpoint({
  method: 'POST',
  path: '/api/admin/trace/prefixes/import',
  scope: 'staff:trace.write',
  summary: '导入标识码',
  body: z.object({
    rows: many(
      z.object({
        prefix: z.string().max(60, '标识码太长'),
        goods_id: z.string().max(60, '商品编号太长'),
        level: z.string().max(20, '级别太长'),
        pieces: z.string().max(20, '件数太长'),
      }),
      MAX_PREFIX_ROWS,
      '行',
    ),
  }),
  data: z.object({
    added: z.int(),
    same: z.int(),
    refused: z.array(z.object({ line: z.int(), message: z.string() })),
  }),
});

// ---- which goods need codes

const needs = z.object({
  /** Codes of 经营范围 whose goods leave only with codes. */
  scopes: z.array(text('经营范围', 40, 1), '请选择经营范围').max(60, '经营范围过多'),
  /** 含麻 goods, whatever their scope. */
  ephedrine: flag(),
  /** Goods that carry none: 饮片 of a scope that has codes otherwise, packs of a maker without. */
  exempt_goods: z.array(id(), '请选择商品').max(2000, '免码商品过多'),
  /** Lots that came before this day carry none; missing = all do. */
  since: optional(day('起始日期')),
  /** Scopes of which a code is picked only when it was scanned in with its lot. */
  intake_scopes: z
    .array(text('经营范围', 40, 1), '经营范围不正确')
    .max(200, '经营范围过多')
    .default([]),
  /** Lots that came before this day were not scanned in; missing = all were. */
  intake_since: optional(day('起始日期')),
});
export const adminTraceNeeds = endpoint({
  method: 'GET',
  path: '/api/admin/trace/needs',
  scope: 'staff:trace.read',
  summary: '哪些商品须扫码',
  data: z.object({
    scopes: z.array(
      z.object({ code: z.string(), name: z.string(), needs_codes: z.boolean(), needs_intake: z.boolean() }),
    ),
    ephedrine: z.boolean(),
    exempt_goods: z.array(z.object({ id: z.int(), name: z.string(), ypgg: z.string(), sccj: z.string() })),
    since: z.string().nullable(),
    intake_since: z.string().nullable(),
  }),
});
export const adminTraceNeedsSave = endpoint({
  method: 'PUT',
  path: '/api/admin/trace/needs',
  scope: 'staff:quality.write',
  summary: '设置哪些商品须扫码',
  body: needs,
  data: nothing(),
});
