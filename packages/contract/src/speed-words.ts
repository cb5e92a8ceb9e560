/** 真实速度: kinds of pages, devices and what is measured of them. Without schemas: browsers take it without those. */

/** A page is known by its kind only: what it shows, and to whom, is told nobody. */
export const PAGE_KINDS = {
  home: '首页',
  list: '商品列表和搜索',
  goods: '商品详情',
  zones: '专区和活动',
  coupons: '领券中心',
  cart: '购物车',
  checkout: '核对订单',
  pay: '支付订单',
  quick: '快捷采购',
  orders: '我的订单',
  order: '订单详情',
  account: '会员和账户',
  sign_in: '登录和注册',
  help: '帮助和资讯',
  other: '其他页面',
} as const;
export type PageKind = keyof typeof PAGE_KINDS;

export const DEVICES = { phone: '手机', tablet: '平板', desktop: '电脑' } as const;
export type Device = keyof typeof DEVICES;

/**
 * Of pages, in browsers: when the largest part stood there (`lcp`), and how long the slowest answer to a click or key took (`inp`); by the
 * server: pages and calls.
 */
export type SpeedMetric = 'lcp' | 'inp' | 'page' | 'call';

/** Days that a figure may be of. */
export const SPEED_DAYS = ['7', '30'] as const;
