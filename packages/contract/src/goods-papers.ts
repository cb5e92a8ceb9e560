import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, id, int, longText, nothing, optional, pageOf, pageQuery, seconds, text } from './fields.ts';
import { fileLink } from './files.ts';
import { GOODS_PAPER_KEYS } from './goods-papers-words.ts';
import { LEAFLET_KEYS, ofEachLeafletField } from './leaflet-fields.ts';

/** 首营品种资料, as staff keep it: the papers of a goods and its 说明书 by field. */

const STATES = ['missing', 'due', 'expired', 'complete'] as const;

const row = z.object({
  /** Of the goods. */
  id: z.int(),
  name: z.string(),
  ypgg: z.string(),
  sccj: z.string(),
  approval_no: z.string(),
  papers: z.int(),
  /** Names of what is not there. */
  missing: z.array(z.string()),
  /** Last day of the paper that ends first; null = none ends. */
  valid_until: z.string().nullable(),
  state: z.enum(['valid', 'due', 'expired']),
  state_name: z.string(),
});
export type GoodsPapersRow = z.infer<typeof row>;

export const goodsPapers = endpoint({
  method: 'GET',
  path: '/api/admin/goods-papers',
  scope: 'staff:report.read',
  summary: '首营品种资料列表',
  query: z.object({
    /** Goods, maker or approval number. */
    keywords: optional(text('关键词', 60)),
    state: optional(z.enum(STATES, '状态不正确')),
    ...pageQuery,
  }),
  data: pageOf(row),
});

const paper = z.object({
  id: z.int(),
  kind: z.enum(GOODS_PAPER_KEYS),
  kind_name: z.string(),
  number: z.string(),
  /** Last day `2027-08-31`; null = without end. */
  valid_until: z.string().nullable(),
  state: z.enum(['valid', 'due', 'expired']),
  state_name: z.string(),
  /** Days left; negative = over, null = without end. */
  days: z.int().nullable(),
  file: fileLink,
  version: z.int(),
  added_by: z.string(),
  at: seconds(),
});
export type GoodsPaper = z.infer<typeof paper>;

const leafletTexts = z.object(ofEachLeafletField(() => z.string()));

export const goodsDossier = endpoint({
  method: 'GET',
  path: '/api/admin/goods-papers/:id',
  scope: 'staff:report.read',
  summary: '商品的首营资料',
  params: z.object({ id: id() }),
  data: row.extend({
    rx_class: z.string(),
    list: z.array(paper),
    leaflet: z.object({
      fields: leafletTexts,
      /** 0 = nobody has written it yet. */
      version: z.int(),
      updated_by: z.string(),
      at: seconds().nullable(),
    }),
  }),
});
export type GoodsDossier = z.infer<typeof goodsDossier.data>;

/** What buyers may know of a goods before they ask for its papers; apart from the goods' page, which does not wait for it. */
export const goodsLeaflet = endpoint({
  method: 'GET',
  path: '/api/goods/leaflet/:id',
  scope: 'public',
  summary: '商品说明书与资质文件目录',
  perMinute: 1200,
  params: z.object({ id: id() }),
  data: z.object({
    /** Those that are written, in the order of the print, named as the class of the goods names them. */
    fields: z.array(z.object({ key: z.enum(LEAFLET_KEYS), label: z.string(), words: z.string() })),
    /** Papers that stand in its 首营资料. */
    papers: z.array(
      z.object({
        kind_name: z.string(),
        number: z.string(),
        /** Last day `2027-08-31`; null = without end. */
        valid_until: z.string().nullable(),
      }),
    ),
  }),
});
export type GoodsLeaflet = z.infer<typeof goodsLeaflet.data>;

const paperForm = {
  kind: z.enum(GOODS_PAPER_KEYS, '请选择资料类型'),
  number: text('编号', 60).default(''),
  /** Empty = without end. */
  valid_until: optional(day('有效期至')),
};
const version = () => int(0, 1_000_000, '版本');

export const goodsPaperAdd = endpoint({
  method: 'POST',
  path: '/api/admin/goods-papers/:id',
  scope: 'staff:report.write',
  summary: '新增商品资料',
  idempotent: true,
  created: true,
  params: z.object({ id: id() }),
  body: z.object({ ...paperForm, file_id: id() }),
  data: z.object({ id: z.int() }),
});

export const goodsPaperUpdate = endpoint({
  method: 'PUT',
  path: '/api/admin/goods-papers/paper/:id',
  scope: 'staff:report.write',
  summary: '修改商品资料',
  params: z.object({ id: id() }),
  body: z.object({
    ...paperForm,
    /** Another file in place of the present one. */
    file_id: optional(id()),
    version: version(),
  }),
  data: nothing(),
});

export const goodsPaperRemove = endpoint({
  method: 'DELETE',
  path: '/api/admin/goods-papers/paper/:id',
  scope: 'staff:report.write',
  summary: '移除商品资料',
  params: z.object({ id: id() }),
  data: nothing(),
});

export const leafletSave = endpoint({
  method: 'PUT',
  path: '/api/admin/goods-papers/:id/leaflet',
  scope: 'staff:report.write',
  summary: '保存说明书',
  params: z.object({ id: id() }),
  body: z.object({
    fields: z.object(ofEachLeafletField((_key, { label, max }) => longText(label, max).default(''))),
    version: version(),
  }),
  data: nothing(),
});
