import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  flag,
  id,
  int,
  longText,
  many,
  nothing,
  optional,
  pageOf,
  pageQuery,
  seconds,
  text,
} from './fields.ts';
import {
  confirmation,
  confirmationBody,
  contact,
  holderFigures,
  holderState,
  recallGoods,
} from './recall-fields.ts';
import { HOLDER_STATES, RECALL_STATES } from './recall-words.ts';

/** 召回台: recalls and drills, all under /api/admin. */

const read = 'staff:after_sales.read';
const quality = 'staff:quality.write';
const byId = z.object({ id: id() });

const recallLot = z.object({
  /** Any of the warehouses' rows of this goods and number. */
  lot_id: z.int(),
  goods_id: z.int(),
  name: z.string(),
  ypgg: z.string(),
  bzdw: z.string(),
  sccj: z.string(),
  approval_no: z.string(),
  lot_no: z.string(),
  warehouses: z.array(z.string()),
  expires_on: seconds().nullable(),
  on_hand: z.int(),
  /** Who has received pieces of it. */
  buyer_count: z.int(),
  shipped_number: z.int(),
  /** 0 = on sale. */
  is_stopped: z.int(),
  recall_class: z.int(),
});
export type RecallLot = z.infer<typeof recallLot>;

/** Lots by lot number or goods, of all warehouses together. */
export const adminRecallLots = endpoint({
  method: 'GET',
  path: '/api/admin/recall/lots',
  scope: read,
  summary: '按批号查流向',
  query: z.object({ keywords: text('批号或商品', 60, 1), ...pageQuery }),
  data: pageOf(recallLot),
});
const recallData = recallLot.extend({
  /** Pieces that a recall would be about. */
  left_number: z.int(),
  stop_id: z.int().nullable(),
  recall_id: z.int().nullable(),
  stock: z.array(
    z.object({
      ck_name: z.string(),
      /** To be sold or shipped, and kept apart. */
      on_shelf: z.int(),
      locked: z.int(),
      received_at: seconds(),
    }),
  ),
  buyers: z.array(
    z.object({
      account_id: z.int(),
      company: z.string(),
      contact_name: z.string(),
      phone: z.string(),
      order_id: z.int(),
      order_no: z.string(),
      ck_name: z.string(),
      shipped_at: seconds(),
      shipped_number: z.int(),
      /** Under other cases or already back. */
      held_number: z.int(),
      /** What a recall would ask back. */
      left_number: z.int(),
    }),
  ),
});
export type RecallData = z.infer<typeof recallData>;
export const adminRecallLot = endpoint({
  method: 'GET',
  path: '/api/admin/recall/lots/:id',
  scope: read,
  summary: '批号流向',
  params: byId,
  data: recallData,
});

const progress = {
  /** Buyers who had pieces, who were told in the shop, whom a message, a short message or a call has reached, who have confirmed. */
  holders: z.int(),
  told: z.int(),
  reached: z.int(),
  confirmed: z.int(),
  settled: z.int(),
  /** Pieces. */
  held: z.int(),
  received: z.int(),
  stopped: z.int(),
  sold: z.int(),
  to_return: z.int(),
  returned: z.int(),
  outstanding: z.int(),
};
const summary = z.object({
  id: z.int(),
  ...recallGoods,
  ...progress,
  begun_by: z.string(),
  /** 1 = the clock has run out and not everybody has confirmed. */
  is_overdue: z.int(),
});
export type RecallSummary = z.infer<typeof summary>;

export const adminRecalls = endpoint({
  method: 'GET',
  path: '/api/admin/recalls',
  scope: read,
  summary: '召回列表',
  query: z.object({
    state: optional(z.enum(RECALL_STATES, '状态不正确')),
    keywords: optional(text('关键词', 60)),
    ...pageQuery,
  }),
  data: pageOf(summary).extend({ open: z.int() }),
});

const recall = summary.extend({
  cause: z.string(),
  notice: z.string(),
  return_address: z.string(),
  is_loud: z.int(),
  stop_id: z.int().nullable(),
  /** Pieces of it kept apart in all warehouses. */
  locked: z.int(),
  warehouses: z.array(z.string()),
  closed_by: z.string(),
  report_summary: z.string(),
  open_reason: z.string(),
  /** 1 = its closing waits for a second person. */
  is_asked: z.int(),
});
export type Recall = z.infer<typeof recall>;
export const adminRecall = endpoint({
  method: 'GET',
  path: '/api/admin/recalls/:id',
  scope: read,
  summary: '召回详情',
  params: byId,
  data: recall,
});

/** Takes the lot out of sale everywhere, tells every holder and opens a return for each order; a drill tells only. */
export const adminBeginRecall = endpoint({
  method: 'POST',
  path: '/api/admin/recalls',
  scope: quality,
  summary: '发起召回',
  idempotent: true,
  created: true,
  body: z.object({
    goods_id: id(),
    lot_no: text('批号', 40, 1),
    class: int(1, 3, '召回级别'),
    cause: text('召回原因', 200, 2),
    notice: longText('召回说明', 500).min(5, '召回说明至少 5 个字'),
    return_address: text('寄回地址', 200).default(''),
    is_drill: flag().default(0),
    /** Of a drill: short messages and WeChat, too. */
    is_loud: flag().default(0),
  }),
  data: recall,
});

const holder = z.object({
  id: z.int(),
  account_id: z.int(),
  company: z.string(),
  contact_name: z.string(),
  phone: z.string(),
  ...holderFigures,
  state: holderState,
  state_name: z.string(),
  confirmed_at: seconds().nullable(),
  /** When it was read; null = not yet. */
  read_at: seconds().nullable(),
  /** What became of short message and WeChat; '' = none was sent. */
  sms: z.string(),
  wechat: z.string(),
  calls: z.int(),
  reminders: z.int(),
  /** Who received differs from what was shipped. */
  differs: z.int(),
  version: z.int(),
});
export type RecallHolder = z.infer<typeof holder>;

export const adminRecallHolders = endpoint({
  method: 'GET',
  path: '/api/admin/recalls/:id/holders',
  scope: read,
  summary: '召回客户',
  params: byId,
  query: z.object({
    state: optional(z.enum(HOLDER_STATES, '状态不正确')),
    keywords: optional(text('关键词', 60)),
    ...pageQuery,
  }),
  data: pageOf(holder),
});

const holderDetail = holder.extend({
  contacts: z.array(contact),
  confirmations: z.array(confirmation),
});
export type RecallHolderDetail = z.infer<typeof holderDetail>;
export const adminRecallHolder = endpoint({
  method: 'GET',
  path: '/api/admin/recall-holders/:id',
  scope: read,
  summary: '召回客户的记录',
  params: byId,
  data: holderDetail,
});

/** Tells holders again; without ids everybody who has not confirmed. */
export const adminRemindHolders = endpoint({
  method: 'POST',
  path: '/api/admin/recalls/:id/remind',
  scope: quality,
  summary: '提醒召回客户',
  params: byId,
  body: z.object({ ids: optional(many(id(), 100, '客户')) }),
  data: z.object({ reminded: z.int() }),
});

export const adminNoteCall = endpoint({
  method: 'POST',
  path: '/api/admin/recall-holders/:id/calls',
  scope: 'staff:after_sales.write',
  summary: '登记召回电话',
  params: byId,
  body: z.object({ person: text('接听人', 40, 1), note: text('通话内容', 300, 2) }),
  data: holderDetail,
});

/** What a buyer said on the telephone. */
export const adminConfirmHolder = endpoint({
  method: 'POST',
  path: '/api/admin/recall-holders/:id/confirm',
  scope: 'staff:after_sales.write',
  summary: '代客户确认召回数量',
  params: byId,
  body: z.object(confirmationBody),
  data: holderDetail,
});

export const adminCloseRecall = endpoint({
  method: 'POST',
  path: '/api/admin/recalls/:id/close',
  scope: quality,
  summary: '申请结束召回',
  params: byId,
  body: z.object({
    summary: longText('召回总结', 1000).min(5, '召回总结至少 5 个字'),
    /** Asked for while anything is outstanding. */
    open_reason: text('未完成的原因', 300).default(''),
  }),
  data: nothing(),
});
