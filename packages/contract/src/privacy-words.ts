/** 隐私与安全: what is written down of an account's access, copies of own data and closing, in words. Without schemas. */

/** Kinds of 安全记录. */
export const EVENT_KINDS = {
  sign_in: '登录',
  sign_in_failed: '登录失败',
  password: '密码',
  phone: '手机号',
  wechat: '微信',
  factor: '两步验证',
  bank_add: '银行账户',
  bank_remove: '银行账户',
  head: '总部',
  member: '成员',
  key: '密钥',
  address: '收货地址',
  download: '下载单据',
  consent: '同意协议',
  export: '数据副本',
  closing: '账户注销',
} as const;
export type EventKind = keyof typeof EVENT_KINDS;

/** Ways of signing in, as a session keeps them. */
export const SIGN_IN_WAYS = {
  '': '登录',
  password: '密码登录',
  code: '短信验证码登录',
  wechat: '微信登录',
  invitation: '凭一次性密码登录',
  register: '注册并登录',
  factor: '两步验证登录',
} as const;
export type SignInWay = keyof typeof SIGN_IN_WAYS;

export const EXPORT_STATES = {
  waiting: '正在准备',
  ready: '可以下载',
  failed: '没有做成',
  gone: '已过期',
} as const;
export type ExportState = keyof typeof EXPORT_STATES;

/** GET: the ZIP of an own copy that is ready. */
export const DATA_EXPORT_FILE = '/api/user/data-exports/:id/file';
/** How long a copy can be downloaded. */
export const EXPORT_DAYS = 7;
/** One copy in so many hours. */
export const EXPORT_EVERY_HOURS = 24;

/** What keeps an account from being closed, by key. */
export const CLOSING_BLOCKS = {
  orders: '未完成的订单',
  cases: '未结束的售后',
  refunds: '未到账的退款',
  balance: '余额',
  withdrawals: '未结束的提现',
  receivables: '未结清的账期货款',
  receipts: '未交的含麻回执',
  invoices: '开具中的发票',
  stores: '名下的门店',
  head: '所属的总部',
} as const;
export type ClosingBlock = keyof typeof CLOSING_BLOCKS;

export const CLOSING_STATES = {
  none: '没有申请',
  waiting: '等待注销',
  closed: '已注销',
} as const;
