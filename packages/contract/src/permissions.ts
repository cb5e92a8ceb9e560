import type { Permission } from './endpoint.ts';

export interface PermissionWords {
  /** The desk it belongs to. */
  group: string;
  name: string;
  /** What it lets somebody do. */
  about: string;
}

/** Every permission in words, in the order of the office's menu: one without words does not compile. */
export const PERMISSION_WORDS: Readonly<Record<Permission, PermissionWords>> = {
  'staff.self': { group: '基本', name: '登录后台', about: '登录、修改自己的密码、动态口令和登录设备' },

  'order.read': { group: '交易', name: '查看订单', about: '查看订单、随货同行单，导出订单' },
  'order.review': { group: '交易', name: '审核订单', about: '审核、退回、暂挂、删减、拆分订单，更改地址' },
  'order.ship': { group: '交易', name: '拣货发货', about: '拣货、登记批号、发货，暂挂和缺货删减' },
  'order.propose': { group: '交易', name: '代客下单', about: '按客户的价格为客户选货，发给客户确认后下单' },
  'after_sales.read': { group: '交易', name: '查看售后', about: '查看售后单和隔离药品' },
  'after_sales.write': { group: '交易', name: '处理售后', about: '同意、答复、拒绝售后，安排退款和补发' },
  'after_sales.inspect': { group: '交易', name: '退货验收', about: '验收寄回的药品，登记拒收' },
  'receipt.read': { group: '交易', name: '查看含麻回执', about: '查看含麻回执、委托书和用量' },
  'receipt.write': { group: '交易', name: '审核含麻回执', about: '审核含麻回执和委托书，上报' },
  'money.read': { group: '交易', name: '查看资金', about: '查看付款、退款、转账流水和对账' },
  'money.write': { group: '交易', name: '处理资金', about: '确认转账、复核和重试退款、处理对账差异' },
  'cost.read': { group: '交易', name: '查看进价', about: '查看批次成本和毛利报表' },
  'cost.write': { group: '交易', name: '维护进价', about: '入库时填写、修改和导入批次成本' },
  'invoice.read': { group: '交易', name: '查看发票', about: '查看发票和开票申请' },
  'invoice.write': { group: '交易', name: '开具发票', about: '开具、重开、红冲发票' },
  'wallet.read': { group: '交易', name: '查看钱包', about: '查看客户余额、积分流水、充值和提现' },
  'wallet.write': { group: '交易', name: '处理钱包', about: '确认充值、审批提现、申请和复核余额与积分更正' },

  'account.read': { group: '客户', name: '查看客户', about: '查看客户资料、证照、门店和登录设备' },
  'account.write': {
    group: '客户',
    name: '修改客户',
    about: '修改等级、业务员，停用客户，重置密码，关闭两步验证',
  },
  'account.phone': {
    group: '客户',
    name: '查看客户手机号',
    about: '直接看到客户的完整手机号；没有这项的要点“显示”，并记入操作日志',
  },
  'qualification.review': { group: '客户', name: '审核资质', about: '通过或驳回注册、变更和证照' },
  'contract.read': { group: '客户', name: '查看合同', about: '查看和下载电子合同' },
  'contract.write': { group: '客户', name: '管理合同', about: '修改合同模板，作废合同' },
  'feedback.read': { group: '客户', name: '查看反馈', about: '查看客户的意见反馈和投诉' },
  'feedback.write': { group: '客户', name: '处理反馈', about: '答复、关闭意见反馈和投诉' },
  'chat.answer': { group: '客户', name: '在线客服', about: '接待客户会话，查看会话客户的资料' },

  'goods.read': { group: '商品', name: '查看商品', about: '查看商品、分类、品牌和批号，导出商品' },
  'goods.write': { group: '商品', name: '修改商品', about: '修改商品、价格、库存、图片，批量修改，上下架' },
  'stock.write': {
    group: '商品',
    name: '库存调整',
    about: '收货、盘点、报损、移库、更正、退供应商，查看待盘点',
  },
  'goods.control': { group: '商品', name: '控销', about: '设置控销规则，处理控销申请' },
  'quality.write': {
    group: '商品',
    name: '质量处置',
    about: '批号停售，发起和结束召回，处理隔离药品，放行合规拦截的订单',
  },
  'report.read': { group: '商品', name: '查看药检报告', about: '查看药检报告和企业证照' },
  'report.write': { group: '商品', name: '维护药检报告', about: '上传、作废药检报告和企业证照' },
  'trace.read': {
    group: '商品',
    name: '查询追溯码',
    about: '查询追溯码的流向和持有人，查看导入、放行和上传记录',
  },
  'trace.write': { group: '商品', name: '维护追溯码', about: '登记标识码，导入关联关系，下载和登记平台上传' },
  'trace.override': { group: '商品', name: '无码放行', about: '让须扫码的药品无码发出，注明原因' },

  'campaign.read': { group: '运营', name: '查看活动', about: '查看特价、促销、优惠券和专区' },
  'campaign.write': { group: '运营', name: '修改活动', about: '新增、修改、停止活动，发放优惠券' },
  'content.read': { group: '运营', name: '查看内容', about: '查看广告、导航和文章' },
  'content.write': { group: '运营', name: '修改内容', about: '修改广告、导航、热搜词、友情链接和文章' },
  'search.read': { group: '运营', name: '查看搜索', about: '查看搜不到的词、同义词和置顶' },
  'search.write': { group: '运营', name: '调整搜索', about: '维护同义词、读音和置顶商品' },
  'wanted.read': { group: '运营', name: '查看求购', about: '查看客户的求购' },
  'wanted.write': { group: '运营', name: '回复求购', about: '回复客户的求购' },
  'points.read': { group: '运营', name: '查看积分订单', about: '查看积分订单和客户积分' },
  'points.write': { group: '运营', name: '处理积分订单', about: '发出、取消积分订单' },
  'draw.read': { group: '运营', name: '查看抽奖', about: '查看抽奖、中奖记录和费用' },
  'draw.write': { group: '运营', name: '管理抽奖', about: '新增、修改、停止抽奖' },
  'statistics.read': { group: '运营', name: '查看报表', about: '查看和导出经营报表；业务员只看自己的客户' },

  'warehouse.write': {
    group: '系统',
    name: '管理仓库与配送',
    about: '新增、修改、停用仓库，设置各地区的运费、包邮和起订额',
  },
  'outbox.read': { group: '系统', name: '查看发件箱', about: '查看发出的短信和微信消息，含验证码' },
  'message.write': { group: '系统', name: '维护消息模板', about: '修改消息的文字、开关和每日上限' },
  'staff.manage': { group: '系统', name: '管理员工', about: '新增、停用员工，重置密码，修改角色权限' },
  'settings.write': { group: '系统', name: '店铺设置', about: '修改页脚、证照、联系方式等店铺设置，开张' },
  'machine.manage': {
    group: '系统',
    name: '系统对接',
    about: '新增、停用其他系统的密钥，查看调用记录；密钥的权限不超过本人的权限',
  },
  'audit.read': { group: '系统', name: '查看操作日志', about: '查询、导出操作日志' },
  'status.read': { group: '系统', name: '查看运行状况', about: '查看后台任务的成败和积压的退款、提现、消息' },
};

/** A role's key, as staff name it when they make one. */
export const ROLE_KEY = /^[a-z][a-z0-9_]{1,30}$/;
/** What 管理员 keeps whatever staff choose: somebody has to be able to give permissions back. */
export const ADMIN_KEEPS: readonly Permission[] = ['staff.manage', 'audit.read'];
