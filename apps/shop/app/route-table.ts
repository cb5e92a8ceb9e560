/**
 * Every page of the shop: where it lives, what it is called, who may see it and what stands around it. `routes.ts` turns
 * the table into the router's configuration; the shell reads title and surroundings from it. Add a page here, nowhere else.
 */
export interface PageRow {
  /** Name of the page, unique; also the id of its first route. */
  page: string;
  /** The path it is known by, then its aliases. `:name` is a parameter, `:name?` one that may be missing. */
  paths: readonly [string, ...string[]];
  /** Its module, seen from `app/`. */
  file: string;
  /** Comes before the shop's name in the window's title; empty: the shop's name alone. */
  title: string;
  /** account: a visitor is sent to sign in and comes back. */
  access: 'public' | 'account';
  header: 'full' | 'login' | 'none';
  /** legal: only the statement and the licences. */
  footer: 'full' | 'legal' | 'none';
  /** The bar at the right edge. */
  toolbar: boolean;
  /** The category menu stays open beside the page. */
  sideNav: boolean;
  /** Position kept for this entry of the history, or always the top. */
  scroll: 'restore' | 'top';
  /** Content (and shell) 1328 wide, for tables. */
  wide: boolean;
  /** Of the header only a line with logo, search and cart, for pages that need the height. */
  folded: boolean;
  /** The shell reads the account's data; false where the page brings `user` itself or has none (docs/rules/screens.md#shell). */
  readsUser: boolean;
  /** Shown while the shop is being prepared: ways in, and what they ask people to agree to. */
  beforeOpening: boolean;
  /** The tab bar on phones; false where the page has a bar of its own there. */
  tabBar: boolean;
  /** The path to go to instead, with the same parameters. */
  redirectsTo?: string;
}

const USUAL = {
  title: '',
  access: 'public',
  header: 'full',
  footer: 'full',
  toolbar: true,
  sideNav: false,
  scroll: 'restore',
  wide: false,
  folded: false,
  readsUser: true,
  beforeOpening: false,
  tabBar: true,
} as const;

type Stated = Pick<PageRow, 'page' | 'paths' | 'file'> & Partial<PageRow>;
const row = (stated: Stated): PageRow => ({ ...USUAL, ...stated });
/** Ways into the shop: the simplified header, and nothing that leads away. */
const entry = (stated: Stated): PageRow =>
  row({
    header: 'login',
    footer: 'legal',
    toolbar: false,
    tabBar: false,
    scroll: 'top',
    beforeOpening: true,
    ...stated,
  });
const account = (stated: Stated): PageRow => row({ access: 'account', ...stated });

/** Where every other page leads while the shop is being prepared. */
export const PREPARING_PATH = '/preparing';

const REDIRECT = 'shell/RedirectRoute.tsx';
/** One page for each of them; the last word of the path is the code of the category or the article. */
export const HELP_CATEGORY = 'pages/help/HelpCategoryPage.tsx';
export const HELP_ARTICLE = 'pages/help/HelpArticlePage.tsx';
const NEWS = 'pages/help/NewsPage.tsx';

// biome-ignore format: one page a line reads as the table it is
export const routeTable: readonly PageRow[] = [
  row({ page: 'home', paths: ['/'], file: 'pages/home/HomePage.tsx', title: '首页', sideNav: true }),
  row({ page: 'not-found', paths: ['/404'], file: 'shell/NotFoundPage.tsx', title: '页面不存在', scroll: 'top' }),
  row({ page: 'login', paths: ['/login'], file: 'pages/login/LoginPage.tsx', title: '登录', header: 'login', footer: 'legal', toolbar: false, tabBar: false, scroll: 'top', readsUser: false, beforeOpening: true }),
  entry({ page: 'login-factor', paths: ['/login/factor'], file: 'pages/login/FactorPage.tsx', title: '两步验证', readsUser: false }),
  entry({ page: 'preparing', paths: [PREPARING_PATH], file: 'pages/preparing/PreparingPage.tsx', title: '筹备中' }),

  row({ page: 'register-redirect', paths: ['/register', '/register_index'], file: REDIRECT, beforeOpening: true, redirectsTo: '/register/step1' }),
  entry({ page: 'register-step1', paths: ['/register/step1'], file: 'pages/register/Step1Page.tsx', title: '注册会员' }),
  entry({ page: 'register-step2', paths: ['/register/step2'], file: 'pages/register/CompanyPage.tsx', title: '注册会员' }),
  entry({ page: 'register-step3', paths: ['/register/step3'], file: 'pages/register/WaitingPage.tsx', title: '注册会员' }),
  account({ page: 'register-store-redirect', paths: ['/register_dd'], file: REDIRECT, redirectsTo: '/register/dd/step1' }),
  entry({ page: 'register-store-step1', paths: ['/register/dd/step1'], file: 'pages/register/StoreStep1Page.tsx', title: '注册会员', access: 'account' }),
  entry({ page: 'register-store-step2', paths: ['/register/dd/step2'], file: 'pages/register/StoreCompanyPage.tsx', title: '注册会员', access: 'account' }),
  entry({ page: 'register-store-step3', paths: ['/register/dd/step3'], file: 'pages/register/StoreWaitingPage.tsx', title: '注册会员', access: 'account' }),
  entry({ page: 'register-wechat', paths: ['/register/wechat'], file: 'pages/register/WechatPage.tsx', title: '注册会员' }),
  row({ page: 'forgot-redirect', paths: ['/forget'], file: REDIRECT, beforeOpening: true, redirectsTo: '/forget/step1' }),
  entry({ page: 'forgot-step1', paths: ['/forget_step1', '/forget/step1'], file: 'pages/forget/Step1Page.tsx', title: '忘记密码' }),
  entry({ page: 'forgot-step2', paths: ['/forget_step2', '/forget/step2'], file: 'pages/forget/Step2Page.tsx', title: '重置密码' }),
  entry({ page: 'undo', paths: ['/undo'], file: 'pages/account/UndoPage.tsx', title: '撤销账户变更' }),
  entry({ page: 'invitation', paths: ['/invitation'], file: 'pages/login/InvitationPage.tsx', title: '一次性密码登录' }),
  entry({ page: 'forgot-step3', paths: ['/forget_step3', '/forget/step3'], file: 'pages/forget/Step3Page.tsx', title: '重置成功' }),

  row({ page: 'list-grid', paths: ['/list_index', '/list'], file: 'pages/list/ListGridPage.tsx', title: '药品列表' }),
  row({ page: 'list-table', paths: ['/list_table', '/list/table'], file: 'pages/list/ListTablePage.tsx', title: '药品列表', wide: true }),
  row({ page: 'list-no-image', paths: ['/list_no_image', '/list/no_image'], file: 'pages/list/ListNoImagePage.tsx', title: '药品列表', wide: true }),
  row({ page: 'goods-detail', paths: ['/list_info/:id', '/list/info/:id'], file: 'pages/goods/GoodsPage.tsx', title: '商品详情', tabBar: false }),
  row({ page: 'goods-detail-group', paths: ['/list/info-pt/:id'], file: 'pages/goods/GoodsPage.tsx', title: '商品详情', tabBar: false }),
  row({ page: 'other-category', paths: ['/list/other/:id/:name?'], file: 'pages/list/OtherCategoryPage.tsx', title: '其他分类药品' }),
  row({ page: 'search-grid', paths: ['/search_index', '/search'], file: 'pages/search/SearchGridPage.tsx', title: '搜索结果' }),
  row({ page: 'search-table', paths: ['/search_table', '/search/table'], file: 'pages/search/SearchTablePage.tsx', title: '搜索结果', wide: true }),

  row({ page: 'free-shipping-grid', paths: ['/yx_index', '/yx'], file: 'pages/zones/YxGridPage.tsx', title: '包邮专区' }),
  row({ page: 'free-shipping-table', paths: ['/yx_table', '/yx/table'], file: 'pages/zones/YxTablePage.tsx', title: '包邮专区', wide: true }),
  row({ page: 'free-shipping-rule', paths: ['/yx_rule', '/yx/rule'], file: 'pages/zones/YxRulePage.tsx', title: '优选规则', header: 'none', footer: 'none', toolbar: false, tabBar: false, scroll: 'top', readsUser: false }),
  row({ page: 'brands', paths: ['/ppzq'], file: 'pages/zones/BrandsPage.tsx', title: '品牌专区' }),
  row({ page: 'brands-paged', paths: ['/ppzq_index/:page?'], file: 'pages/zones/BrandsPage.tsx', title: '品牌专区' }),
  row({ page: 'brand-detail', paths: ['/ppzq/info/:id/:page?'], file: 'pages/zones/BrandPage.tsx', title: '品牌专区' }),
  row({ page: 'controlled-redirect', paths: ['/kxzq', '/kxzq_new'], file: REDIRECT, title: '控销专区', redirectsTo: '/kxzq/new' }),
  row({ page: 'controlled-index', paths: ['/kxzq_index', '/kxzq/new'], file: 'pages/zones/ControlledPage.tsx', title: '控销专区' }),
  row({ page: 'controlled-goods', paths: ['/kxzq/goods/:url/:ads?'], file: 'pages/zones/ControlledGoodsPage.tsx', title: '控销专区' }),
  row({ page: 'tcm', paths: ['/zyyp'], file: 'pages/zones/TcmGridPage.tsx', title: '中药饮片' }),
  row({ page: 'tcm-table', paths: ['/zyyp/table'], file: 'pages/zones/TcmTablePage.tsx', title: '中药饮片', wide: true }),
  row({ page: 'devices', paths: ['/qxzq'], file: 'pages/zones/DevicesGridPage.tsx', title: '器械专区' }),
  row({ page: 'devices-table', paths: ['/qxzq/table'], file: 'pages/zones/DevicesTablePage.tsx', title: '器械专区', wide: true }),
  row({ page: 'near-expiry', paths: ['/jxqzc'], file: 'pages/zones/NearExpiryPage.tsx', title: '近效期专场' }),
  row({ page: 'daily-special', paths: ['/mrtj'], file: 'pages/zones/DailyPage.tsx', title: '每日特价' }),

  row({ page: 'group-buy', paths: ['/ptzq'], file: 'pages/bundles/GroupBuyPage.tsx', title: '拼团专区' }),
  row({ page: 'combination-purchase', paths: ['/zhzq'], file: 'pages/bundles/CombinationsPage.tsx', title: '组合购' }),
  row({ page: 'combination-gift', paths: ['/zhmz'], file: 'pages/bundles/GiftGroupsPage.tsx', title: '组合满赠' }),
  row({ page: 'combination-gift-list', paths: ['/zhmz/list'], file: 'pages/bundles/GiftGoodsPage.tsx', title: '组合满赠' }),
  row({ page: 'coupon-centre', paths: ['/lqzx'], file: 'pages/coupons/CouponCentrePage.tsx', title: '领券中心' }),

  row({ page: 'activity-zone', paths: ['/yjh/:id?'], file: 'pages/zones/ActivityZonePage.tsx', title: '活动专区' }),
  row({ page: 'activity-centre', paths: ['/Hdzx/:ids/:id?'], file: 'pages/zones/ActivityCentrePage.tsx', title: '活动中心' }),
  row({ page: 'cashback', paths: ['/hb'], file: 'pages/zones/CampaignPage.tsx', title: '满额返现', sideNav: true }),
  row({ page: 'welfare', paths: ['/welfare'], file: 'pages/zones/CampaignPage.tsx', title: '全场9.4折', sideNav: true }),
  row({ page: 'zone-template', paths: ['/zqmb'], file: 'pages/zones/CampaignTemplatePage.tsx' }),
  row({ page: 'activity-template', paths: ['/hdmb'], file: 'pages/zones/CampaignTemplatePage.tsx' }),
  row({ page: 'doctor-campaign', paths: ['/yyh'], file: 'pages/zones/DoctorPage.tsx', title: '医友会' }),
  row({ page: 'doctor-campaign-list', paths: ['/yyh/list'], file: 'pages/zones/DoctorListPage.tsx', title: '医友会' }),
  row({ page: 'draw', paths: ['/draw/:id'], file: 'pages/draw/DrawPage.tsx', title: '幸运抽奖' }),
  row({ page: 'points-mall', paths: ['/jfsc'], file: 'pages/points/MallPage.tsx', title: '积分商城' }),
  row({ page: 'activity-missing', paths: ['/noActivity'], file: 'pages/zones/NoActivityPage.tsx', title: '活动不存在', scroll: 'top' }),
  row({ page: 'loading-forward', paths: ['/loading'], file: 'pages/zones/LoadingPage.tsx', scroll: 'top' }),
  row({ page: 'loading-activity', paths: ['/loading/activity'], file: 'pages/zones/LoadingActivityPage.tsx', scroll: 'top' }),
  row({ page: 'activity-redirect', paths: ['/activity/:url?/:url1?/:url2?'], file: 'pages/zones/ActivityRedirect.tsx' }),
  row({ page: 'eleven_index', paths: ['/eleven_index'], file: 'pages/zones/ElevenIndex.tsx' }),

  account({ page: 'cart', paths: ['/cart_step1', '/cart'], file: 'pages/cart/CartPage.tsx', title: '购物车' }),
  account({ page: 'checkout-verify', paths: ['/cart_step2', '/cart/step2'], file: 'pages/checkout/VerifyPage.tsx', title: '核对订单信息', scroll: 'top', tabBar: false }),
  account({ page: 'checkout-pay', paths: ['/cart_step3/:id', '/cart/step3/:id'], file: 'pages/checkout/PayPage.tsx', title: '支付订单', scroll: 'top', tabBar: false }),
  account({ page: 'checkout-done', paths: ['/cart_step4', '/cart/step4'], file: 'pages/checkout/DonePage.tsx', title: '支付完成', scroll: 'top' }),
  account({ page: 'checkout-pay-receipt', paths: ['/cart_hm', '/cart/hm'], file: 'pages/receipts/ReceiptPayPage.tsx', title: '支付订单', scroll: 'top', tabBar: false }),

  account({ page: 'member-centre', paths: ['/user_hyzx', '/user'], file: 'pages/member/MemberCentrePage.tsx', title: '会员中心', readsUser: false }),
  account({ page: 'draw-records', paths: ['/user/draws'], file: 'pages/draw/DrawRecordsPage.tsx', title: '抽奖记录' }),
  account({ page: 'orders', paths: ['/order'], file: 'pages/orders/OrdersPage.tsx', title: '我的订单' }),
  account({ page: 'order-receive', paths: ['/order/info/:id/receive'], file: 'pages/orders/ReceivePage.tsx', title: '收货核对', tabBar: false }),
  account({ page: 'order-codes', paths: ['/order/info/:id/codes'], file: 'pages/orders/CodesPage.tsx', title: '追溯码' }),
  account({ page: 'order-detail', paths: ['/order/info/:id'], file: 'pages/orders/OrderPage.tsx', title: '订单详情', tabBar: false }),
  account({ page: 'recalls', paths: ['/order/recalls'], file: 'pages/recalls/RecallsPage.tsx', title: '召回通知' }),
  account({ page: 'recall', paths: ['/order/recalls/:id'], file: 'pages/recalls/RecallPage.tsx', title: '召回通知' }),
  account({ page: 'order-proposals', paths: ['/order/proposals'], file: 'pages/proposals/ProposalsPage.tsx', title: '待确认订单' }),
  account({ page: 'order-proposal', paths: ['/order/proposals/:id'], file: 'pages/proposals/ProposalPage.tsx', title: '待确认订单' }),
  account({ page: 'orders-receipt', paths: ['/order/hmdd', '/hmdd'], file: 'pages/receipts/ReceiptsPage.tsx', title: '含麻订单' }),
  account({ page: 'orders-points', paths: ['/order/jfdd', '/jfdd'], file: 'pages/points/PointsOrdersPage.tsx', title: '积分订单' }),
  account({ page: 'after-sales', paths: ['/order/afterSales'], file: 'pages/aftersales/CasesPage.tsx', title: '退换售后' }),
  account({ page: 'after-sales-new', paths: ['/order/afterSales/new'], file: 'pages/aftersales/ClaimPage.tsx', title: '申请售后', scroll: 'top', tabBar: false }),
  account({ page: 'return-detail', paths: ['/order/returnInfo/:id'], file: 'pages/aftersales/CasePage.tsx', title: '退货详情' }),
  account({ page: 'after-sales-detail', paths: ['/order/afterSalesInfo/:id'], file: 'pages/aftersales/CasePage.tsx', title: '售后详情' }),
  account({ page: 'order-logistics', paths: ['/order/wl/:id'], file: REDIRECT, redirectsTo: '/order/info/:id' }),

  account({ page: 'self-service', paths: ['/zzfw'], file: 'pages/service/ServicePage.tsx', title: '自助服务' }),
  account({ page: 'e-invoice', paths: ['/zzfw/dzfp', '/dzfp'], file: 'pages/service/InvoicesPage.tsx', title: '电子发票' }),
  account({ page: 'quick-purchase', paths: ['/zzfw/kjcg', '/kjcg'], file: 'pages/quick/QuickPage.tsx', title: '快捷采购', wide: true, folded: true, tabBar: false }),
  account({ page: 'wanted', paths: ['/zzfw/pzqg', '/pzqg'], file: 'pages/wanted/WantedPage.tsx', title: '品种求购' }),
  account({ page: 'wanted-add', paths: ['/pzqg/add'], file: 'pages/wanted/WantedAddPage.tsx', title: '新增求购' }),
  account({ page: 'wanted-info', paths: ['/pzqg/info'], file: 'pages/wanted/WantedInfoPage.tsx', title: '求购详情' }),
  account({ page: 'feedback', paths: ['/zzfw/yjfk', '/yjfk'], file: 'pages/service/FeedbackPage.tsx', title: '意见反馈' }),
  account({ page: 'favourites', paths: ['/zzfw/star', '/star'], file: 'pages/favorites/FavoritesPage.tsx', title: '我的收藏' }),
  account({ page: 'e-contract', paths: ['/dzht'], file: 'pages/contracts/ContractPage.tsx', title: '电子合同', readsUser: false }),
  account({ page: 'wallet', paths: ['/wdqb'], file: 'pages/wallet/WalletPage.tsx', title: '我的钱包' }),
  account({ page: 'wallet-balance', paths: ['/wdqb_yegl', '/yegl'], file: 'pages/wallet/BalancePage.tsx', title: '余额管理' }),
  account({ page: 'wallet-points', paths: ['/wdqb_jfgl', '/jfgl'], file: 'pages/points/OwnPointsPage.tsx', title: '积分管理' }),
  account({ page: 'wallet-coupons', paths: ['/wdqb_yhq', '/yhq'], file: 'pages/coupons/OwnCouponsPage.tsx', title: '优惠券' }),
  account({ page: 'wallet-cash-vouchers', paths: ['/wdqb_xjq', '/xjq'], file: 'pages/coupons/CashVouchersPage.tsx', title: '现金券' }),

  account({ page: 'account-basic', paths: ['/zhzx/basic', '/basic'], file: 'pages/account/BasicPage.tsx', title: '基本信息', tabBar: false }),
  account({ page: 'account-certificates', paths: ['/zhzx/basic/zzzj', '/zzzj'], file: 'pages/account/CertificatesPage.tsx', title: '资质证件' }),
  account({ page: 'account-wechat', paths: ['/zhzx/bdwx', '/bdwx'], file: 'pages/account/WechatPage.tsx', title: '绑定微信', readsUser: false }),
  account({ page: 'account-factor', paths: ['/zhzx/lbyz', '/lbyz'], file: 'pages/account/FactorPage.tsx', title: '两步验证', tabBar: false }),
  account({ page: 'account-privacy', paths: ['/zhzx/ysgl', '/ysgl'], file: 'pages/privacy/PrivacyPage.tsx', title: '隐私与注销', tabBar: false }),
  account({ page: 'account-records', paths: ['/zhzx/aqjl', '/aqjl'], file: 'pages/privacy/RecordsPage.tsx', title: '安全记录', tabBar: false }),
  account({ page: 'account-messages', paths: ['/zhzx/wdxx', '/wdxx'], file: 'pages/account/MessagesPage.tsx', title: '我的消息' }),
  account({ page: 'account-inspection-reports', paths: ['/zhzx/jybg', '/jybg'], file: 'pages/account/ReportsPage.tsx', title: '药检报告', tabBar: false }),

  account({ page: 'account-centre', paths: ['/zhzx'], file: 'pages/member/AccountCentrePage.tsx', title: '账户中心' }),
  account({ page: 'account-stores', paths: ['/zhzx/ddgl', '/ddgl'], file: 'pages/stores/StoresPage.tsx', title: '多店管理' }),
  account({ page: 'members', paths: ['/members'], file: 'pages/members/MembersPage.tsx', title: '公司成员' }),
  account({ page: 'keys', paths: ['/keys'], file: 'pages/members/KeysPage.tsx', title: '系统对接' }),
  account({ page: 'budgets', paths: ['/budgets'], file: 'pages/members/BudgetsPage.tsx', title: '采购预算' }),
  account({ page: 'store-orders', paths: ['/ddgl/orders'], file: 'pages/stores/StoreOrdersPage.tsx', title: '各店订单' }),
  account({ page: 'stores-pay', paths: ['/ddgl/pay'], file: 'pages/stores/StoresPayPage.tsx', title: '各店付款', tabBar: false }),
  account({ page: 'store-matrix', paths: ['/ddgl/matrix'], file: 'pages/stores/MatrixPage.tsx', title: '多店采购表', wide: true, tabBar: false }),
  account({ page: 'account-credit', paths: ['/zhzx/zq', '/zq'], file: 'pages/credit/CreditPage.tsx', title: '账期' }),
  account({ page: 'account-credit-statement', paths: ['/zhzx/zq/dzd/:id'], file: 'pages/credit/CreditStatementPage.tsx', title: '账期对账单' }),
  account({ page: 'account-addresses', paths: ['/zhzx/addr', '/addr'], file: 'pages/member/AddressesPage.tsx', title: '收货地址' }),

  row({ page: 'help', paths: ['/help'], file: 'pages/help/HelpPage.tsx', title: '帮助中心' }),
  row({ page: 'help-new-user', paths: ['/help_xrzn', '/help/xrzn'], file: HELP_CATEGORY, title: '新人指南' }),
  row({ page: 'help-registration', paths: ['/help_xrzn_hyzc', '/help/xrzn/hyzc'], file: HELP_ARTICLE, title: '会员注册', beforeOpening: true }),
  row({ page: 'help-shopping-guide', paths: ['/help_xrzn_gwzn', '/help/xrzn/gwzn'], file: HELP_ARTICLE, title: '购物指南' }),
  row({ page: 'help-safe-purchase', paths: ['/help_xrzn_aqgy', '/help/xrzn/aqgy'], file: HELP_ARTICLE, title: '安全购药' }),
  row({ page: 'help-payment-delivery', paths: ['/help_zfps', '/help/zfps'], file: HELP_CATEGORY, title: '支付配送' }),
  row({ page: 'help-payment', paths: ['/help_zfps_ddzf', '/help/zfps/ddzf'], file: HELP_ARTICLE, title: '订单支付' }),
  row({ page: 'help-delivery', paths: ['/help_zfps_hwps', '/help/zfps/hwps'], file: HELP_ARTICLE, title: '货物配送' }),
  row({ page: 'help-returns', paths: ['/help_zfps_ypth', '/help/zfps/ypth'], file: HELP_ARTICLE, title: '药品退换货' }),
  row({ page: 'help-service-guarantee', paths: ['/help_fwbz', '/help/fwbz'], file: HELP_CATEGORY, title: '服务保障' }),
  row({ page: 'help-site-qualifications', paths: ['/help_fwbz_wzzz', '/help/fwbz/wzzz'], file: HELP_ARTICLE, title: '网站资质', beforeOpening: true }),
  row({ page: 'help-user-agreement', paths: ['/help_fwbz_yhxy', '/help/fwbz/yhxy'], file: HELP_ARTICLE, title: '用户协议', beforeOpening: true }),
  row({ page: 'help-privacy', paths: ['/help_fwbz_yszc', '/help/fwbz/yszc'], file: HELP_ARTICLE, title: '隐私政策', beforeOpening: true }),
  row({ page: 'help-dedicated-service', paths: ['/help_fwbz_zskf', '/help/fwbz/zskf'], file: HELP_ARTICLE, title: '专属客服' }),
  row({ page: 'help-about', paths: ['/help_us', '/help/us'], file: HELP_CATEGORY, title: '关于我们' }),
  row({ page: 'help-complaints', paths: ['/help_us_tsjy', '/help/us/tsjy'], file: HELP_ARTICLE, title: '投诉建议' }),
  row({ page: 'help-contact', paths: ['/help_us_link', '/help/us/link'], file: HELP_ARTICLE, title: '联系我们' }),
  row({ page: 'help-news', paths: ['/help_news', '/help/news'], file: NEWS, title: '新闻资讯' }),
  row({ page: 'news-industry', paths: ['/help_news_hy', '/help/news/hy'], file: NEWS, title: '行业资讯' }),
  row({ page: 'news-company', paths: ['/help_news_company', '/help/news/company'], file: NEWS, title: '公司动态' }),
  row({ page: 'news-detail', paths: ['/help_news_info/:id/:type', '/help/news/info/:id/:type'], file: 'pages/help/NewsInfoPage.tsx', title: '新闻详情' }),
];

/** Id of the route of one of the row's paths; the first carries the page's own name. */
export const routeId = (row: PageRow, path: string): string =>
  path === row.paths[0] ? row.page : `${row.page}@${path.replaceAll('/', '.').slice(1)}`;

export interface PageMatch {
  row: PageRow;
  routeId: string;
  params: Record<string, string | undefined>;
}

/** The page at a path (without query), or null when the shop has none there. Reads paths as the router does. */
export function matchPage(pathname: string): PageMatch | null {
  const fixed = FIXED.get(pathname.replace(/\/$/, '').toLowerCase());
  if (fixed) return fixed;
  for (const { row, path, pattern } of PATTERNS) {
    const match = pattern.exec(pathname);
    if (match) return { row, routeId: routeId(row, path), params: paramsOf(match.groups) };
  }
  return null;
}

const ROUTES = routeTable.flatMap((row) => row.paths.map((path) => ({ row, path })));

// Made once: every page asks for all the links on it. A path without parameters comes before one that could be read as theirs.
const FIXED: ReadonlyMap<string, PageMatch> = new Map(
  ROUTES.filter(({ path }) => !path.includes(':')).map(({ row, path }) => [
    path.replace(/^\/$/, '').toLowerCase(),
    { row, routeId: routeId(row, path), params: {} },
  ]),
);
const PATTERNS = ROUTES.filter(({ path }) => path.includes(':')).map(({ row, path }) => ({
  row,
  path,
  pattern: patternOf(path),
}));

function patternOf(path: string): RegExp {
  const source = path.replace(/\/:(\w+)(\??)/g, (_, name, maybe) => `(?:/(?<${name}>[^/]+))${maybe}`);
  return new RegExp(`^${source}/?$`, 'i');
}

const paramsOf = (groups: Record<string, string | undefined> = {}): PageMatch['params'] =>
  Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, value && decoded(value)]));

/** A path that is no proper encoding stays as it is. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/**
 * `<route title> - <site name>`, or the site name alone.
 * @param shown what a page without a title of its own shows, as one of many campaigns
 */
export const titleOf = (row: PageRow | undefined, siteName: string, shown = ''): string =>
  [row?.title || shown, siteName].filter((part) => part !== '').join(' - ');
