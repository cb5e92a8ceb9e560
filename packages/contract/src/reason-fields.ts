import type { AfterSalesNature } from './after-sales.ts';
import { choice, count, flag, orNull, orZero, text } from './described.ts';

/** The questions that a list of reasons answers. Without schemas: browsers take it without those. */
export const REASON_KINDS = {
  order_cancel: '买家取消订单',
  order_reject: '退回订单',
  order_hold: '暂挂订单',
  lot_choice: '不按先到期先出',
  cold_day: '停发日发冷链',
  feedback: '意见反馈',
  claim: '申请售后',
  claim_refuse: '拒绝售后',
  claim_inspect: '验收拒收',
  right_refuse: '拒绝购买申请',
  paper_problem: '资质材料的问题',
} as const;
export type ReasonKind = keyof typeof REASON_KINDS;

/** What a reason of 申请售后 is to the rules: which kinds of cases offer it, what may go back and onto the shelf. */
export const CLAIM_NATURES: Readonly<Record<Exclude<AfterSalesNature, 'recall'>, string>> = {
  quality: '质量问题',
  damage: '破损',
  short: '少货',
  wrong: '错发',
  near_expiry: '到货近效期',
  missing: '缺少资料',
  incorrect: '资料有误',
  service: '服务',
  delivery: '配送',
  other: '其他',
};

/**
 * A reason as staff edit it; the question that it answers is given once, and what it is to the rules. Natures, photos,
 * days and fault are of 申请售后 only.
 */
export const reasonFields = {
  kind: choice('类别', REASON_KINDS),
  text: text('内容', 60, 2),
  sort: orZero(count('排序', 0, 100_000)),
  is_active: flag('使用'),
  nature: orNull(choice('性质', CLAIM_NATURES)),
  needs_photo: flag('须上传照片'),
  /** After the goods have come; null = no goods. */
  days: orNull(count('申请期限（天）', 1, 365)),
  /** A whole order that goes back brings its shipping fee along. */
  is_shop_fault: flag('商家责任'),
  /** Of 意见反馈: it has to be answered in time. */
  is_complaint: flag('按投诉限时答复'),
};
