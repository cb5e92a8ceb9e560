import { field, type NoticeWords } from '../words/rules.ts';

const ORDER = { order_no: field('订单号', 'D2611210001') };
const POINTS_ORDER = {
  order_no: field('积分订单号', 'J2611210001'),
  goods: field('礼品', '保温杯'),
};

const PROPOSAL = { who: field('谁提交', '业务员张伟'), amount: field('金额', '1,280.00') };

/** What buyers hear of orders, invoices, points and goods. */
export const TRADE_NOTICES = {
  'order.paid': {
    name: '订单已付款',
    kind: 'order',
    title: '订单已付款',
    body: '订单 {{order_no}} 已收到货款，审核后尽快发货。',
    fields: ORDER,
  },
  'order.paid_group': {
    name: '拼团订单已付款',
    kind: 'order',
    title: '订单已付款，等待成团',
    body: '订单 {{order_no}} 已收到货款，成团后安排发货。',
    fields: ORDER,
  },
  'order.part_paid': {
    name: '转账到账一部分',
    kind: 'order',
    title: '转账到账 ¥{{amount}}，还差 ¥{{due}}',
    body: '订单 {{order_no}} 收到转账 ¥{{amount}}，还需付 ¥{{due}}，付清后安排发货。',
    fields: { ...ORDER, amount: field('到账金额', '1,000.00'), due: field('还差金额', '280.00') },
  },
  'order.group_success': {
    name: '拼团成功',
    kind: 'order',
    title: '拼团成功',
    body: '订单 {{order_no}} 已成团，审核后尽快发货。',
    fields: ORDER,
  },
  'order.group_fail': {
    name: '拼团未成功',
    kind: 'order',
    title: '拼团未成功',
    body: '订单 {{order_no}} 未在时限内成团，货款全额退还。',
    fields: ORDER,
  },
  'order.closed': {
    name: '订单已关闭',
    kind: 'order',
    title: '订单已关闭',
    body: '订单 {{order_no}} 已关闭：{{reason}}。',
    fields: { ...ORDER, reason: field('原因', '超时未付款') },
  },
  'order.rejected': {
    name: '订单未通过审核',
    kind: 'order',
    title: '订单未通过审核',
    body: '订单 {{order_no}} 未通过审核：{{reason}}。货款全额退还。',
    fields: { ...ORDER, reason: field('原因', '经营范围不符') },
  },
  'order.shipped': {
    name: '订单已发货',
    kind: 'logistics',
    title: '订单已发货',
    body: '订单 {{order_no}} 已由 {{parcel}} 发出，请留意收货。',
    fields: { ...ORDER, parcel: field('承运商和运单号', '顺丰速运 SF1234567890') },
  },
  'order.cut': {
    name: '订单缺货减少',
    kind: 'order',
    title: '订单有商品缺货',
    body: '订单 {{order_no}} 缺货减少：{{goods}}。',
    fields: { ...ORDER, goods: field('减少的商品', '阿莫西林胶囊 2 盒') },
  },
  'order.completed': {
    name: '订单自动完成',
    kind: 'order',
    title: '订单已完成',
    body: '订单 {{order_no}} 到货多日未确认，已自动完成。',
    fields: ORDER,
  },
  'order.refunded': {
    name: '退款到账',
    kind: 'order',
    title: '退款已到账',
    body: '订单 {{order_no}} 退款 ¥{{amount}}，{{way}}。',
    fields: { ...ORDER, amount: field('金额', '128.50'), way: field('退到哪里', '已原路退回') },
  },
  'proposal.waiting': {
    name: '有订单等您确认',
    kind: 'order',
    title: '有一张订单等您确认',
    body: '{{who}}提交了一张 ¥{{amount}} 的订单，请在 {{until}} 前确认，过时自动失效。',
    fields: { ...PROPOSAL, until: field('期限', '11月24日 15:00') },
  },
  'proposal.confirmed': {
    name: '待确认订单已确认',
    kind: 'order',
    title: '待确认订单已确认',
    body: '{{who}}提交的 ¥{{amount}} 的订单已由{{by}}确认下单，付款后安排发货。',
    fields: { ...PROPOSAL, by: field('谁确认', '康宁大药房') },
  },
  'proposal.refused': {
    name: '待确认订单未获同意',
    kind: 'order',
    title: '待确认订单未获同意',
    body: '{{who}}提交的 ¥{{amount}} 的订单，{{by}}不同意{{reason}}。',
    fields: {
      ...PROPOSAL,
      by: field('谁不同意', '康宁大药房'),
      reason: field('原因（带冒号，可能为空）', '：库存还够用'),
    },
  },
  'proposal.withdrawn': {
    name: '待确认订单已撤回',
    kind: 'order',
    title: '待确认订单已撤回',
    body: '{{who}}撤回了 ¥{{amount}} 的订单，不用再确认。',
    fields: PROPOSAL,
  },
  'proposal.expired': {
    name: '待确认订单已失效',
    kind: 'order',
    title: '待确认订单已失效',
    body: '{{who}}提交的 ¥{{amount}} 的订单到期无人确认，已失效，没有下单。',
    fields: PROPOSAL,
  },
  'after_sales.moved': {
    name: '售后单有进展',
    kind: 'order',
    title: '售后单{{state}}',
    body: '售后单 {{case_no}} 现在是“{{state}}”{{note}}。',
    fields: {
      case_no: field('售后单号', 'S2611210001'),
      state: field('状态', '已同意'),
      note: field('说明（带冒号，可能为空）', '：请寄回药品'),
    },
  },
  'invoice.issued': {
    name: '电子发票已开具',
    kind: 'order',
    title: '电子发票已开具',
    body: '发票号码 {{number}}，金额 ¥{{amount}}',
    fields: { number: field('发票号码', '26952000000012345678'), amount: field('金额', '1,280.00') },
  },
  'invoice.red_issued': {
    name: '红字发票已开具',
    kind: 'order',
    title: '红字发票已开具',
    body: '发票号码 {{number}}，金额 −¥{{amount}}',
    fields: { number: field('发票号码', '26952000000012345679'), amount: field('金额', '128.00') },
  },
  'invoice.refused': {
    name: '开票申请被驳回',
    kind: 'order',
    title: '开票申请被驳回',
    body: '{{reason}}',
    fields: { reason: field('原因', '税号与企业名称不一致') },
  },
  'points_order.shipped': {
    name: '积分订单已发货',
    kind: 'logistics',
    title: '积分订单已发货',
    body: '积分订单 {{order_no}}（{{goods}}）已由{{carrier}}发出，运单号 {{waybill}}。',
    fields: {
      ...POINTS_ORDER,
      carrier: field('承运商', '顺丰速运'),
      waybill: field('运单号', 'SF1234567890'),
    },
  },
  'points_order.cancelled': {
    name: '积分订单已取消',
    kind: 'order',
    title: '积分订单已取消',
    body: '积分订单 {{order_no}}（{{goods}}）已取消：{{reason}}{{back}}。',
    fields: {
      ...POINTS_ORDER,
      reason: field('原因', '礼品缺货'),
      back: field('退回的积分（带句号，可能为空）', '。500 积分已退回'),
    },
  },
  'report.ready': {
    name: '药检报告已补传',
    kind: 'logistics',
    title: '药检报告已补传',
    body: '{{goods}}，批号 {{lot}} 的药检报告可以查看和下载了',
    fields: { goods: field('商品', '阿莫西林胶囊 0.25g*24粒'), lot: field('批号', '260301') },
  },
  'points.ending': {
    name: '积分即将到期',
    kind: 'promotion',
    title: '积分即将到期',
    body: '您有 {{points}} 积分将于 {{date}} 到期，可到积分商城兑换。',
    fields: { points: field('积分', '320'), date: field('到期日', '2026-12-31') },
  },
  'promotion.news': {
    name: '活动通知',
    kind: 'promotion',
    title: '{{title}}',
    body: '{{text}}',
    fields: {
      title: field('标题', '每日特价更新'),
      text: field('内容', '冬季常备感冒止咳类商品特价，数量有限。'),
    },
  },
  'goods.arrived': {
    name: '到货提醒',
    kind: 'promotion',
    title: '{{goods}} 到货',
    body: '您{{how}}的 {{goods}} 已到货，可以下单了。',
    fields: {
      goods: field('商品', '布洛芬缓释胶囊 0.3g*20粒'),
      how: field('为什么通知（收藏或登记）', '收藏'),
    },
  },
  'goods.dropped': {
    name: '收藏商品降价',
    kind: 'promotion',
    title: '收藏的 {{number}} 个商品降价了',
    body: '{{goods}}',
    fields: {
      number: field('降价的商品数', '2'),
      goods: field('商品和价格', '阿莫西林胶囊 ¥8.40→¥7.90、维生素C片 ¥4.00→¥3.80'),
    },
  },
  'wanted.answered': {
    name: '求购有回复',
    kind: 'system',
    title: '求购有回复：{{wish}}',
    body: '{{reply}}',
    fields: {
      wish: field('求购的品种', '强力枇杷露'),
      reply: field('回复', '可先用蜜炼川贝枇杷膏替代，现货充足。'),
    },
  },
  'wanted.arrived': {
    name: '求购商品到货',
    kind: 'promotion',
    title: '求购的 {{wish}} 到货了',
    body: '商城推荐的 {{goods}} 已到货，可以下单了。',
    fields: {
      wish: field('求购的品种', '强力枇杷露'),
      goods: field('推荐的商品', '蜜炼川贝枇杷膏 150ml'),
    },
  },
} as const satisfies Readonly<Record<string, NoticeWords>>;
