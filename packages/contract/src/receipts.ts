import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  day,
  id,
  longText,
  many,
  nothing,
  optional,
  pageOf,
  pageQuery,
  seconds,
  text,
  yuan,
} from './fields.ts';
import { fileLink } from './files.ts';
import { keysOf } from './keys.ts';
import { orderSummary } from './orders.ts';

/** Receipt orders (含麻): authorisations, quota, the stamped receipt that goes back, and the desk of staff. */

/** '' until the goods have left; a receipt that is refused is uploaded again. */
export const RECEIPT_STATUSES = {
  '': '—',
  owed: '待回执',
  uploaded: '回执审核中',
  accepted: '回执已通过',
  refused: '回执被退回',
} as const;
export const receiptStatus = z.enum(['', 'owed', 'uploaded', 'accepted', 'refused']);
export type ReceiptStatus = z.infer<typeof receiptStatus>;

/** Tabs of a buyer's receipt orders. */
const RECEIPT_TABS = ['all', 'pay', 'ship', 'owed', 'uploaded', 'done'] as const;
export type ReceiptTab = (typeof RECEIPT_TABS)[number];

const linkedOrder = z.object({
  id: z.int(),
  order_no: z.string(),
  kind: z.string(),
  status: z.int(),
  status_name: z.string(),
  total: yuan(),
});
/** One receipt that was uploaded. */
const receiptItem = z.object({
  id: z.int(),
  signed_by: z.string(),
  /** `2026-11-21` */
  signed_on: z.string(),
  note: z.string(),
  status: z.enum(['uploaded', 'accepted', 'refused']),
  /** Why it was refused. */
  reply: z.string(),
  files: z.array(fileLink),
  at: seconds(),
  reviewed_at: seconds().nullable(),
});
export type ReceiptItem = z.infer<typeof receiptItem>;

const receiptOrder = orderSummary.extend({
  receipt_status: receiptStatus,
  receipt_status_name: z.string(),
  /** Why the last receipt was refused, or why the shop holds the order; '' else. */
  receipt_note: z.string(),
  is_held: z.boolean(),
  /** The receipt may be uploaded now. */
  may_upload: z.boolean(),
  /** The printable form to be stamped, once the goods have left; '' before. */
  form_url: z.string(),
});
export type ReceiptOrder = z.infer<typeof receiptOrder>;

export const receiptList = endpoint({
  method: 'GET',
  path: '/api/user/receipts',
  scope: 'buyer',
  summary: '含麻订单',
  guarded: true,
  query: z.object({ tab: optional(z.enum(RECEIPT_TABS, '状态不正确')), ...pageQuery }),
  data: pageOf(receiptOrder).extend({
    counts: z.object({
      all: z.int(),
      pay: z.int(),
      ship: z.int(),
      owed: z.int(),
      uploaded: z.int(),
      done: z.int(),
    }),
  }),
});

/** What an account may still buy, and what it owes. */
export const receiptQuota = endpoint({
  method: 'GET',
  path: '/api/user/receipts/quota',
  scope: 'buyer',
  summary: '含麻委托书与额度',
  data: z.object({
    /** Authorisations that are valid today and not used up; an order uses one. */
    authorisations: z.int(),
    /** Last day of the one that ends last, and of the one that ends first. */
    valid_until: z.string().nullable(),
    next_until: z.string().nullable(),
    /** Pieces of one goods that an order and a month may hold, where the goods has no bound of its own. */
    order_limit: z.int(),
    month_limit: z.int(),
    /** `2026-11` */
    month: z.string(),
    /** Goods of this month's orders that stand. */
    goods: z.array(
      z.object({
        goods_id: z.int(),
        name: z.string(),
        ypgg: z.string(),
        bzdw: z.string(),
        bought: z.int(),
        month_limit: z.int(),
        left: z.int(),
      }),
    ),
    owed: z.array(
      z.object({
        id: z.int(),
        order_no: z.string(),
        status: receiptStatus,
        shipped_at: seconds().nullable(),
      }),
    ),
  }),
});
export type ReceiptQuota = z.infer<typeof receiptQuota.data>;

/** What belongs to one receipt order beside the order itself. */
export const receiptDetail = endpoint({
  method: 'GET',
  path: '/api/user/receipts/:id',
  scope: 'buyer',
  summary: '含麻订单的回执',
  guarded: true,
  params: z.object({ id: id() }),
  data: z.object({
    order: receiptOrder,
    /** Number of the authorisation that it has used up; '' when it was given back. */
    authorisation_no: z.string(),
    /** The only address it may go to. */
    address: z.string(),
    receipts: z.array(receiptItem),
    linked: z.array(linkedOrder),
  }),
});
export type ReceiptDetail = z.infer<typeof receiptDetail.data>;

export const uploadReceipt = endpoint({
  method: 'POST',
  path: '/api/user/receipts/:id',
  scope: 'buyer',
  right: 'receive',
  summary: '上传回执',
  idempotent: true,
  created: true,
  perMinute: 30,
  params: z.object({ id: id() }),
  body: z.object({
    file_ids: many(id(), 6, '回执照片'),
    signed_by: text('签收人', 30, 2),
    signed_on: day('签收日期'),
    note: longText('说明', 200).default(''),
  }),
  data: z.object({ id: z.int() }),
});

/** The form as PDF, for buyer and staff. */
export const RECEIPT_FORM = '/api/user/receipts/:id/form.pdf';
export const ADMIN_RECEIPT_FORM = '/api/admin/receipts/:id/form.pdf';

// Staff

/** Lists of the desk: receipts to be looked at, orders that owe one, orders held for their unusual amount. */
const DESK_TABS = ['uploaded', 'owed', 'held', 'done'] as const;
export type DeskTab = (typeof DESK_TABS)[number];

const deskRow = z.object({
  id: z.int(),
  order_no: z.string(),
  status: z.int(),
  status_name: z.string(),
  receipt_status: receiptStatus,
  receipt_status_name: z.string(),
  account_id: z.int(),
  company: z.string(),
  buyer_type_name: z.string(),
  phone: z.string(),
  total: yuan(),
  piece_count: z.int(),
  /** Its goods, `名称 规格 ×数量`. */
  goods: z.string(),
  placed_at: seconds(),
  shipped_at: seconds().nullable(),
  /** Since when the row waits in its list. */
  since: seconds(),
  hold_reason: z.string(),
});
export type ReceiptDeskRow = z.infer<typeof deskRow>;

export const adminReceiptList = endpoint({
  method: 'GET',
  path: '/api/admin/receipts',
  scope: 'staff:receipt.read',
  summary: '含麻回执台',
  people: true,
  query: z.object({
    tab: z.preprocess(
      (value) => (value === '' ? undefined : value),
      z.enum(DESK_TABS, '列表不正确').default('uploaded'),
    ),
    keywords: optional(text('关键词', 60)),
    ...pageQuery,
  }),
  data: pageOf(deskRow).extend({
    counts: z.object({ uploaded: z.int(), owed: z.int(), held: z.int() }),
  }),
});

export const adminReceipt = endpoint({
  method: 'GET',
  path: '/api/admin/receipts/:id',
  scope: 'staff:receipt.read',
  summary: '含麻订单与回执',
  params: z.object({ id: id() }),
  data: deskRow.extend({
    consignee: z.string(),
    address: z.string(),
    authorisation: z.object({ number: z.string(), agent_name: z.string(), agent_id: z.string() }).nullable(),
    lines: z.array(
      z.object({
        name: z.string(),
        ypgg: z.string(),
        bzdw: z.string(),
        sccj: z.string(),
        number: z.int(),
        /** What has left, lot by lot. */
        lots: z.array(z.object({ lot_no: z.string(), number: z.int() })),
      }),
    ),
    receipts: z.array(receiptItem.extend({ reviewer: z.string() })),
    form_url: z.string(),
  }),
});
export type AdminReceipt = z.infer<typeof adminReceipt.data>;

export const adminReceiptAccept = endpoint({
  method: 'POST',
  path: '/api/admin/receipts/:id/accept',
  scope: 'staff:receipt.write',
  summary: '回执通过',
  params: z.object({ id: id() }),
  body: z.object({ receipt_id: id() }),
  data: nothing(),
});
export const adminReceiptRefuse = endpoint({
  method: 'POST',
  path: '/api/admin/receipts/:id/refuse',
  scope: 'staff:receipt.write',
  summary: '回执退回',
  params: z.object({ id: id() }),
  body: z.object({ receipt_id: id(), reason: text('退回原因', 100, 2) }),
  data: nothing(),
});

export const AUTHORISATION_STATES = {
  usable: '可用',
  ahead: '未生效',
  over: '已过期',
  used: '已使用',
  void: '已作废',
} as const;
export type AuthorisationState = keyof typeof AUTHORISATION_STATES;
const authorisationState = z.enum(keysOf(AUTHORISATION_STATES));

const authorisation = z.object({
  id: z.int(),
  account_id: z.int(),
  company: z.string(),
  number: z.string(),
  agent_name: z.string(),
  /** Of the agent, all but the ends hidden. */
  agent_id: z.string(),
  valid_from: z.string(),
  valid_until: z.string(),
  state: authorisationState,
  state_name: z.string(),
  order_id: z.int().nullable(),
  order_no: z.string(),
  file: fileLink.nullable(),
  added_by: z.string(),
  at: seconds(),
});
export type Authorisation = z.infer<typeof authorisation>;

export const authorisationList = endpoint({
  method: 'GET',
  path: '/api/admin/authorisations',
  scope: 'staff:receipt.read',
  summary: '含麻委托书',
  people: true,
  query: z.object({
    account_id: optional(id()),
    state: optional(authorisationState),
    keywords: optional(text('关键词', 60)),
    ...pageQuery,
  }),
  data: pageOf(authorisation),
});
export const authorisationCreate = endpoint({
  method: 'POST',
  path: '/api/admin/authorisations',
  scope: 'staff:receipt.write',
  summary: '备案委托书',
  idempotent: true,
  created: true,
  body: z.object({
    account_id: id(),
    number: text('委托书编号', 40, 2),
    agent_name: text('采购员姓名', 30, 2),
    agent_id_no: z
      .string('请填写身份证号')
      .trim()
      .toUpperCase()
      .regex(/^\d{17}[\dX]$/, '身份证号为 18 位'),
    valid_from: day('生效日期'),
    valid_until: day('截止日期'),
    file_id: id(),
  }),
  data: z.object({ id: z.int() }),
});
export type AuthorisationForm = z.input<typeof authorisationCreate.body>;
export const authorisationVoid = endpoint({
  method: 'POST',
  path: '/api/admin/authorisations/:id/void',
  scope: 'staff:receipt.write',
  summary: '作废委托书',
  params: z.object({ id: id() }),
  body: z.object({ reason: text('作废原因', 100, 2) }),
  data: nothing(),
});

const month = () => z.string('请选择月份').regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '月份格式为 2026-11');
const reportQuery = { month: month(), keywords: optional(text('关键词', 60)) };
/** Pieces of a month by buyer and goods. */
export const receiptReport = endpoint({
  method: 'GET',
  path: '/api/admin/receipts/report',
  scope: 'staff:receipt.read',
  summary: '含麻月报',
  query: z.object({ ...reportQuery, ...pageQuery }),
  data: pageOf(
    z.object({
      account_id: z.int(),
      company: z.string(),
      buyer_type_name: z.string(),
      goods_id: z.int(),
      goods: z.string(),
      ypgg: z.string(),
      bzdw: z.string(),
      orders: z.int(),
      number: z.int(),
      month_limit: z.int(),
      amount: yuan(),
    }),
  ).extend({ total_number: z.int() }),
});
export type ReceiptReport = z.infer<typeof receiptReport.data>;
/** The same as XLSX, with the same query but the page. */
export const RECEIPT_REPORT_FILE = '/api/admin/receipts/report.xlsx';
export const reportFileQuery = z.object(reportQuery);
