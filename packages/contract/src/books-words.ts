/** 日结: what a day has moved, by group. Amounts; what lessens a ledger says 减. */
export const FIGURE_GROUPS = {
  received: {
    title: '订单收款',
    lines: {
      received_wechat: '微信支付',
      received_alipay: '支付宝',
      received_transfer: '银行转账',
      received_balance: '余额支付',
      received_credit: '账期',
      received_shares: '合计记到各订单',
    },
  },
  refunded: {
    title: '订单退款',
    lines: {
      refunded_wechat: '微信支付',
      refunded_alipay: '支付宝',
      refunded_transfer: '银行转账',
      refunded_balance: '退回余额',
      refunded_credit: '冲减账期',
      refunded_written_off: '其中已核销、无需退还',
    },
  },
  clearing: {
    title: '渠道待清算资金',
    lines: {
      wechat_opening: '微信支付期初',
      wechat_difference: '加：微信账单多出商城的',
      wechat_fee: '减：微信手续费',
      wechat_payout: '减：微信提现',
      wechat_unfiled: '减：没有微信账单的净收款',
      wechat_closing: '微信支付期末',
      alipay_opening: '支付宝期初',
      alipay_difference: '加：支付宝账单多出商城的',
      alipay_fee: '减：支付宝手续费',
      alipay_payout: '减：支付宝提现',
      alipay_unfiled: '减：没有支付宝账单的净收款',
      alipay_closing: '支付宝期末',
    },
  },
  transit: {
    title: '在途的渠道提现',
    lines: { transit_opening: '期初', transit_closing: '期末' },
  },
  wallet: {
    title: '客户余额',
    lines: {
      wallet_opening: '期初',
      top_up_wechat: '加：微信充值',
      top_up_alipay: '加：支付宝充值',
      top_up_transfer: '加：转账充值',
      wallet_surplus: '加：到账款转入',
      wallet_refund: '加：订单退款',
      wallet_credit_return: '加：已结账期退款',
      wallet_gift: '加：返现与奖品',
      wallet_correction: '加：更正',
      wallet_withdrawal_back: '加：提现退回',
      wallet_other: '加：其他',
      wallet_paid: '减：支付订单',
      wallet_settled: '减：结清账期',
      wallet_withdrawn: '减：申请提现',
      wallet_closing: '期末',
    },
  },
  receivable: {
    title: '应收账款',
    lines: {
      receivable_opening: '期初',
      receivable_charged: '加：账期下单',
      settled_bank: '减：到账结清',
      settled_balance: '减：余额结清',
      receivable_reduced: '减：退货冲减',
      receivable_written_off: '减：核销',
      receivable_closing: '期末',
    },
  },
  withdrawal: {
    title: '待付提现',
    lines: {
      withdrawal_opening: '期初',
      withdrawal_asked: '加：申请',
      withdrawal_paid: '减：已汇出',
      withdrawal_back: '减：退回余额',
      withdrawal_closing: '期末',
    },
  },
  bank: {
    title: '待处理的银行流水',
    lines: {
      bank_opening: '期初',
      bank_in: '加：导入',
      bank_order: '减：记到订单',
      bank_credit: '减：结清账期',
      bank_balance: '减：转入余额',
      bank_payout: '减：渠道结算款',
      bank_return: '减：退回',
      bank_ignored: '减：忽略',
      bank_closing: '期末',
    },
  },
  part: {
    title: '未付清订单已收款',
    lines: { part_opening: '期初', part_closing: '期末' },
  },
  invoice: {
    title: '发票',
    lines: {
      invoiced_net: '蓝字不含税金额',
      invoiced_tax: '蓝字税额',
      red_net: '红字不含税金额',
      red_tax: '红字税额',
    },
  },
} as const;

type Groups = typeof FIGURE_GROUPS;
export type FigureGroup = keyof Groups;
export type FigureKey = { [Group in FigureGroup]: keyof Groups[Group]['lines'] }[FigureGroup];

export const DAY_STATES = { open: '未关账', closed: '已关账', changed: '关账后有变动' } as const;
