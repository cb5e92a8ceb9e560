import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, int, longText, optional, pageOf, pageQuery, seconds, text, yuan } from './fields.ts';
import { fileLink } from './files.ts';
import { scannedCode } from './trace-codes.ts';

/** Returns and all other after-sales cases, the buyer's side. Names and rules of the codes: packages/rules/after-sales. */

export const AFTER_SALES_KINDS = [
  'return',
  'exchange',
  'short',
  'damage',
  'papers',
  'company_papers',
  'goods_papers',
  'report',
  'complaint',
] as const;
export type AfterSalesKind = (typeof AFTER_SALES_KINDS)[number];

/** What a reason is to the rules; which reasons there are, and their words, is data (reason-fields). */
export const AFTER_SALES_NATURES = [
  'quality',
  'damage',
  'short',
  'wrong',
  'near_expiry',
  'recall',
  'missing',
  'incorrect',
  'service',
  'delivery',
  'other',
] as const;
export type AfterSalesNature = (typeof AFTER_SALES_NATURES)[number];

/** Why a line, or an order, cannot be claimed; the words come with it. */
const AFTER_SALES_REFUSALS = [
  'not_shipped',
  'out_of_window',
  'cold_chain',
  'ephedrine',
  'near_expiry_special',
  'gift_alone',
  'not_near_expiry',
  'none_left',
  'whole_sets',
] as const;
export type AfterSalesRefusal = (typeof AFTER_SALES_REFUSALS)[number];

const refusal = z.object({ code: z.enum(AFTER_SALES_REFUSALS), message: z.string() });
const kind = z.enum(AFTER_SALES_KINDS, '请选择售后类型');
/** Of those that the options name. */
const reason = text('原因', 20, 1);
const byId = z.object({ id: id() });

/** A delivered lot of an order's line. */
const lotFields = {
  /** Null for pieces that never came with a parcel. */
  shipment_line_id: z.int().nullable(),
  order_line_id: z.int(),
  goods_id: z.int(),
  name: z.string(),
  ypgg: z.string(),
  bzdw: z.string(),
  sccj: z.string(),
  image: z.string(),
  lot_no: z.string(),
  expires_on: seconds().nullable(),
  is_gift: z.int(),
};

const kindOption = z.object({
  kind: z.enum(AFTER_SALES_KINDS),
  name: z.string(),
  /** One line: what it is for. */
  about: z.string(),
  /** 1 = lines with lots and pieces have to be chosen; 0 = they may be. */
  needs_lines: z.int(),
  /** 1 = it counts pieces, which are checked line by line; 0 = papers or words. */
  is_goods: z.int(),
  needs_order: z.int(),
  reasons: z.array(
    z.object({
      reason: z.string(),
      nature: z.enum(AFTER_SALES_NATURES),
      name: z.string(),
      needs_photo: z.int(),
    }),
  ),
});
const claimLine = z.object({
  ...lotFields,
  shipment_line_id: z.int(),
  produced_on: seconds().nullable(),
  price: yuan(),
  shipment_no: z.string(),
  shipped_at: seconds(),
  /** Null = not known to have arrived. */
  received_at: seconds().nullable(),
  /** Pieces of this lot that were shipped, and those that no other case holds. */
  shipped_number: z.int(),
  left_number: z.int(),
  /** Every kind of goods with each of its reasons; `refusal` null = may be claimed until then. */
  choices: z.array(
    z.object({
      kind: z.enum(AFTER_SALES_KINDS),
      reason: z.string(),
      until: seconds(),
      refusal: refusal.nullable(),
    }),
  ),
});

/** What may be claimed: without an order only the kinds that need none. */
export const afterSalesOptions = endpoint({
  method: 'GET',
  path: '/api/user/after_sales/options',
  scope: 'buyer',
  summary: '可申请的售后',
  query: z.object({ order_id: optional(id()) }),
  data: z.object({
    order: z
      .object({
        id: z.int(),
        order_no: z.string(),
        status: z.int(),
        status_name: z.string(),
        placed_at: seconds(),
        completed_at: seconds().nullable(),
      })
      .nullable(),
    kinds: z.array(kindOption),
    lines: z.array(claimLine),
    /** Who the shop calls back, as known. */
    contact: z.object({ name: z.string(), phone: z.string() }),
    max_files: z.int(),
  }),
});
export type AfterSalesOptions = z.infer<typeof afterSalesOptions.data>;

/** Codes of one lot in a claim: as many as a list in a form may have. */
const MOST_CLAIM_CODES = 500;

const claim = {
  kind,
  reason,
  order_id: optional(id()),
  lines: z
    .array(
      z.object({
        shipment_line_id: id(),
        number: int(1, 50_000, '数量'),
        /** 追溯码 of the pieces, as scanned or ticked. */
        codes: z
          .array(scannedCode, '追溯码不正确')
          .max(MOST_CLAIM_CODES, `一行最多 ${MOST_CLAIM_CODES} 个追溯码`)
          .default([]),
      }),
    )
    .max(500, '一次最多 500 行')
    .default([]),
};

/** What would come back, line by line; a line that may not be claimed says why and counts nothing. */
export const afterSalesPreview = endpoint({
  method: 'POST',
  path: '/api/user/after_sales/preview',
  scope: 'buyer',
  right: 'claim',
  summary: '售后退款预览',
  body: z.object(claim),
  data: z.object({
    lines: z.array(
      z.object({
        ...lotFields,
        shipment_line_id: z.int(),
        number: z.int(),
        /** 1 = a gift that has to go back with what it was given for. */
        added: z.int(),
        amount: yuan(),
        voucher: yuan(),
        refusal: refusal.nullable(),
      }),
    ),
    /** 1 = every line may be claimed and there is one. */
    ok: z.int(),
    goods_amount: yuan(),
    shipping_fee: yuan(),
    /** 满返 already paid out, kept back. */
    cashback_amount: yuan(),
    /** goods + shipping − cashback: back the way it came. */
    refund_amount: yuan(),
    /** Back on the cash vouchers it was paid from. */
    voucher_amount: yuan(),
    /** 1 = the whole order goes back: its coupon does, too. */
    coupon_back: z.int(),
    needs_photo: z.int(),
    /** Sentences for the buyer: gifts, coupon, shipping, 满返. */
    notes: z.array(z.string()),
  }),
});
export type AfterSalesPreview = z.infer<typeof afterSalesPreview.data>;

export const afterSalesCreate = endpoint({
  method: 'POST',
  path: '/api/user/after_sales',
  scope: 'buyer',
  right: 'claim',
  summary: '申请售后',
  idempotent: true,
  created: true,
  perMinute: 60,
  body: z.object({
    ...claim,
    describe: longText('问题描述', 500).default(''),
    contact: text('联系人', 40, 1),
    phone: text('联系电话', 20, 1).regex(/^[\d\-+ ]{7,20}$/, '联系电话不正确'),
    /** Of purpose after_sales. */
    file_ids: z
      .preprocess(
        (value) => (typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value),
        z.array(id(), '附件不正确').max(9, '附件最多 9 个'),
      )
      .default([]),
  }),
  data: z.object({ id: z.int(), case_no: z.string(), url: z.string() }),
});

export const afterSalesSummary = z.object({
  id: z.int(),
  case_no: z.string(),
  kind: z.enum(AFTER_SALES_KINDS),
  kind_name: z.string(),
  reason: z.string(),
  reason_name: z.string(),
  status: z.int(),
  status_name: z.string(),
  /** Its page: /order/returnInfo/7 or /order/afterSalesInfo/7. */
  url: z.string(),
  /** Null = about no order. */
  order: z.object({ id: z.int(), order_no: z.string() }).nullable(),
  /** The first of its lines; '' = none. */
  goods_name: z.string(),
  image: z.string(),
  line_count: z.int(),
  piece_count: z.int(),
  refund_amount: yuan(),
  created_at: seconds(),
  send_until: seconds().nullable(),
  /** What the buyer may do now: withdraw, send_back. */
  acts: z.array(z.string()),
});
export type AfterSalesSummary = z.infer<typeof afterSalesSummary>;

export const afterSalesList = endpoint({
  method: 'GET',
  path: '/api/user/after_sales',
  scope: 'buyer',
  summary: '我的售后',
  query: z.object({
    status: optional(int(0, 90, '状态')),
    kind: optional(kind),
    keywords: optional(text('关键词', 60)),
    ...pageQuery,
  }),
  data: pageOf(afterSalesSummary).extend({
    counts: z.array(z.object({ status: z.int(), count: z.int() })),
  }),
});

export const afterSalesLine = z.object({
  id: z.int(),
  ...lotFields,
  number: z.int(),
  /** Null = not inspected. */
  accepted_number: z.int().nullable(),
  note: z.string(),
  amount: yuan(),
  voucher: yuan(),
  /** 追溯码 of the packs that it is about. */
  codes: z.array(z.string()),
  /** Those of them that were not accepted: their packs stay with the buyer. */
  declined_codes: z.array(z.string()),
});
export const afterSalesData = afterSalesSummary.extend({
  describe: z.string(),
  contact: z.string(),
  phone: z.string(),
  files: z.array(fileLink),
  /** Of the shop: an answer, or why it was refused. */
  reply: z.string(),
  reply_files: z.array(fileLink),
  /** Where to send the goods; '' = nowhere. */
  return_address: z.string(),
  return_carrier: z.string(),
  return_tracking_no: z.string(),
  lines: z.array(afterSalesLine),
  /** The way of this kind: name, and when it was reached. */
  steps: z.array(z.object({ name: z.string(), at: seconds().nullable(), done: z.boolean() })),
  events: z.array(
    z.object({
      at: seconds(),
      act: z.string(),
      act_name: z.string(),
      actor: z.enum(['buyer', 'staff', 'system']),
      note: z.string(),
      /** The member of the buyer's company who acted; '' = the owner, or somebody else. */
      person: z.string(),
    }),
  ),
  /** Settled amounts; all 0 until the refund is approved or the goods are inspected. */
  money: z.object({
    goods_amount: yuan(),
    shipping_fee: yuan(),
    cashback_amount: yuan(),
    refund_amount: yuan(),
    voucher_amount: yuan(),
  }),
  refunds: z.array(
    z.object({
      method_name: z.string(),
      amount: yuan(),
      status: z.string(),
      status_name: z.string(),
      at: seconds(),
    }),
  ),
  /** The parcel that replaces what was missing or broken. */
  parcel: z
    .object({
      shipment_no: z.string(),
      carrier: z.string(),
      tracking_no: z.string(),
      shipped_at: seconds(),
      lines: z.array(z.object({ name: z.string(), ypgg: z.string(), lot_no: z.string(), number: z.int() })),
    })
    .nullable(),
  version: z.int(),
});
export type AfterSalesData = z.infer<typeof afterSalesData>;

export const afterSalesDetail = endpoint({
  method: 'GET',
  path: '/api/user/after_sales/:id',
  scope: 'buyer',
  summary: '售后详情',
  params: byId,
  data: afterSalesData,
});

export const afterSalesWithdraw = endpoint({
  method: 'POST',
  path: '/api/user/after_sales/:id/withdraw',
  scope: 'buyer',
  right: 'claim',
  summary: '撤销售后',
  params: byId,
  data: afterSalesData,
});

export const afterSalesSendBack = endpoint({
  method: 'POST',
  path: '/api/user/after_sales/:id/send_back',
  scope: 'buyer',
  right: 'claim',
  summary: '填写寄回单号',
  params: byId,
  body: z.object({ carrier: text('承运方', 40, 1), tracking_no: text('运单号', 60, 1) }),
  data: afterSalesData,
});

/** For lists of an order's cases: on the order's page and at the desk. */
export const orderCase = z.object({
  id: z.int(),
  case_no: z.string(),
  kind_name: z.string(),
  status: z.int(),
  status_name: z.string(),
  url: z.string(),
});
