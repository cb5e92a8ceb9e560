import { z } from 'zod';
import { AFTER_SALES_KINDS, afterSalesData, afterSalesLine, afterSalesSummary } from './after-sales.ts';
import { coldForm } from './cold-chain.ts';
import { endpoint } from './endpoint.ts';
import { id, int, longText, optional, pageOf, pageQuery, seconds, text, yuan } from './fields.ts';
import { scannedCode } from './trace-codes.ts';
import { MOST_SCANNED } from './trace-words.ts';

/** The after-sales desk and quarantine: all under /api/admin. */

const read = 'staff:after_sales.read';
const write = 'staff:after_sales.write';
const inspect = 'staff:after_sales.inspect';
const quality = 'staff:quality.write';
const byId = z.object({ id: id() });
const note = longText('备注', 300).default('');
/** As the staff member saw it; another one answers 409. */
const version = int(1, 1_000_000_000, '版本');
const returnAddress = text('寄回地址', 200, 5);

const buyer = z.object({
  account_id: z.int(),
  company: z.string(),
  buyer_type_name: z.string(),
  contact_name: z.string(),
  phone: z.string(),
});
/** `acts` are those of staff. */
const staffCaseRow = afterSalesSummary.extend({ buyer, wait_seconds: z.int() });
export type StaffCaseRow = z.infer<typeof staffCaseRow>;

export const adminAfterSales = endpoint({
  method: 'GET',
  path: '/api/admin/after_sales',
  scope: read,
  summary: '售后台',
  query: z.object({
    status: optional(int(0, 90, '状态')),
    kind: optional(z.enum(AFTER_SALES_KINDS, '类型不正确')),
    reason: optional(text('原因', 20)),
    keywords: optional(text('关键词', 60)),
    ...pageQuery,
  }),
  data: pageOf(staffCaseRow).extend({
    counts: z.array(z.object({ status: z.int(), count: z.int() })),
  }),
});

const staffLine = afterSalesLine.extend({
  disposition: z.enum(['restock', 'quarantine']).nullable(),
  /** '' = the pieces may go back on the shelf; else why not. */
  restock_refusal: z.string(),
  /** Its 追溯码 as the buyer named them, and packs of a named case that staff have looked at by themselves. */
  packs: z.array(
    z.object({
      code: z.string(),
      pieces: z.int(),
      /** null = nobody has looked yet. */
      accepted: z.boolean().nullable(),
    }),
  ),
});
const staffCase = afterSalesData.omit({ acts: true, lines: true, events: true }).extend({
  buyer,
  /** With the name of who acted; '' = no member of staff. */
  events: z.array(afterSalesData.shape.events.element.extend({ staff_name: z.string() })),
  lines: z.array(staffLine),
  /** What the state machine allows staff: approve_return, approve_refund, approve_resend, answer, refuse, accept, inspect_refuse, resend, refund_again. */
  acts: z.array(z.string()),
  order_facts: z
    .object({
      status: z.int(),
      status_name: z.string(),
      ck_name: z.string(),
      placed_at: seconds(),
      shipped_at: seconds().nullable(),
      completed_at: seconds().nullable(),
      total: yuan(),
      /** Given back until now, for whatever cause. */
      refunded_amount: yuan(),
    })
    .nullable(),
  /** What a refund would bring now; null for kinds without money. */
  expected: z
    .object({
      goods_amount: yuan(),
      shipping_fee: yuan(),
      cashback_amount: yuan(),
      refund_amount: yuan(),
      voucher_amount: yuan(),
      coupon_back: z.int(),
      /** 1 = so much waits for a second person. */
      needs_second: z.int(),
      notes: z.array(z.string()),
    })
    .nullable(),
  /** Other cases of the buyer, newest first, at most 20. */
  earlier: z.array(
    z.object({
      id: z.int(),
      case_no: z.string(),
      kind_name: z.string(),
      reason_name: z.string(),
      status_name: z.string(),
      refund_amount: yuan(),
      created_at: seconds(),
    }),
  ),
  /** While it waits for a parcel: what can be sent, first expired first. */
  resend_lots: z.array(
    z.object({
      /** Of the case. */
      line_id: z.int(),
      lot_id: z.int(),
      lot_no: z.string(),
      expires_on: seconds().nullable(),
      on_hand: z.int(),
      /** normal, cool, cold or frozen. */
      storage: z.string(),
      /** Suggested. */
      number: z.int(),
    }),
  ),
  /** Filled into the form when the return is approved. */
  default_return_address: z.string(),
});
export type StaffCase = z.infer<typeof staffCase>;

export const adminAfterSalesCase = endpoint({
  method: 'GET',
  path: '/api/admin/after_sales/:id',
  scope: read,
  summary: '售后单（后台）',
  params: byId,
  data: staffCase,
});

export const adminApproveReturn = endpoint({
  method: 'POST',
  path: '/api/admin/after_sales/:id/approve_return',
  scope: write,
  summary: '同意寄回',
  params: byId,
  body: z.object({ version, return_address: returnAddress, note }),
  data: staffCase,
});
export const adminApproveRefund = endpoint({
  method: 'POST',
  path: '/api/admin/after_sales/:id/approve_refund',
  scope: write,
  summary: '同意退款（不寄回）',
  idempotent: true,
  params: byId,
  body: z.object({ version, note }),
  data: staffCase,
});
export const adminApproveResend = endpoint({
  method: 'POST',
  path: '/api/admin/after_sales/:id/approve_resend',
  scope: write,
  summary: '同意补发',
  params: byId,
  body: z.object({ version, note }),
  data: staffCase,
});
export const adminAnswerCase = endpoint({
  method: 'POST',
  path: '/api/admin/after_sales/:id/answer',
  scope: write,
  summary: '答复',
  params: byId,
  body: z.object({
    version,
    reply: longText('答复', 1000).min(1, '请填写答复'),
    /** Uploaded by this staff member, purpose after_sales. */
    file_ids: z.array(id(), '附件不正确').max(9, '附件最多 9 个').default([]),
  }),
  data: staffCase,
});
export const adminRefuseCase = endpoint({
  method: 'POST',
  path: '/api/admin/after_sales/:id/refuse',
  scope: write,
  summary: '拒绝售后',
  params: byId,
  body: z.object({ version, reason: text('拒绝原因', 300, 2) }),
  data: staffCase,
});

/** Every line once; pieces that are not accepted go back to the buyer. */
export const adminAcceptReturn = endpoint({
  method: 'POST',
  path: '/api/admin/after_sales/:id/accept',
  scope: inspect,
  summary: '验收入库',
  idempotent: true,
  params: byId,
  body: z.object({
    version,
    lines: z
      .array(
        z.object({
          line_id: id(),
          accepted_number: int(0, 50_000, '验收数量'),
          disposition: z.enum(['restock', 'quarantine'], '请选择处理方式'),
          note: text('备注', 200).default(''),
          /** 追溯码 of the accepted packs; missing = all that were named, where all pieces are accepted. */
          codes: z.array(scannedCode, '请勾选验收的追溯码').max(MOST_SCANNED, '追溯码过多').optional(),
        }),
        '请填写验收结果',
      )
      .min(1, '请填写验收结果')
      .max(500, '一次最多 500 行'),
    note,
  }),
  data: staffCase,
});
export const adminInspectRefuse = endpoint({
  method: 'POST',
  path: '/api/admin/after_sales/:id/inspect_refuse',
  scope: inspect,
  summary: '验收拒收',
  params: byId,
  body: z.object({ version, reason: text('拒收原因', 300, 2) }),
  data: staffCase,
});

/** Lots for the replaced pieces; empty = first expired first out. */
export const adminResend = endpoint({
  method: 'POST',
  path: '/api/admin/after_sales/:id/resend',
  scope: 'staff:order.ship',
  summary: '补发发货',
  idempotent: true,
  created: true,
  params: byId,
  body: z.object({
    version,
    carrier: text('承运方', 40, 1),
    tracking_no: text('运单号', 60, 1),
    lines: z
      .array(z.object({ line_id: id(), lot_id: id(), number: int(1, 50_000, '数量') }))
      .max(1500, '一次最多 1500 行')
      .default([]),
    /** Why lots go before some that end sooner. */
    lot_reason: text('改发批号的原因', 100).default(''),
    /** Where cold goods are among them: they go in a parcel of their own, by the same carrier and number. */
    cold: optional(coldForm),
    /** The same of frozen goods. */
    frozen: optional(coldForm),
  }),
  data: staffCase,
});

/** A second person refused the refund, and it is asked for again. */
export const adminRefundAgain = endpoint({
  method: 'POST',
  path: '/api/admin/after_sales/:id/refund_again',
  scope: write,
  summary: '重新提交退款',
  idempotent: true,
  params: byId,
  body: z.object({ version, note }),
  data: staffCase,
});

const quarantineRow = z.object({
  id: z.int(),
  goods_id: z.int(),
  name: z.string(),
  ypgg: z.string(),
  bzdw: z.string(),
  sccj: z.string(),
  ck_name: z.string(),
  lot_id: z.int(),
  lot_no: z.string(),
  expires_on: seconds().nullable(),
  number: z.int(),
  reason: z.string(),
  case: z.object({ id: z.int(), case_no: z.string() }).nullable(),
  status: z.enum(['held', 'restocked', 'destroyed']),
  status_name: z.string(),
  note: z.string(),
  decided_by: z.string(),
  decided_at: seconds().nullable(),
  created_at: seconds(),
  /** 追溯码 of its packs. */
  codes: z.array(z.string()),
  /** '' = may go back on the shelf; else why not. */
  restock_refusal: z.string(),
});
export type QuarantineRow = z.infer<typeof quarantineRow>;
export const adminQuarantine = endpoint({
  method: 'GET',
  path: '/api/admin/quarantine',
  scope: read,
  summary: '待处理药品（隔离）',
  query: z.object({
    status: optional(z.enum(['held', 'restocked', 'destroyed'], '状态不正确')),
    keywords: optional(text('关键词', 60)),
    ...pageQuery,
  }),
  data: pageOf(quarantineRow).extend({ held_pieces: z.int() }),
});
export const adminQuarantineDecide = endpoint({
  method: 'POST',
  path: '/api/admin/quarantine/:id/decide',
  scope: quality,
  summary: '隔离药品处理',
  params: byId,
  body: z.object({
    decision: z.enum(['restock', 'destroy'], '请选择处理方式'),
    note: text('处理说明', 200, 2),
  }),
  data: quarantineRow,
});
