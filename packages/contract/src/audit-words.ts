import type { Inside } from './audit-changes.ts';
import { auditFieldName, DESCRIBED } from './audit-fields.ts';
import { VALUES, YES_NO } from './audit-values.ts';
import type { Field } from './described.ts';
import { PERMISSION_WORDS, type PermissionWords } from './permissions.ts';
import { PUSH_ACTIONS } from './push-audit-words.ts';
import { TRACE_ACTIONS } from './trace-audit-words.ts';

/** Words for what the log writes as codes, on the screen and in the file; a code without a word here is shown as it is. */

const changesOf = (entity: string, name: string): Record<string, string> => ({
  [`${entity}.create`]: `新增${name}`,
  [`${entity}.update`]: `修改${name}`,
  [`${entity}.delete`]: `删除${name}`,
});

export const ACTIONS: Record<string, string> = {
  'staff.sign_in_failed': '登录失败',
  'staff.proof_failed': '身份核对失败',
  'view.people': '批量查看客户资料',
  'paper.view': '查看客户单据',
  'account.close': '注销账户',
  'legal_text.create': '起草协议新版本',
  'legal_text.update': '修改协议草稿',
  'legal_text.publish': '发布协议新版本',
  'legal_text.delete': '删除协议草稿',
  'retention_rule.update': '修改保存期限',
  ...changesOf('webhook', '接收地址'),
  'webhook.rotate': '更换事件推送的签名密钥',
  'webhook.test': '发送测试事件',
  'webhook.replay': '重发事件',
  'api_key.create': '新增接口密钥',
  'api_key.revoke': '停用接口密钥',
  'account.phone': '显示客户手机号',
  'order.phone': '显示收货人手机号',
  'export.accounts': '导出客户',
  'export.orders': '导出订单',
  'export.audit': '导出操作日志',
  'export.goods': '导出商品',
  'export.mass-change-errors': '导出批量修改错误',
  'export.picture-import-errors': '下载未导入的图片',
  'export.goods-import-errors': '下载商品导入问题行',
  'export.draw': '导出抽奖记录',
  'export.invoices': '导出发票',
  'export.receipts': '导出含麻月报',
  'export.papers': '下载订单资料包',
  'export.delivery-notes': '批量打印随货同行单',
  'export.waybills': '下载运单样表',
  'proposal.create': '代客下单',
  'proposal.withdraw': '撤回代客下单',
  'order.approve': '审核通过',
  'order.reject': '审核退回',
  'order.note': '内部备注',
  'order.transfer': '确认到账',
  'bank_line.import': '导入流水',
  'bank_line.create': '录入流水',
  'bank_line.match': '流水入账',
  'bank_line.return': '流水退回',
  'bank_line.ignore': '流水忽略',
  'bank_line.reopen': '流水重新打开',
  'lot.cost': '修改批次成本',
  'lot.cost.import': '导入批次成本',
  'lot.receive.import': '按文件入库',
  'stock_document.do': '调整库存',
  'export.empty_goods': '下载待入库商品',
  'export.lot_costs': '导出批次成本',
  'settlement.import': '导入结算文件',
  'known_payer.forget': '忘记付款账号',
  'approval.ask': '申请复核',
  'approval.agree': '同意复核申请',
  'approval.refuse': '拒绝复核申请',
  'approval.withdraw': '撤回复核申请',
  'approval_policy.update': '修改复核规则',
  'refund.approve': '同意退款',
  'refund.refuse': '驳回退款',
  'refund.retry': '重试退款',
  'refund.repeat': '重新提交退款',
  'setting.update': '修改设置',
  'setting.open': '开张',
  'credit.terms': '设置账期',
  'credit.refuse': '拒绝账期申请',
  'credit.lift': '逾期临时放行',
  'credit.settle': '登记账期结款',
  'credit.write_off': '核销应收账款',
  'credit.answer': '答复对账单异议',
  'export.credit': '导出应收账款',
  'export.credit-statement': '导出账期对账单',
  'correction.ask': '申请更正',
  'correction.agree': '同意更正',
  'correction.refuse': '驳回更正',
  ...changesOf('draw', '抽奖'),
  'draw.publish': '发布抽奖',
  'draw.stop': '停止抽奖',
  'feedback.answer': '答复反馈',
  'feedback.close': '关闭反馈',
  'goods.note': '商品备注',
  'message_template.update': '修改消息模板',
  'message_template.reset': '恢复默认消息模板',
  'top_up.confirm': '确认充值到账',
  'withdrawal.approve': '同意提现',
  'withdrawal.pay': '汇出提现',
  'withdrawal.refuse': '驳回提现',
  'zone.delete': '删除专区',
  'order.ship': '发货',
  'order.temperature': '上传冷链温度记录',
  'forbidden_entry.seen': '处理禁售目录命中的商品',
  'order.delivered': '登记送达',
  'order.undelivered': '撤回送达登记',
  ...TRACE_ACTIONS,
  ...PUSH_ACTIONS,
  'pick_batch.create': '新建拣货批次',
  'pick_batch.remove': '移出拣货批次',
  'pick_batch.boxes': '登记件数',
  ...changesOf('carrier', '承运商'),
  ...changesOf('reason', '原因'),
  ...changesOf('business_scope', '经营范围'),
  ...changesOf('buyer_type', '客户类型'),
  'member_rank.update': '修改会员等级',
  'report.create': '上传药检报告',
  'report.void': '作废药检报告',
  ...changesOf('shop_document', '企业证照'),
  'shop_document.remove': '移除企业证照',
  ...changesOf('goods_paper', '首营品种资料'),
  'goods_paper.remove': '移除首营品种资料',
  'goods_leaflet.save': '保存说明书',
  'goods.create': '新增商品',
  'goods.update': '修改商品',
  'goods.receive': '批号入库',
  'goods.reference': '按批准文号补全',
  'goods.images': '商品图片',
  'goods.tags': '商品标签',
  'goods.control': '控销规则',
  'goods.right': '控销申请',
  'goods.shelf': '上下架',
  'category.create': '新增分类',
  'category.update': '修改分类',
  'category.delete': '删除分类',
  'brand.create': '新增品牌',
  'brand.update': '修改品牌',
  'brand.delete': '删除品牌',
  ...changesOf('contract_price', '合同价'),
  ...changesOf('customer_group', '客户分组'),
  'export.contract_prices': '导出合同价',
  ...changesOf('warehouse', '仓库'),
  ...changesOf('shipping_rule', '配送规则'),
  'mass_change.apply': '执行批量修改',
  'mass_change.undo': '撤销批量修改',
  'picture_import.upload': '上传图片压缩包',
  'picture_import.start': '开始导入图片',
  'picture_import.stop': '停止导入图片',
  'approval_reference.import': '导入批准文号',
  'goods_import.upload': '上传商品导入文件',
  'goods_import.start': '开始商品导入',
  'goods_import.stop': '停止商品导入',
  'special.create': '新增特价',
  'special.update': '修改特价',
  'special.stop': '停止特价',
  ...changesOf('combination', '组合购'),
  'combination.stop': '停止组合购',
  ...changesOf('promotion', '促销活动'),
  'promotion.stop': '停止促销活动',
  ...changesOf('banner', '广告'),
  'home_page.update': '调整首页楼层',
  ...changesOf('nav_item', '导航'),
  ...changesOf('hot_word', '热搜词'),
  ...changesOf('site_link', '友情链接'),
  ...changesOf('article', '文章'),
  ...changesOf('search_synonym', '同义词'),
  'search_alias.switch': '停用或启用内置别名',
  ...changesOf('search_reading', '读音'),
  ...changesOf('search_pin', '置顶商品'),
  'article.restore': '恢复文章旧版',
  'after_sales.approve_return': '同意寄回',
  'after_sales.approve_refund': '同意退款',
  'after_sales.approve_resend': '同意补发',
  'after_sales.answer': '答复售后',
  'after_sales.refuse': '拒绝售后',
  'after_sales.accept': '退货验收',
  'after_sales.inspect_refuse': '验收拒收',
  'after_sales.resend': '补发发货',
  'after_sales.refund_again': '重新提交退款',
  'after_sales.recall': '发起召回',
  'lot_stop.stop': '批号停售',
  'lot_stop.release': '解除停售',
  'recall.begin': '发起召回',
  'recall.drill': '发起召回演练',
  'recall.remind': '提醒召回客户',
  'recall.call': '登记召回电话',
  'recall.confirm': '代客户确认召回数量',
  'recall.close': '结束召回',
  'export.recalls': '导出召回效果报告',
  'quarantine.decide': '隔离药品处理',
  'wanted.answer': '回复求购',
  'chat.take': '接待会话',
  'chat.open': '主动联系客户',
  'chat.hand_over': '转交会话',
  'chat.close': '结束会话',
  'chat_reply.create': '新增快捷回复',
  'chat_reply.update': '修改快捷回复',
  'chat_reply.delete': '删除快捷回复',
  'books.close': '关账',
  'books.accounts': '设置凭证科目',
  'export.vouchers': '导出凭证',
  'reconciliation.run': '重新对账',
  'reconciliation.settle': '说明对账差异',
  'staff.sign_in': '登录',
  'staff.sign_out': '退出登录',
  'staff.totp': '动态口令',
  ...changesOf('forbidden_entry', '禁售条目'),
  'forbidden_entry.end': '移出禁售目录',
  'forbidden_entry.take_off': '按禁售目录下架商品',
  'order.hold': '暂挂订单',
  'order.release': '解除暂挂',
  'order.gate_release': '放行合规拦截',
  'order.pick': '拣货完成',
  'order.cut': '删减订单',
  'order.split': '拆分订单',
  'order.address': '更改地址',
  'order.refund': '登记汇款',
  'account.update': '修改客户',
  'address.pass': '通过收货地址',
  'address.refuse': '退回收货地址',
  'address.propose': '登记收货地址',
  'account.block': '停用客户',
  'account.unblock': '恢复客户',
  'account.member_stop': '停用客户的成员',
  'account.end_sessions': '退出客户设备',
  'account.reset_password': '重置客户密码',
  'account.invite': '给客户一次性密码',
  'account.factor_end': '关闭客户的两步验证',
  'account.link': '申请关联门店',
  'account.withdraw_link': '撤回关联门店的申请',
  'account.unlink': '取消关联门店',
  'account.open': '新增客户',
  'application.pass': '资质通过',
  'application.refuse': '资质驳回',
  'authorisation.create': '登记委托书',
  'authorisation.void': '作废委托书',
  'receipt.accept': '回执通过',
  'receipt.refuse': '回执退回',
  'contract.void': '作废合同',
  'contract.remind': '提醒签合同',
  'contract_template.create': '新合同模板',
  'invoice.by_hand': '上传发票',
  'invoice.red': '红冲发票',
  'invoice.refuse': '拒绝开票',
  'invoice.retry': '重新开票',
  'invoice.rule': '修改开票方式',
  'invoice.seller': '修改开票信息',
  'invoice_title.special': '专票资格',
  'licence.remind': '提醒证照到期',
  'outbox.resend': '重发消息',
  'coupon.create': '新增优惠券',
  'coupon.update': '修改优惠券',
  'coupon.stop': '停止优惠券',
  'coupon.give': '发放优惠券',
  'coupon.void': '收回优惠券',
  'voucher.give': '发放抵扣券',
  'voucher.void': '作废抵扣券',
  'zone.create': '新增专区',
  'zone.update': '修改专区',
  'zone.publish': '发布专区',
  'zone.stop': '停止专区',
  'points_order.ship': '积分订单发货',
  'points_order.cancel': '取消积分订单',
  'points_goods.create': '新增积分商品',
  'points_goods.update': '修改积分商品',
  'staff.create': '新增员工',
  'staff.update': '修改员工',
  'staff.stop': '停用员工',
  'staff.restore': '恢复员工',
  'staff.password': '修改自己的密码',
  'staff.reset_password': '重置员工密码',
  'staff.totp_remove': '解除动态口令',
  'staff.end_session': '退出设备',
  'role.create': '新增角色',
  'role.update': '修改角色',
  'role.restore': '角色恢复默认',
  'role.delete': '删除角色',
};

/** Words for what stands inside the values of a thing. */
export const insideOf = (entity: string): Inside => ({
  nameOf: (field) => fieldName(entity, field),
  valueOf: (way, value) => {
    const words = VALUES[`${entity}.${way}`];
    // Several values of one field are one text by now.
    if (words)
      return value
        .split('、')
        .map((one) => words[one] ?? one)
        .join('、');
    return value === 'true' || value === 'false' ? YES_NO[value] : value;
  },
});

export const fieldName = (entity: string, field: string): string => auditFieldName(entity, field) ?? field;

const permissionName = (key: string): string =>
  (PERMISSION_WORDS as Record<string, PermissionWords | undefined>)[key]?.name ?? key;

/** A moment as the log writes it: UTC with milliseconds. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export function valueWords(entity: string, field: string, value: string): string {
  if (value === '') return '空';
  const described = DESCRIBED[entity]?.[field];
  if (described) return describedWords(described, value);
  if (MOMENT.test(value)) return inChina(value);
  if (entity === 'role' && field === 'permissions') return value.split('、').map(permissionName).join('、');
  const words = VALUES[`${entity}.${field}`];
  if (words) return words[value] ?? value;
  return value === 'true' || value === 'false' ? YES_NO[value] : value;
}

const CHINA_MS = 8 * 3_600_000;
/** `2026-11-21 20:00`, as clocks in China show it. */
const inChina = (moment: string): string =>
  new Date(Date.parse(moment) + CHINA_MS).toISOString().slice(0, 16).replace('T', ' ');

function describedWords({ kind, words }: Field, value: string): string {
  if (kind === 'choice') return words[value] ?? value;
  if (kind === 'flag') return value === 'true' ? '是' : '否';
  if (kind === 'fen') return yuan(value);
  if (kind === 'percent') return `${value}%`;
  if (kind === 'moment') return inChina(value);
  if (kind === 'texts') return listed(value, (one) => words[one] ?? one);
  return value;
}

/** A list as the log writes it, each in words. */
const listed = (value: string, wordOf: (one: string) => string) => value.split(', ').map(wordOf).join('、');

/** An amount as the log has it, '1234.50', for the screen. */
const yuan = (amount: string): string => `¥${amount.replace(/\B(?=(\d{3})+(\.|$))/g, ',')}`;
