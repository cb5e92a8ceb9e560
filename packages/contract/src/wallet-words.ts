/** The wallet's words, bounds and files, without schemas: browsers take it without those. */

/** What an entry of the wallet's ledger is for: `use_type` on the wire; 0 asks for all. */
export const USE_TYPES = {
  1: '订单付款',
  2: '退款',
  3: '满额返现',
  4: '充值',
  5: '提现',
  6: '提现退回',
  7: '活动奖励',
  8: '余额更正',
  9: '其他',
} as const;

/** GET, with the filter of the list: the newest `MAX_MONEY_LOG` entries as XLSX. */
export const MONEY_LOG_EXPORT = '/api/user/user_money_log.xlsx';
export const MAX_MONEY_LOG = 20_000;

/** Yuan that one top-up brings at least and at most. */
export const TOP_UP_MIN = 1;
export const TOP_UP_MAX = 200_000;
export const TOP_UP_METHODS = ['wechat', 'alipay', 'transfer'] as const;
export const TOP_UP_STATES = { created: '待付款', paid: '已到账', closed: '已关闭' } as const;

export const WITHDRAWAL_STATES = {
  requested: '待审批',
  approved: '待汇出',
  paid: '已汇出',
  refused: '已驳回',
  cancelled: '已取消',
} as const;

/** Lists of a statement on the page are cut after so many rows; the files have all. */
export const STATEMENT_ROWS = 100;
/** GET {month}: the statement as a file. */
export const STATEMENT_XLSX = '/api/user/statement.xlsx';
export const STATEMENT_PDF = '/api/user/statement.pdf';
