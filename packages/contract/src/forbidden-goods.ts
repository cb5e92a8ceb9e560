import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, flag, id, many, nothing, optional, pageOf, pageQuery, seconds, text } from './fields.ts';
import { FORBIDDEN_CLASSES } from './forbidden-words.ts';
import { keysOf } from './keys.ts';

/** 禁售目录: what may not be sold here, kept by quality. */

const names = (name: string) =>
  z
    .array(text(name, 40, 2), `请填写${name}`)
    .max(300, `${name}过多`)
    .default([]);
const entryForm = z.object({
  class: z.enum(keysOf(FORBIDDEN_CLASSES), '请选择类别'),
  /** Names and other names, also parts of them. */
  names: names('名称'),
  /** Names that only look alike. */
  except_names: names('例外名称'),
  /** Regular expressions over name and generic name, approval number, maker. */
  pattern: text('匹配式', 500).default(''),
  except_pattern: text('例外匹配式', 500).default(''),
  approval_pattern: text('批准文号匹配式', 100).default(''),
  maker_pattern: text('厂家匹配式', 100).default(''),
  valid_from: day('生效日期'),
  valid_until: optional(day('失效日期')),
  source: text('依据', 200, 2),
});

export const adminForbidden = endpoint({
  method: 'GET',
  path: '/api/admin/forbidden-goods',
  scope: 'staff:goods.read',
  summary: '禁售目录',
  query: z.object({
    /** 1 = what stood on it before. */
    past: optional(flag()),
    keywords: optional(text('关键词', 60)),
    ...pageQuery,
  }),
  data: pageOf(
    z.object({
      id: z.int(),
      class: z.string(),
      names: z.array(z.string()),
      except_names: z.array(z.string()),
      pattern: z.string(),
      except_pattern: z.string(),
      approval_pattern: z.string(),
      maker_pattern: z.string(),
      valid_from: z.string(),
      valid_until: z.string().nullable(),
      source: z.string(),
      created_by: z.string(),
      created_at: seconds(),
      ended_by: z.string(),
      ended_at: seconds().nullable(),
    }),
  ),
});
/** Goods that the list has come to name and nobody has looked at yet, the newest first. */
export const adminForbiddenHits = endpoint({
  method: 'GET',
  path: '/api/admin/forbidden-goods/hits',
  scope: 'staff:goods.read',
  summary: '禁售目录命中的商品',
  query: z.object(pageQuery),
  data: pageOf(
    z.object({
      id: z.int(),
      goods_id: z.int(),
      name: z.string(),
      sccj: z.string(),
      approval_no: z.string(),
      class: z.string(),
      /** 1 = it left the shelf by it. */
      was_on: z.int(),
      at: seconds(),
    }),
  ),
});
export const adminForbiddenSeen = endpoint({
  method: 'POST',
  path: '/api/admin/forbidden-goods/hits/seen',
  scope: 'staff:quality.write',
  orScope: 'staff:goods.write',
  summary: '禁售目录命中的商品已处理',
  body: z.object({ ids: many(id(), 100, '商品') }),
  data: nothing(),
});
const saved = z.object({ taken: z.int() });
export const adminForbiddenAdd = endpoint({
  method: 'POST',
  path: '/api/admin/forbidden-goods',
  scope: 'staff:quality.write',
  summary: '新增禁售条目',
  created: true,
  body: entryForm,
  data: saved,
});
export const adminForbiddenReplace = endpoint({
  method: 'PUT',
  path: '/api/admin/forbidden-goods/:id',
  scope: 'staff:quality.write',
  summary: '修改禁售条目',
  params: z.object({ id: id() }),
  body: entryForm,
  data: saved,
});
export const adminForbiddenEnd = endpoint({
  method: 'DELETE',
  path: '/api/admin/forbidden-goods/:id',
  scope: 'staff:quality.write',
  summary: '移出禁售目录',
  params: z.object({ id: id() }),
  data: nothing(),
});
