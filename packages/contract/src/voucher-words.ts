/** Accounts that the vouchers of a day post to, with the code that the usual chart of accounts has for it. */
export const VOUCHER_ACCOUNTS = {
  bank: { name: '银行存款', usual: '1002' },
  wechat: { name: '其他货币资金-微信待清算', usual: '101201' },
  alipay: { name: '其他货币资金-支付宝待清算', usual: '101202' },
  transit: { name: '其他货币资金-提现在途', usual: '101203' },
  receivable: { name: '应收账款', usual: '1122' },
  advance: { name: '预收账款-货款', usual: '220301' },
  wallet: { name: '预收账款-客户余额', usual: '220302' },
  withdrawal: { name: '其他应付款-客户提现', usual: '2241' },
  revenue: { name: '主营业务收入', usual: '6001' },
  tax: { name: '应交税费-销项税额', usual: '22210106' },
  promotion: { name: '销售费用-促销', usual: '6601' },
  fee: { name: '财务费用-手续费', usual: '660302' },
  bad_debt: { name: '信用减值损失', usual: '6702' },
  adjustment: { name: '待处理财产损溢', usual: '1901' },
} as const;
export type VoucherAccount = keyof typeof VOUCHER_ACCOUNTS;

export const VOUCHER_LAYOUTS = { kingdee: '金蝶', yonyou: '用友' } as const;
export type VoucherLayout = keyof typeof VOUCHER_LAYOUTS;

/** Vouchers of closed days as CSV; query: `period` (`2026-11-24` or `2026-11`) and `layout`. */
export const VOUCHER_FILE = '/api/admin/books/vouchers.csv';
