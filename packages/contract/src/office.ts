import { z } from 'zod';
import { auditFilter } from './admin-staff.ts';
import { endpoint } from './endpoint.ts';
import {
  day,
  flag,
  id,
  int,
  longText,
  money,
  nothing,
  optional,
  pageOf,
  pageQuery,
  proofOfWork,
  seconds,
  text,
  yuan,
} from './fields.ts';
import { factField } from './goods-fact-fields.ts';
import { ofEachFact } from './goods-facts.ts';
import { TAX_RATES } from './invoice-words.ts';
import { keysOf } from './keys.ts';
import { officePreferences } from './office-preferences.ts';
import { REASON_KINDS } from './reason-fields.ts';

/** Staff calls, all under /api/admin. */

export const STAFF_ROLES = {
  admin: '管理员',
  goods: '商品',
  operations: '运营',
  service: '客服',
  finance: '财务',
  quality: '质管',
  warehouse: '仓库',
  sales: '业务员',
} as const;

/** As it is typed, to be compared. */
const typedPassword = () => z.string('请填写密码').min(1, '请填写密码').max(128, '密码最多 128 个字');

export const staffLogin = endpoint({
  method: 'POST',
  path: '/api/admin/login',
  scope: 'public',
  summary: '员工登录',
  perMinute: 60,
  body: z.object({
    username: text('用户名', 60, 1),
    password: typedPassword(),
    /** Time-based code or a recovery code, when the account has a second factor. */
    totp: optional(text('动态口令', 40)),
    captcha: optional(proofOfWork()),
  }),
  data: z.object({ needs_totp: z.boolean(), name: z.string() }),
});
export const staffLogout = endpoint({
  method: 'DELETE',
  path: '/api/admin/logout',
  scope: 'staff:staff.self',
  summary: '员工退出',
  beforePasswordChange: true,
  data: nothing(),
});
export const staffSelf = endpoint({
  method: 'GET',
  path: '/api/admin/me',
  scope: 'staff:staff.self',
  summary: '当前员工',
  beforePasswordChange: true,
  data: z.object({
    id: z.int(),
    /** The shop's own name. */
    site_name: z.string(),
    username: z.string(),
    name: z.string(),
    role: z.string(),
    role_name: z.string(),
    permissions: z.array(z.string()),
    has_totp: z.boolean(),
    /** Recovery codes that are left. */
    recovery_codes: z.int(),
    /** Everything else is refused until the password is changed. */
    must_change_password: z.boolean(),
    /** Everything else is refused until the second factor is set up. */
    must_set_factor: z.boolean(),
    preferences: officePreferences,
    /** The queues of the desk. */
    queues: z.object({
      to_review: z.int(),
      to_ship: z.int(),
      unpaid: z.int(),
      /** Orders that the gate holds. */
      gated: z.int(),
      /** Recalls whose clock has run out while holders are silent. */
      recalls: z.int(),
      /** Feedback that waits for an answer, and complaints that wait for too long. */
      feedback: z.int(),
      complaints_overdue: z.int(),
      /** What waits for the one who asks as a second person. */
      approvals: z.int(),
      /** Cold parcels whose temperatures are still to be brought. */
      cold: z.int(),
      /** Goods that 禁售目录 has come to name. */
      forbidden: z.int(),
      /** Tasks that fail or do not run, money and messages that wait for too long. */
      alarms: z.int(),
    }),
  }),
});
/** Second factor: begins with a secret, is on after a first right code. */
export const totpBegin = endpoint({
  method: 'POST',
  path: '/api/admin/totp',
  scope: 'staff:staff.self',
  summary: '开启动态口令',
  beforeFactor: true,
  data: z.object({ secret: z.string(), otpauth_url: z.string(), image: z.string() }),
});
export const totpConfirm = endpoint({
  method: 'POST',
  path: '/api/admin/totp/confirm',
  scope: 'staff:staff.self',
  summary: '确认动态口令',
  beforeFactor: true,
  body: z.object({
    secret: text('密钥', 64, 16),
    code: text('动态口令', 8, 6),
    /** A code of the device before, or a recovery code, when the second factor moves. */
    old_code: optional(text('原动态口令', 40)),
    /** For the first one, unless this sign-in is a few minutes old. */
    password: optional(typedPassword()),
  }),
  /** Sign in once each when the phone is lost; shown here only. */
  data: z.object({ recovery_codes: z.array(z.string()) }),
});

const adminGoodsRow = z.object({
  id: z.int(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  maker: z.string(),
  approval_no: z.string(),
  barcode: z.string(),
  /** What systems outside call it. */
  external_ids: z.string(),
  image: z.string(),
  rx_class: z.string(),
  status: z.string(),
  price: yuan().nullable(),
  available: z.int(),
  reserved: z.int(),
  nearest_expiry: seconds().nullable(),
  /** How complete it is described, per cent (rules/goods-completeness). */
  score: z.int(),
  updated_at: seconds(),
});
export const adminGoodsList = endpoint({
  method: 'GET',
  path: '/api/admin/goods',
  scope: 'staff:goods.read',
  summary: '商品列表（后台）',
  query: z.object({
    keywords: optional(text('关键词', 100)),
    status: optional(z.enum(['draft', 'on', 'off'], '状态不正确')),
    category_id: optional(id()),
    stock: optional(z.enum(['in', 'out'], '库存条件不正确')),
    /** score: the least complete first; absent: the last changed first. */
    sort: optional(z.enum(['score'], '排序不正确')),
    ...pageQuery,
  }),
  data: pageOf(adminGoodsRow),
});

/** What staff edit of one goods; prices travel as decimal text so that nothing is rounded on the way. */
export const goodsForm = z.object({
  name: text('通用名', 100, 1),
  generic_name: text('药物名', 100).default(''),
  ...ofEachFact((key) => factField(key).default('')),
  approval_no: text('批准文号', 60).default(''),
  barcode: text('条形码', 20).default(''),
  maker: text('生产厂家', 100, 1),
  brand_id: optional(id()),
  spec: text('规格', 100, 1),
  unit: text('单位', 10, 1),
  middle_pack: int(1, 10_000, '中包装'),
  case_pack: int(1, 100_000, '件装量'),
  min_order: int(1, 10_000, '起订量'),
  multiple: int(1, 10_000, '订购倍数'),
  can_split: flag(),
  round_to_case: flag().default(0),
  limit_per_order: optional(int(1, 50_000, '单次限购')),
  limit_per_day: optional(int(1, 50_000, '每日限购')),
  /** Ships free by itself from so many pieces; none = it does not. */
  free_shipping_number: optional(int(1, 50_000, '包邮数量')),
  /** 控价: no promotion or coupon brings a piece below it. */
  floor_price: optional(money('控价')),
  rx_class: z.enum(['rx', 'otc_a', 'otc_b', 'device', 'tcm', 'other'], '请选择处方分类'),
  storage: z.enum(['normal', 'cool', 'cold', 'frozen'], '请选择储存条件'),
  scope: text('经营范围', 30, 1),
  is_ephedrine: flag().default(0),
  /** Pieces of a 含麻 goods an order and a month may hold; none = the shop's own bounds. */
  ephedrine_order_limit: optional(int(1, 50_000, '单次限量')),
  ephedrine_month_limit: optional(int(1, 50_000, '每月限量')),
  is_tcm: flag().default(0),
  retail_price: optional(money('建议零售价')),
  /** Per cent that prices contain; 0 = exempt. */
  tax_rate: int(0, 13, '税率')
    .refine((rate) => TAX_RATES.some((one) => one === rate), '请选择税率')
    .default(13),
  description: longText('说明', 20_000).default(''),
  status: z.enum(['draft', 'on', 'off'], '请选择状态'),
  category_ids: optional(z.array(id(), '请选择分类').max(20, '最多 20 个分类')),
  /** Prices by rank 0..3; an empty one follows the rank below. */
  prices: z
    .array(z.object({ rank: int(0, 3, '等级'), price: money('价格') }))
    .max(4, '最多 4 个等级价')
    .default([]),
  ladder_type: z.preprocess((value) => (value === '' ? undefined : value), int(0, 1, '阶梯类型').default(0)),
  ladder: z
    .array(z.object({ number: int(1, 50_000, '阶梯数量'), price: money('阶梯价') }))
    .max(10, '最多 10 级阶梯')
    .default([]),
});
export type GoodsForm = z.infer<typeof goodsForm>;
const adminGoodsData = z.object({
  id: z.int(),
  version: z.int(),
  form: z.object({
    name: z.string(),
    generic_name: z.string(),
    ...ofEachFact(() => z.string()),
    approval_no: z.string(),
    barcode: z.string(),
    maker: z.string(),
    brand_id: z.int().nullable(),
    spec: z.string(),
    unit: z.string(),
    middle_pack: z.int(),
    case_pack: z.int(),
    min_order: z.int(),
    multiple: z.int(),
    can_split: z.int(),
    round_to_case: z.int(),
    limit_per_order: z.int().nullable(),
    limit_per_day: z.int().nullable(),
    free_shipping_number: z.int().nullable(),
    /** '' = none. */
    floor_price: z.string(),
    rx_class: z.string(),
    storage: z.string(),
    scope: z.string(),
    is_ephedrine: z.int(),
    ephedrine_order_limit: z.int().nullable(),
    ephedrine_month_limit: z.int().nullable(),
    is_tcm: z.int(),
    retail_price: z.string().nullable(),
    tax_rate: z.int(),
    description: z.string(),
    status: z.string(),
    category_ids: z.array(z.int()),
    prices: z.array(z.object({ rank: z.int(), price: z.string() })),
    ladder_type: z.int(),
    ladder: z.array(z.object({ number: z.int(), price: z.string() })),
  }),
  images: z.array(z.object({ id: z.int(), url: z.string() })),
  lots: z.array(
    z.object({
      id: z.int(),
      ck_id: z.int(),
      ck_name: z.string(),
      lot_no: z.string(),
      produced_on: seconds().nullable(),
      expires_on: seconds().nullable(),
      quantity: z.int(),
    }),
  ),
  stock: z.array(z.object({ ck_id: z.int(), ck_name: z.string(), available: z.int(), reserved: z.int() })),
  initials: z.string(),
  /** Prices that wait for a second person; null = none. */
  waiting: z.object({ words: z.string(), asked_by: z.string(), asked_at: seconds() }).nullable(),
  log: z.array(z.object({ at: seconds(), staff: z.string(), action: z.string(), changes: z.string() })),
});
export type AdminGoods = z.infer<typeof adminGoodsData>;
export const adminGoods = endpoint({
  method: 'GET',
  path: '/api/admin/goods/:id',
  scope: 'staff:goods.read',
  summary: '商品（后台）',
  params: z.object({ id: id() }),
  data: adminGoodsData,
});
export const adminGoodsCreate = endpoint({
  method: 'POST',
  path: '/api/admin/goods',
  scope: 'staff:goods.write',
  summary: '新增商品',
  created: true,
  body: goodsForm,
  data: adminGoodsData,
});
export const adminGoodsUpdate = endpoint({
  method: 'PUT',
  path: '/api/admin/goods/:id',
  scope: 'staff:goods.write',
  summary: '修改商品',
  params: z.object({ id: id() }),
  /** `version` of the form that was opened: a change by somebody else in between answers 409. */
  body: goodsForm.extend({ version: int(1, 1_000_000_000, '版本') }),
  data: adminGoodsData,
});
/** Receives pieces of a lot: adds to the lot and to what can be sold. */
export const adminLotReceive = endpoint({
  method: 'POST',
  path: '/api/admin/goods/:id/lots',
  scope: 'staff:goods.write',
  summary: '批号入库',
  created: true,
  idempotent: true,
  params: z.object({ id: id() }),
  body: z.object({
    ck_id: id(),
    lot_no: text('批号', 40, 1),
    produced_on: optional(day('生产日期')),
    expires_on: optional(day('有效期')),
    quantity: int(1, 1_000_000, '数量'),
    /** What a piece has cost, without tax; for those who may write costs. */
    cost: optional(money('进价')),
  }),
  data: adminGoodsData,
});
export const adminOptions = endpoint({
  method: 'GET',
  path: '/api/admin/options',
  scope: 'staff:staff.self',
  summary: '表单选项',
  data: z.object({
    warehouses: z.array(z.object({ id: z.int(), name: z.string() })),
    brands: z.array(z.object({ id: z.int(), name: z.string() })),
    makers: z.array(z.object({ id: z.int(), name: z.string() })),
    categories: z.array(z.object({ id: z.int(), tree: z.string(), parent_id: z.int(), name: z.string() })),
    /** Ranks from the lowest. */
    ranks: z.array(z.object({ rank: z.int(), name: z.string() })),
    /** Types of buyers, also those that are not offered any more. */
    buyer_types: z.array(z.object({ code: z.string(), name: z.string(), is_active: z.int() })),
    /** Business scopes, also those that are not offered any more: something may bear them. */
    scopes: z.array(z.object({ code: z.string(), name: z.string(), is_active: z.int() })),
    carriers: z.array(z.string()),
    /** Those of them that carry cold goods. */
    cold_carriers: z.array(z.string()),
    /** Those that may be chosen, in their order. */
    reasons: z.array(z.object({ key: z.string(), kind: z.enum(keysOf(REASON_KINDS)), text: z.string() })),
  }),
});

export const adminAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  scope: 'staff:audit.read',
  summary: '操作日志',
  query: z.object({ ...auditFilter, ...pageQuery }),
  data: pageOf(
    z.object({
      id: z.int(),
      at: seconds(),
      staff: z.string(),
      action: z.string(),
      entity: z.string(),
      entity_id: z.string(),
      /** What people call it, an order's number or a goods' name; '' = it has no name, or is gone. */
      entity_name: z.string(),
      before: z.string(),
      after: z.string(),
      ip: z.string(),
    }),
  ),
});
