import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, id, int, many, nothing, optional, pageOf, pageQuery, seconds, text } from './fields.ts';
import { fileLink } from './files.ts';
import { SHOP_PAPER_KEYS } from './goods-papers-words.ts';
import { MOST_AT_ONCE } from './report-limits.ts';
import { reportLink } from './reports.ts';

/** Inspection reports and the shop's own papers, as staff keep them. */

export const ADMIN_REPORT_FILE = '/api/admin/reports/:id/file';

const KINDS = ['maker', 'import', 'own'] as const;
const kind = () => z.enum(KINDS, '报告类型不正确');
const lotNo = () => text('批号', 40, 1);

const goodsName = {
  goods_id: z.int(),
  name: z.string(),
  ypgg: z.string(),
  sccj: z.string(),
  approval_no: z.string(),
};

const adminReport = reportLink.extend({
  ...goodsName,
  lot_no: z.string(),
  file_name: z.string(),
  added_by: z.string(),
  /** null = it holds. */
  void: z.object({ at: seconds(), by: z.string(), reason: z.string() }).nullable(),
});
export type AdminReport = z.infer<typeof adminReport>;

export const adminReports = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  scope: 'staff:report.read',
  summary: '药检报告列表',
  query: z.object({
    /** Goods, approval number, lot or file name. */
    keywords: optional(text('关键词', 60)),
    state: optional(z.enum(['valid', 'void'], '状态不正确')),
    ...pageQuery,
  }),
  data: pageOf(adminReport),
});

const missingLot = z.object({
  /** Of the lot on the shelf that came in first. */
  id: z.int(),
  ...goodsName,
  lot_no: z.string(),
  expires_on: seconds().nullable(),
  /** When the lot came in, and since when it has been sold. */
  received_at: seconds(),
  shipped_at: seconds(),
  pieces: z.int(),
  orders: z.int(),
  buyers: z.int(),
  /** Buyers who wait for it. */
  requests: z.int(),
});
export type MissingLot = z.infer<typeof missingLot>;

export const missingReports = endpoint({
  method: 'GET',
  path: '/api/admin/reports/missing',
  scope: 'staff:report.read',
  summary: '缺报告的已发货批次',
  query: z.object({ keywords: optional(text('关键词', 60)), ...pageQuery }),
  data: pageOf(missingLot).extend({
    /** Those that buyers have asked for. */
    requested: z.int(),
  }),
});

export const reportLots = endpoint({
  method: 'GET',
  path: '/api/admin/reports/lots',
  scope: 'staff:report.read',
  summary: '商品的批号',
  query: z.object({ goods_id: id() }),
  data: z.object({ list: z.array(z.string()) }),
});

const candidate = z.object({
  ...goodsName,
  lot_no: z.string(),
  /** The lot is or was on the shelf. */
  is_known_lot: z.boolean(),
});
export type ReportCandidate = z.infer<typeof candidate>;

const matchedFile = z.object({
  file: fileLink,
  /**
   * matched: one goods with this lot; new_lot: one goods, but the lot was never on the shelf; ambiguous: several goods;
   * unknown: nothing found; duplicate: these bytes are the report of this lot already, or another file of this upload.
   */
  state: z.enum(['matched', 'new_lot', 'ambiguous', 'unknown', 'duplicate']),
  /** What to do, for a person. */
  note: z.string(),
  lot_no: z.string(),
  kind: kind(),
  candidates: z.array(candidate),
});
export type MatchedFile = z.infer<typeof matchedFile>;

/** Says what uploaded files are by their names; keeps nothing. */
export const reportMatch = endpoint({
  method: 'POST',
  path: '/api/admin/reports/match',
  scope: 'staff:report.write',
  summary: '按文件名匹配药检报告',
  body: z.object({ file_ids: many(id(), MOST_AT_ONCE, '文件') }),
  data: z.object({ list: z.array(matchedFile) }),
});

export const reportAdd = endpoint({
  method: 'POST',
  path: '/api/admin/reports',
  scope: 'staff:report.write',
  summary: '保存药检报告',
  idempotent: true,
  created: true,
  body: z.object({
    items: z
      .array(
        z.object({ file_id: id(), goods_id: id(), lot_no: lotNo(), kind: kind().default('maker') }),
        '请选择报告',
      )
      .min(1, '请选择报告')
      .max(MOST_AT_ONCE, `一次最多 ${MOST_AT_ONCE} 份报告`),
  }),
  data: z.object({
    added: z.int(),
    /** Buyers who had asked for one of them, and have been told. */
    told: z.int(),
  }),
});

export const reportVoid = endpoint({
  method: 'POST',
  path: '/api/admin/reports/:id/void',
  scope: 'staff:report.write',
  summary: '作废药检报告',
  params: z.object({ id: id() }),
  body: z.object({ reason: text('原因', 100, 2) }),
  data: nothing(),
});

const shopDocument = z.object({
  id: z.int(),
  kind: z.enum(SHOP_PAPER_KEYS),
  kind_name: z.string(),
  name: z.string(),
  number: z.string(),
  /** Last day `2027-08-31`; null = without end. */
  valid_until: z.string().nullable(),
  position: z.int(),
  /** Codes of business scopes that the shop may sell by it. */
  opens: z.array(z.string()),
  state: z.enum(['valid', 'due', 'expired']),
  state_name: z.string(),
  /** Days left; negative = over, null = without end. */
  days: z.int().nullable(),
  file: fileLink,
  version: z.int(),
  added_by: z.string(),
  at: seconds(),
});
export type ShopDocument = z.infer<typeof shopDocument>;

export const shopDocuments = endpoint({
  method: 'GET',
  path: '/api/admin/shop-documents',
  scope: 'staff:report.read',
  summary: '企业证照',
  data: z.object({ list: z.array(shopDocument) }),
});

const documentForm = {
  kind: z.enum(SHOP_PAPER_KEYS, '请选择资料类型').default('licence'),
  name: text('名称', 40, 1),
  number: text('编号', 60).default(''),
  /** Empty = without end. */
  valid_until: optional(day('有效期至')),
  position: int(0, 999, '顺序').default(0),
  opens: z
    .array(text('经营范围', 40, 1), '请选择经营范围')
    .max(200, '经营范围过多')
    .default([]),
};

export const shopDocumentAdd = endpoint({
  method: 'POST',
  path: '/api/admin/shop-documents',
  scope: 'staff:report.write',
  summary: '新增企业证照',
  idempotent: true,
  created: true,
  body: z.object({ ...documentForm, file_id: id() }),
  data: z.object({ id: z.int() }),
});

export const shopDocumentUpdate = endpoint({
  method: 'PUT',
  path: '/api/admin/shop-documents/:id',
  scope: 'staff:report.write',
  summary: '修改企业证照',
  params: z.object({ id: id() }),
  body: z.object({
    ...documentForm,
    /** Another file in place of the present one. */
    file_id: optional(id()),
    version: int(1, 1_000_000, '版本'),
  }),
  data: nothing(),
});

export const shopDocumentRemove = endpoint({
  method: 'DELETE',
  path: '/api/admin/shop-documents/:id',
  scope: 'staff:report.write',
  summary: '移除企业证照',
  params: z.object({ id: id() }),
  data: nothing(),
});
