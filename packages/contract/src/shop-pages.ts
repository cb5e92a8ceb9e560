import { keysOf } from './keys.ts';

/**
 * Every page of the shop by its name: where it is and what it is called. Links of the shop's data lead to these paths, so that
 * the server can say which lead nowhere; what stands around a page is the storefront's (`route-table.ts`).
 */
interface ShopPage {
  /** The path it is known by, then its aliases. `:name` is a parameter, `:name?` one that may be missing. */
  paths: readonly [string, ...string[]];
  /** Comes before the shop's name in the window's title; empty: the shop's name alone. */
  title: string;
}

// biome-ignore format: one page a line reads as the table it is
export const SHOP_PAGES = {
  home: { paths: ['/'], title: '首页' },
  'not-found': { paths: ['/404'], title: '页面不存在' },
  login: { paths: ['/login'], title: '登录' },
  'login-factor': { paths: ['/login/factor'], title: '两步验证' },
  preparing: { paths: ['/preparing'], title: '筹备中' },
  'register-redirect': { paths: ['/register', '/register_index'], title: '' },
  'register-step1': { paths: ['/register/step1'], title: '注册会员' },
  'register-step2': { paths: ['/register/step2'], title: '注册会员' },
  'register-step3': { paths: ['/register/step3'], title: '注册会员' },
  'register-store-redirect': { paths: ['/register_dd'], title: '' },
  'register-store-step1': { paths: ['/register/dd/step1'], title: '注册会员' },
  'register-store-step2': { paths: ['/register/dd/step2'], title: '注册会员' },
  'register-store-step3': { paths: ['/register/dd/step3'], title: '注册会员' },
  'register-wechat': { paths: ['/register/wechat'], title: '注册会员' },
  'forgot-redirect': { paths: ['/forget'], title: '' },
  'forgot-step1': { paths: ['/forget_step1', '/forget/step1'], title: '忘记密码' },
  'forgot-step2': { paths: ['/forget_step2', '/forget/step2'], title: '重置密码' },
  undo: { paths: ['/undo'], title: '撤销账户变更' },
  invitation: { paths: ['/invitation'], title: '一次性密码登录' },
  'forgot-step3': { paths: ['/forget_step3', '/forget/step3'], title: '重置成功' },
  'list-grid': { paths: ['/list_index', '/list'], title: '药品列表' },
  'list-categories': { paths: ['/category'], title: '商品分类' },
  'list-table': { paths: ['/list_table', '/list/table'], title: '药品列表' },
  'list-no-image': { paths: ['/list_no_image', '/list/no_image'], title: '药品列表' },
  'goods-detail': { paths: ['/list_info/:id', '/list/info/:id'], title: '商品详情' },
  'goods-detail-group': { paths: ['/list/info-pt/:id'], title: '商品详情' },
  'other-category': { paths: ['/list/other/:id/:name?'], title: '其他分类药品' },
  'search-grid': { paths: ['/search_index', '/search'], title: '搜索结果' },
  'search-table': { paths: ['/search_table', '/search/table'], title: '搜索结果' },
  'free-shipping-grid': { paths: ['/yx_index', '/yx'], title: '包邮专区' },
  'free-shipping-table': { paths: ['/yx_table', '/yx/table'], title: '包邮专区' },
  'free-shipping-rule': { paths: ['/yx_rule', '/yx/rule'], title: '优选规则' },
  brands: { paths: ['/ppzq'], title: '品牌专区' },
  'brands-paged': { paths: ['/ppzq_index/:page?'], title: '品牌专区' },
  'brand-detail': { paths: ['/ppzq/info/:id/:page?'], title: '品牌专区' },
  'controlled-redirect': { paths: ['/kxzq', '/kxzq_new'], title: '控销专区' },
  'controlled-index': { paths: ['/kxzq_index', '/kxzq/new'], title: '控销专区' },
  'controlled-goods': { paths: ['/kxzq/goods/:url/:ads?'], title: '控销专区' },
  tcm: { paths: ['/zyyp'], title: '中药饮片' },
  'tcm-table': { paths: ['/zyyp/table'], title: '中药饮片' },
  devices: { paths: ['/qxzq'], title: '器械专区' },
  'devices-table': { paths: ['/qxzq/table'], title: '器械专区' },
  'near-expiry': { paths: ['/jxqzc'], title: '近效期专场' },
  'daily-special': { paths: ['/mrtj'], title: '每日特价' },
  'group-buy': { paths: ['/ptzq'], title: '拼团专区' },
  'combination-purchase': { paths: ['/zhzq'], title: '组合购' },
  'combination-gift': { paths: ['/zhmz'], title: '组合满赠' },
  'combination-gift-list': { paths: ['/zhmz/list'], title: '组合满赠' },
  'coupon-centre': { paths: ['/lqzx'], title: '领券中心' },
  'activity-zone': { paths: ['/yjh/:id?'], title: '活动专区' },
  'activity-centre': { paths: ['/Hdzx/:ids/:id?'], title: '活动中心' },
  cashback: { paths: ['/hb'], title: '满额返现' },
  welfare: { paths: ['/welfare'], title: '全场9.4折' },
  'zone-template': { paths: ['/zqmb'], title: '' },
  'activity-template': { paths: ['/hdmb'], title: '' },
  'doctor-campaign': { paths: ['/yyh'], title: '医友会' },
  'doctor-campaign-list': { paths: ['/yyh/list'], title: '医友会' },
  draw: { paths: ['/draw/:id'], title: '幸运抽奖' },
  'points-mall': { paths: ['/jfsc'], title: '积分商城' },
  'activity-missing': { paths: ['/noActivity'], title: '活动不存在' },
  'loading-forward': { paths: ['/loading'], title: '' },
  'loading-activity': { paths: ['/loading/activity'], title: '' },
  'activity-redirect': { paths: ['/activity/:url?/:url1?/:url2?'], title: '' },
  eleven_index: { paths: ['/eleven_index'], title: '' },
  cart: { paths: ['/cart_step1', '/cart'], title: '购物车' },
  'checkout-verify': { paths: ['/cart_step2', '/cart/step2'], title: '核对订单信息' },
  'checkout-pay': { paths: ['/cart_step3/:id', '/cart/step3/:id'], title: '支付订单' },
  'checkout-done': { paths: ['/cart_step4', '/cart/step4'], title: '支付完成' },
  'checkout-pay-receipt': { paths: ['/cart_hm', '/cart/hm'], title: '支付订单' },
  'member-centre': { paths: ['/user_hyzx', '/user'], title: '会员中心' },
  'draw-records': { paths: ['/user/draws'], title: '抽奖记录' },
  orders: { paths: ['/order'], title: '我的订单' },
  'order-receive': { paths: ['/order/info/:id/receive'], title: '收货核对' },
  'order-codes': { paths: ['/order/info/:id/codes'], title: '追溯码' },
  'order-detail': { paths: ['/order/info/:id'], title: '订单详情' },
  recalls: { paths: ['/order/recalls'], title: '召回通知' },
  recall: { paths: ['/order/recalls/:id'], title: '召回通知' },
  'order-proposals': { paths: ['/order/proposals'], title: '待确认订单' },
  'order-proposal': { paths: ['/order/proposals/:id'], title: '待确认订单' },
  'orders-receipt': { paths: ['/order/hmdd', '/hmdd'], title: '含麻订单' },
  'orders-points': { paths: ['/order/jfdd', '/jfdd'], title: '积分订单' },
  'after-sales': { paths: ['/order/afterSales'], title: '退换售后' },
  'after-sales-new': { paths: ['/order/afterSales/new'], title: '申请售后' },
  'return-detail': { paths: ['/order/returnInfo/:id'], title: '退货详情' },
  'after-sales-detail': { paths: ['/order/afterSalesInfo/:id'], title: '售后详情' },
  'order-logistics': { paths: ['/order/wl/:id'], title: '' },
  'self-service': { paths: ['/zzfw'], title: '自助服务' },
  'e-invoice': { paths: ['/zzfw/dzfp', '/dzfp'], title: '电子发票' },
  'quick-purchase': { paths: ['/zzfw/kjcg', '/kjcg'], title: '快捷采购' },
  wanted: { paths: ['/zzfw/pzqg', '/pzqg'], title: '品种求购' },
  'wanted-add': { paths: ['/pzqg/add'], title: '新增求购' },
  'wanted-info': { paths: ['/pzqg/info'], title: '求购详情' },
  feedback: { paths: ['/zzfw/yjfk', '/yjfk'], title: '意见反馈' },
  favourites: { paths: ['/zzfw/star', '/star'], title: '我的收藏' },
  'e-contract': { paths: ['/dzht'], title: '电子合同' },
  wallet: { paths: ['/wdqb'], title: '我的钱包' },
  'wallet-balance': { paths: ['/wdqb_yegl', '/yegl'], title: '余额管理' },
  'wallet-points': { paths: ['/wdqb_jfgl', '/jfgl'], title: '积分管理' },
  'wallet-coupons': { paths: ['/wdqb_yhq', '/yhq'], title: '优惠券' },
  'wallet-cash-vouchers': { paths: ['/wdqb_xjq', '/xjq'], title: '现金券' },
  'account-basic': { paths: ['/zhzx/basic', '/basic'], title: '基本信息' },
  'account-certificates': { paths: ['/zhzx/basic/zzzj', '/zzzj'], title: '资质证件' },
  'account-wechat': { paths: ['/zhzx/bdwx', '/bdwx'], title: '绑定微信' },
  'account-factor': { paths: ['/zhzx/lbyz', '/lbyz'], title: '两步验证' },
  'account-privacy': { paths: ['/zhzx/ysgl', '/ysgl'], title: '隐私与注销' },
  'account-records': { paths: ['/zhzx/aqjl', '/aqjl'], title: '安全记录' },
  'account-messages': { paths: ['/zhzx/wdxx', '/wdxx'], title: '我的消息' },
  'account-inspection-reports': { paths: ['/zhzx/jybg', '/jybg'], title: '药检报告' },
  'account-centre': { paths: ['/zhzx'], title: '账户中心' },
  'account-stores': { paths: ['/zhzx/ddgl', '/ddgl'], title: '多店管理' },
  members: { paths: ['/members'], title: '公司成员' },
  keys: { paths: ['/keys'], title: '系统对接' },
  budgets: { paths: ['/budgets'], title: '采购预算' },
  'store-orders': { paths: ['/ddgl/orders'], title: '各店订单' },
  'stores-pay': { paths: ['/ddgl/pay'], title: '各店付款' },
  'store-matrix': { paths: ['/ddgl/matrix'], title: '多店采购表' },
  'account-credit': { paths: ['/zhzx/zq', '/zq'], title: '账期' },
  'account-credit-statement': { paths: ['/zhzx/zq/dzd/:id'], title: '账期对账单' },
  'account-addresses': { paths: ['/zhzx/addr', '/addr'], title: '收货地址' },
  help: { paths: ['/help'], title: '帮助中心' },
  'help-new-user': { paths: ['/help_xrzn', '/help/xrzn'], title: '新人指南' },
  'help-registration': { paths: ['/help_xrzn_hyzc', '/help/xrzn/hyzc'], title: '会员注册' },
  'help-shopping-guide': { paths: ['/help_xrzn_gwzn', '/help/xrzn/gwzn'], title: '购物指南' },
  'help-safe-purchase': { paths: ['/help_xrzn_aqgy', '/help/xrzn/aqgy'], title: '安全购药' },
  'help-payment-delivery': { paths: ['/help_zfps', '/help/zfps'], title: '支付配送' },
  'help-payment': { paths: ['/help_zfps_ddzf', '/help/zfps/ddzf'], title: '订单支付' },
  'help-delivery': { paths: ['/help_zfps_hwps', '/help/zfps/hwps'], title: '货物配送' },
  'help-returns': { paths: ['/help_zfps_ypth', '/help/zfps/ypth'], title: '药品退换货' },
  'help-service-guarantee': { paths: ['/help_fwbz', '/help/fwbz'], title: '服务保障' },
  'help-site-qualifications': { paths: ['/help_fwbz_wzzz', '/help/fwbz/wzzz'], title: '网站资质' },
  'help-user-agreement': { paths: ['/help_fwbz_yhxy', '/help/fwbz/yhxy'], title: '用户协议' },
  'help-privacy': { paths: ['/help_fwbz_yszc', '/help/fwbz/yszc'], title: '隐私政策' },
  'help-dedicated-service': { paths: ['/help_fwbz_zskf', '/help/fwbz/zskf'], title: '专属客服' },
  'help-about': { paths: ['/help_us', '/help/us'], title: '关于我们' },
  'help-complaints': { paths: ['/help_us_tsjy', '/help/us/tsjy'], title: '投诉建议' },
  'help-contact': { paths: ['/help_us_link', '/help/us/link'], title: '联系我们' },
  'help-news': { paths: ['/help_news', '/help/news'], title: '新闻资讯' },
  'news-industry': { paths: ['/help_news_hy', '/help/news/hy'], title: '行业资讯' },
  'news-company': { paths: ['/help_news_company', '/help/news/company'], title: '公司动态' },
  'news-detail': { paths: ['/help_news_info/:id/:type', '/help/news/info/:id/:type'], title: '新闻详情' },
} as const satisfies Record<string, ShopPage>;
export type ShopPageName = keyof typeof SHOP_PAGES;

export interface PathMatch {
  page: ShopPageName;
  /** The one of the page's paths that it is. */
  path: string;
  params: Record<string, string | undefined>;
}

/** The page at a path (without query), or null when the shop has none there. Reads paths as the router does. */
export function pageAt(pathname: string): PathMatch | null {
  const fixed = FIXED.get(pathname.replace(/\/$/, '').toLowerCase());
  if (fixed) return fixed;
  for (const { page, path, pattern } of PATTERNS) {
    const match = pattern.exec(pathname);
    if (match) return { page, path, params: paramsOf(match.groups) };
  }
  return null;
}

const PATHS = keysOf(SHOP_PAGES).flatMap((page) =>
  SHOP_PAGES[page].paths.map((path: string) => ({ page, path })),
);

// Made once: every page asks for all the links on it. A path without parameters comes before one that could be read as theirs.
const FIXED: ReadonlyMap<string, PathMatch> = new Map(
  PATHS.filter(({ path }) => !path.includes(':')).map((found) => [
    found.path.replace(/^\/$/, '').toLowerCase(),
    { ...found, params: {} },
  ]),
);
const PATTERNS = PATHS.filter(({ path }) => path.includes(':')).map((found) => ({
  ...found,
  pattern: patternOf(found.path),
}));

function patternOf(path: string): RegExp {
  const source = path.replace(/\/:(\w+)(\??)/g, (_, name, maybe) => `(?:/(?<${name}>[^/]+))${maybe}`);
  return new RegExp(`^${source}/?$`, 'i');
}

const paramsOf = (groups: Record<string, string | undefined> = {}): PathMatch['params'] =>
  Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, value && decoded(value)]));

/** A path that is no proper encoding stays as it is. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
