import type { ZoneBlockForm } from './admin-zones.ts';
import type { SpecialKind } from './catalog.ts';
import { CHAT_STATES } from './chat-words.ts';
import { FEEDBACK_STATES } from './feedback-words.ts';
import { GOODS_STATUSES } from './goods-facts.ts';
import { POINTS_ORDER_STATES } from './points-words.ts';
import { PROMOTION_KINDS } from './promotion-kinds.ts';
import { RECALL_CLASS_WORDS, RECALL_CLASSES, STOP_REASONS } from './recall-words.ts';
import { SETTLEMENT_LAYOUTS } from './settlement-words.ts';
import { DEMANDS } from './shop-setting-fields.ts';
import { TRACE_VALUES } from './trace-audit-words.ts';
import type { BANK_LINE_STATES } from './transfers.ts';
import { WITHDRAWAL_STATES } from './wallet-words.ts';
import type { ZoneKind } from './zones.ts';

/** What the log writes as codes and nothing describes, in words: by entity and field. */

export const YES_NO = { true: '是', false: '否' };

// Named in files of schemas, which browsers do without.
const SPECIALS: Record<SpecialKind, string> = {
  seckill: '秒杀',
  daily: '每日特价',
  near_expiry: '近效期',
  youx: '优选',
  newcomer: '新人特价',
  zone: '专区价',
  group: '拼团',
};
const ZONES: Record<ZoneKind, string> = {
  page: '固定专区',
  controlled: '控销专区',
  zone: '专题专区',
  activity: '营销活动',
};
const BANK_LINES: Record<keyof typeof BANK_LINE_STATES, string> = {
  open: '待核对',
  matched: '已入账',
  returned: '已退回',
  ignored: '已忽略',
};
const BLOCKS: Record<ZoneBlockForm['kind'], string> = {
  banner: '图片',
  goods: '商品',
  specials: '特价',
  countdown: '倒计时',
  text: '文字',
  coupons: '优惠券',
};
const AUDIENCES = { all: '所有人', visitor: '未登录访客', member: '已登录客户', passed: '审核通过客户' };
const PROVIDERS = { wechat: '微信支付', alipay: '支付宝', bank: '银行' };

export const VALUES: Record<string, Record<string, string>> = {
  'goods.status': GOODS_STATUSES,
  'staff.is_active': YES_NO,
  'setting.demand': DEMANDS,
  'setting.two_people': DEMANDS,
  'lot_stop.reason': { ...STOP_REASONS },
  'recall.recall_class': Object.fromEntries(
    RECALL_CLASSES.map((one) => [String(one), RECALL_CLASS_WORDS[one].name]),
  ),
  ...TRACE_VALUES,
  'trace.ephedrine': YES_NO,
  'promotion.kind': Object.fromEntries(
    Object.entries(PROMOTION_KINDS).map(([kind, { name }]) => [kind, name]),
  ),
  'promotion.basis': { amount: '满额', number: '满件' },
  'promotion.is_repeating': YES_NO,
  'promotion.is_all_goods': YES_NO,
  'promotion.with_coupon': YES_NO,
  'promotion.is_stopped': YES_NO,
  'special.kind': SPECIALS,
  'zone.kind': ZONES,
  'zone.blocks.kind': BLOCKS,
  'zone.blocks.special': SPECIALS,
  'zone.rule.specials': SPECIALS,
  'zone.audience': AUDIENCES,
  'banner.audience': AUDIENCES,
  'bank_line.status': BANK_LINES,
  'points_order.status': POINTS_ORDER_STATES,
  'feedback.status': FEEDBACK_STATES,
  'chat.status': CHAT_STATES,
  'withdrawal.status': WITHDRAWAL_STATES,
  'settlement.layout': SETTLEMENT_LAYOUTS,
  'settlement.provider': PROVIDERS,
};
