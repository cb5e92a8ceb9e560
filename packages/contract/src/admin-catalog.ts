import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  flag,
  id,
  idOrZero,
  int,
  many,
  nothing,
  optional,
  pageOf,
  pageQuery,
  seconds,
  text,
} from './fields.ts';

/** Staff calls for what surrounds a goods: pictures, tags, controlled sale, categories, brands, mass changes. */

const goodsPath = z.object({ id: id() });

// ---- pictures: multipart/form-data with one or more parts `file`; jpeg, png, webp, avif up to 10 MB, at most 9 a goods
const goodsImage = z.object({ id: z.int(), url: z.string() });
const images = z.object({ images: z.array(goodsImage) });
export const adminImageOrder = endpoint({
  method: 'PUT',
  path: '/api/admin/goods/:id/images',
  scope: 'staff:goods.write',
  summary: '图片排序与删除',
  params: goodsPath,
  /** The pictures that stay, first one first. */
  body: z.object({ image_ids: z.array(id()).max(9, '最多 9 张图片').default([]) }),
  data: images,
});
/** Served outside the envelope's parser: `POST /api/admin/goods/:id/images`, answers `{images}`. */
export const IMAGE_UPLOAD = '/api/admin/goods/:id/images';
/** `POST /api/admin/pictures` for banners, brands, articles: one `file`, answers `{url, width, height}`. */
export const PICTURE_UPLOAD = '/api/admin/pictures';

// ---- tags
export const TAG_NAMES = ['优', '秒', '满', '换购', '赠', '特', '新'] as const;
const tag = z.object({
  name: z.enum(TAG_NAMES, '标签不正确'),
  describe: text('标签说明', 40).default(''),
  is_show: flag().default(1),
});
const tagData = z.object({
  tags: z.array(z.object({ name: z.string(), describe: z.string(), is_show: z.int() })),
});
export const adminTags = endpoint({
  method: 'GET',
  path: '/api/admin/goods/:id/tags',
  scope: 'staff:goods.read',
  summary: '商品标签',
  params: goodsPath,
  data: tagData,
});
export const adminTagsSet = endpoint({
  method: 'PUT',
  path: '/api/admin/goods/:id/tags',
  scope: 'staff:goods.write',
  summary: '设置商品标签',
  params: goodsPath,
  body: z.object({ tags: z.array(tag).max(7, '最多 7 个标签').default([]) }),
  data: tagData,
});

// ---- controlled sale
const controlRule = z.object({
  effect: z.enum(['allow', 'block'], '请选择允许或禁止'),
  dimension: z.enum(['account', 'rank', 'region', 'buyer_type'], '请选择维度'),
  value: text('规则值', 60, 1),
});
const controlData = z.object({
  rules: z.array(
    z.object({ effect: z.string(), dimension: z.string(), value: z.string(), label: z.string() }),
  ),
});
export const adminControl = endpoint({
  method: 'GET',
  path: '/api/admin/goods/:id/control',
  scope: 'staff:goods.read',
  summary: '控销规则',
  params: goodsPath,
  data: controlData,
});
/** Replaces all rules. An account is named by its id; unknown accounts, ranks, types and regions answer 422 at their row. */
export const adminControlSet = endpoint({
  method: 'PUT',
  path: '/api/admin/goods/:id/control',
  scope: 'staff:goods.control',
  summary: '设置控销规则',
  params: goodsPath,
  body: z.object({ rules: z.array(controlRule).max(500, '最多 500 条规则').default([]) }),
  data: controlData,
});
/** 谁能买: the decision for one account as the shop makes it, with the reason that the buyer would read. */
export const adminWhoCanBuy = endpoint({
  method: 'GET',
  path: '/api/admin/goods/:id/judge',
  scope: 'staff:goods.read',
  summary: '购买资格测试',
  params: goodsPath,
  query: z.object({ account_id: id() }),
  data: z.object({
    can_buy: z.boolean(),
    code: z.string(),
    message: z.string(),
    company: z.string(),
    price: z.number().nullable(),
  }),
});
export const adminAccountSearch = endpoint({
  method: 'GET',
  path: '/api/admin/accounts/search',
  scope: 'staff:goods.read',
  summary: '查找客户',
  query: z.object({ keywords: text('关键词', 60).default('') }),
  data: z.object({
    list: z.array(
      z.object({
        id: z.int(),
        company: z.string(),
        username: z.string(),
        buyer_type: z.string(),
        region: z.string(),
        rank: z.int(),
      }),
    ),
  }),
});

const right = z.object({
  id: z.int(),
  account_id: z.int(),
  company: z.string(),
  region: z.string(),
  buyer_type: z.string(),
  goods_id: z.int(),
  goods_name: z.string(),
  spec: z.string(),
  maker: z.string(),
  status: z.enum(['pending', 'granted', 'refused']),
  note: z.string(),
  reply: z.string(),
  asked_at: seconds(),
  decided_at: seconds().nullable(),
});
export const adminRights = endpoint({
  method: 'GET',
  path: '/api/admin/rights',
  scope: 'staff:goods.read',
  summary: '控销购买申请',
  query: z.object({
    status: optional(z.enum(['pending', 'granted', 'refused'], '状态不正确')),
    ...pageQuery,
  }),
  data: pageOf(right),
});
/** Refusing needs a reply that the buyer reads. */
export const adminRightDecide = endpoint({
  method: 'POST',
  path: '/api/admin/rights/:id',
  scope: 'staff:goods.control',
  summary: '处理控销购买申请',
  params: z.object({ id: id() }),
  body: z.object({ grant: flag(), reply: text('回复', 200).default('') }),
  data: right,
});

// ---- categories and brands
const categoryNode = z.object({
  id: z.int(),
  tree: z.string(),
  parent_id: z.int(),
  name: z.string(),
  describe: z.string(),
  logo: z.string(),
  logo1: z.string(),
  sort: z.int(),
  /** Goods directly in it. */
  goods: z.int(),
});
export const CATEGORY_TREES = { xi: '药品', zy: '中药饮片', qx: '器械', yx: '优选' } as const;
const categories = z.object({ list: z.array(categoryNode) });
export const adminCategories = endpoint({
  method: 'GET',
  path: '/api/admin/categories',
  scope: 'staff:goods.read',
  summary: '分类',
  data: categories,
});
const categoryForm = z.object({
  tree: z.enum(['xi', 'zy', 'qx', 'yx'], '请选择分类树'),
  parent_id: idOrZero().default(0),
  name: text('名称', 20, 1),
  describe: text('说明', 60).default(''),
  logo: text('图标', 200).default(''),
  logo1: text('选中图标', 200).default(''),
  sort: int(0, 100_000, '排序').default(0),
});
export const adminCategoryCreate = endpoint({
  method: 'POST',
  path: '/api/admin/categories',
  scope: 'staff:goods.write',
  summary: '新增分类',
  created: true,
  body: categoryForm,
  data: categories,
});
/** A category cannot move below itself or into another tree, and no tree is deeper than three. */
export const adminCategoryUpdate = endpoint({
  method: 'PUT',
  path: '/api/admin/categories/:id',
  scope: 'staff:goods.write',
  summary: '修改分类',
  params: z.object({ id: id() }),
  body: categoryForm,
  data: categories,
});
/** 409 while it holds goods or categories. */
export const adminCategoryDelete = endpoint({
  method: 'DELETE',
  path: '/api/admin/categories/:id',
  scope: 'staff:goods.write',
  summary: '删除分类',
  params: z.object({ id: id() }),
  data: categories,
});

const brandNode = z.object({
  id: z.int(),
  name: z.string(),
  logo: z.string(),
  describe: z.string(),
  sort: z.int(),
  goods: z.int(),
});
const brands = z.object({ list: z.array(brandNode) });
const brandForm = z.object({
  name: text('名称', 30, 1),
  logo: text('标志', 200).default(''),
  describe: text('说明', 200).default(''),
  sort: int(0, 100_000, '排序').default(0),
});
export const adminBrands = endpoint({
  method: 'GET',
  path: '/api/admin/brands',
  scope: 'staff:goods.read',
  summary: '品牌',
  data: brands,
});
export const adminBrandCreate = endpoint({
  method: 'POST',
  path: '/api/admin/brands',
  scope: 'staff:goods.write',
  summary: '新增品牌',
  created: true,
  body: brandForm,
  data: brands,
});
export const adminBrandUpdate = endpoint({
  method: 'PUT',
  path: '/api/admin/brands/:id',
  scope: 'staff:goods.write',
  summary: '修改品牌',
  params: z.object({ id: id() }),
  body: brandForm,
  data: brands,
});
/** Its goods keep being sold, without a brand. */
export const adminBrandDelete = endpoint({
  method: 'DELETE',
  path: '/api/admin/brands/:id',
  scope: 'staff:goods.write',
  summary: '删除品牌',
  params: z.object({ id: id() }),
  data: brands,
});

// ---- mass change: XLSX (or CSV) in, preview, apply, undo
/** `GET /api/admin/goods/export?…filters of the list` and `GET /api/admin/mass-changes/:id/errors`: XLSX files. */
export const GOODS_EXPORT = '/api/admin/goods/export';
export const MASS_ERRORS = '/api/admin/mass-changes/:id/errors';
/** `POST /api/admin/mass-changes` as multipart with one `file` (XLSX or CSV, 20 MB, 50,000 rows); answers the change. */
export const MASS_UPLOAD = '/api/admin/mass-changes';

const massChange = z.object({
  id: z.int(),
  file_name: z.string(),
  staff: z.string(),
  /** waiting: its prices wait for a second person, who may refuse them. */
  status: z.enum(['preview', 'waiting', 'refused', 'applied', 'undone']),
  /** The change with those of its prices that move too far for one person; null = it has none. */
  held_id: z.int().nullable(),
  rows_total: z.int(),
  rows_changed: z.int(),
  rows_refused: z.int(),
  created_at: seconds(),
  applied_at: seconds().nullable(),
  undone_at: seconds().nullable(),
});
export type MassChange = z.infer<typeof massChange>;
export const adminMassChanges = endpoint({
  method: 'GET',
  path: '/api/admin/mass-changes',
  scope: 'staff:goods.read',
  summary: '批量修改记录',
  query: z.object({ ...pageQuery }),
  data: pageOf(massChange),
});
const fieldChange = z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() });
export const adminMassChange = endpoint({
  method: 'GET',
  path: '/api/admin/mass-changes/:id',
  scope: 'staff:goods.read',
  summary: '批量修改预览',
  params: z.object({ id: id() }),
  query: z.object({ only: optional(z.enum(['changed', 'refused'], '筛选不正确')), ...pageQuery }),
  data: z.object({
    change: massChange,
    rows: pageOf(
      z.object({
        row_no: z.int(),
        goods_id: z.int(),
        name: z.string(),
        changes: z.array(fieldChange),
        error: z.string(),
      }),
    ),
  }),
});
const massAct = (name: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/admin/mass-changes/:id/${name}`,
    scope: 'staff:goods.write',
    summary,
    params: z.object({ id: id() }),
    data: massChange,
  });
/** All good rows in one transaction; 409 when it was applied or a goods has changed since the preview (named). */
export const adminMassApply = massAct('apply', '执行批量修改');
/** Puts back what it changed; 409 naming goods that were changed again since. */
export const adminMassUndo = massAct('undo', '撤销批量修改');
/** Throws away a preview. */
export const adminMassDrop = endpoint({
  method: 'DELETE',
  path: '/api/admin/mass-changes/:id',
  scope: 'staff:goods.write',
  summary: '放弃批量修改',
  params: z.object({ id: id() }),
  data: nothing(),
});
/** On or off the shelf, for rows ticked in the list. */
export const adminGoodsShelf = endpoint({
  method: 'POST',
  path: '/api/admin/goods/shelf',
  scope: 'staff:goods.write',
  summary: '批量上下架',
  body: z.object({ ids: many(id(), 200, '商品'), status: z.enum(['on', 'off'], '状态不正确') }),
  data: z.object({
    changed: z.int(),
    refused: z.array(z.object({ id: z.int(), name: z.string(), message: z.string() })),
  }),
});
