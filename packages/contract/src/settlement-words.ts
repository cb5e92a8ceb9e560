/** Settlement files of the providers in words, without schemas. */

export const SETTLEMENT_LAYOUTS = {
  wechat_trade: '微信支付交易账单',
  wechat_fund: '微信支付资金账单',
  alipay_trade: '支付宝业务明细',
  alipay_fund: '支付宝账务明细',
} as const;
export type SettlementLayout = keyof typeof SETTLEMENT_LAYOUTS;

export const SETTLEMENT_KINDS = { payment: '收款', refund: '退款', fee: '手续费', payout: '提现' } as const;
export type SettlementKind = keyof typeof SETTLEMENT_KINDS;

/**
 * A line of a file beside the shop's books. `plain`: fees and payouts have nothing to be compared with; `known`: another file has
 * brought it; `missing`: the shop's own, not in the file; `ignored`: of no concern here.
 */
export const SETTLEMENT_MATCHES = {
  matched: '一致',
  differs: '金额不符',
  unknown: '商城无此单',
  missing: '账单缺少',
  plain: '直接入账',
  known: '已导入',
  ignored: '不计入',
} as const;
export type SettlementMatch = keyof typeof SETTLEMENT_MATCHES;

/** POST, `multipart/form-data` with `file`; answers 201 with a `SettlementPreview`. Nothing is kept. */
export const SETTLEMENT_READ = '/api/admin/settlements/read';
/** POST, the same file; answers 201 with `SettlementImported`. */
export const SETTLEMENT_IMPORT = '/api/admin/settlements/import';
export const MAX_SETTLEMENT_MB = 20;
/** Rows of a preview. */
export const MAX_PREVIEWED = 500;
