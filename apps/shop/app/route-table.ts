import { pageAt, SHOP_PAGES, type ShopPageName } from '@qingnang/contract/shop-pages';

/**
 * Every page of the shop: where its module lives, who may see it and what stands around it; its paths and title are the
 * contract's (`shop-pages`). `routes.ts` turns the table into the router's configuration; the shell reads title and
 * surroundings from it.
 */
export interface PageRow {
  /** Name of the page, unique; also the id of its first route. */
  page: ShopPageName;
  /** The path it is known by, then its aliases. `:name` is a parameter, `:name?` one that may be missing. */
  paths: readonly [string, ...string[]];
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

/** What only the build knows: in browsers the table has no files (`table-without-files.ts`). */
interface BuiltRow extends PageRow {
  /** Its module, seen from `app/`. */
  file: string;
}

const USUAL = {
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

type Stated = Pick<BuiltRow, 'page' | 'file'> & Partial<Omit<PageRow, 'paths' | 'title'>>;
const row = (stated: Stated): BuiltRow => ({ ...USUAL, ...SHOP_PAGES[stated.page], ...stated });
/** Ways into the shop: the simplified header, and nothing that leads away. */
const entry = (stated: Stated): BuiltRow =>
  row({
    header: 'login',
    footer: 'legal',
    toolbar: false,
    tabBar: false,
    scroll: 'top',
    beforeOpening: true,
    ...stated,
  });
const account = (stated: Stated): BuiltRow => row({ access: 'account', ...stated });

/** Where every other page leads while the shop is being prepared. */
export const PREPARING_PATH = SHOP_PAGES.preparing.paths[0];

const REDIRECT = 'shell/RedirectRoute.tsx';
/** One page for each of them; the last word of the path is the code of the category or the article. */
const HELP_CATEGORY = 'pages/help/HelpCategoryPage.tsx';
const HELP_ARTICLE = 'pages/help/HelpArticlePage.tsx';
const NEWS = 'pages/help/NewsPage.tsx';

// biome-ignore format: one page a line reads as the table it is
export const builtTable: readonly BuiltRow[] = [
  row({ page: 'home', file: 'pages/home/HomePage.tsx', sideNav: true }),
  row({ page: 'not-found', file: 'shell/NotFoundPage.tsx', scroll: 'top' }),
  row({ page: 'login', file: 'pages/login/LoginPage.tsx', header: 'login', footer: 'legal', toolbar: false, tabBar: false, scroll: 'top', readsUser: false, beforeOpening: true }),
  entry({ page: 'login-factor', file: 'pages/login/FactorPage.tsx', readsUser: false }),
  entry({ page: 'preparing', file: 'pages/preparing/PreparingPage.tsx' }),

  row({ page: 'register-redirect', file: REDIRECT, beforeOpening: true, redirectsTo: '/register/step1' }),
  entry({ page: 'register-step1', file: 'pages/register/Step1Page.tsx' }),
  entry({ page: 'register-step2', file: 'pages/register/CompanyPage.tsx' }),
  entry({ page: 'register-step3', file: 'pages/register/WaitingPage.tsx' }),
  account({ page: 'register-store-redirect', file: REDIRECT, redirectsTo: '/register/dd/step1' }),
  entry({ page: 'register-store-step1', file: 'pages/register/StoreStep1Page.tsx', access: 'account' }),
  entry({ page: 'register-store-step2', file: 'pages/register/StoreCompanyPage.tsx', access: 'account' }),
  entry({ page: 'register-store-step3', file: 'pages/register/StoreWaitingPage.tsx', access: 'account' }),
  entry({ page: 'register-wechat', file: 'pages/register/WechatPage.tsx' }),
  row({ page: 'forgot-redirect', file: REDIRECT, beforeOpening: true, redirectsTo: '/forget/step1' }),
  entry({ page: 'forgot-step1', file: 'pages/forget/Step1Page.tsx' }),
  entry({ page: 'forgot-step2', file: 'pages/forget/Step2Page.tsx' }),
  entry({ page: 'undo', file: 'pages/account/UndoPage.tsx' }),
  entry({ page: 'invitation', file: 'pages/login/InvitationPage.tsx' }),
  entry({ page: 'forgot-step3', file: 'pages/forget/Step3Page.tsx' }),

  row({ page: 'list-grid', file: 'pages/list/ListGridPage.tsx' }),
  row({ page: 'list-categories', file: 'pages/list/CategoriesPage.tsx' }),
  row({ page: 'list-table', file: 'pages/list/ListTablePage.tsx', wide: true }),
  row({ page: 'list-no-image', file: 'pages/list/ListNoImagePage.tsx', wide: true }),
  row({ page: 'goods-detail', file: 'pages/goods/GoodsPage.tsx', tabBar: false }),
  row({ page: 'goods-detail-group', file: 'pages/goods/GoodsPage.tsx', tabBar: false }),
  row({ page: 'other-category', file: 'pages/list/OtherCategoryPage.tsx' }),
  row({ page: 'search-grid', file: 'pages/search/SearchGridPage.tsx' }),
  row({ page: 'search-table', file: 'pages/search/SearchTablePage.tsx', wide: true }),

  row({ page: 'free-shipping-grid', file: 'pages/zones/YxGridPage.tsx' }),
  row({ page: 'free-shipping-table', file: 'pages/zones/YxTablePage.tsx', wide: true }),
  row({ page: 'free-shipping-rule', file: 'pages/zones/YxRulePage.tsx', header: 'none', footer: 'none', toolbar: false, tabBar: false, scroll: 'top', readsUser: false }),
  row({ page: 'brands', file: 'pages/zones/BrandsPage.tsx' }),
  row({ page: 'brands-paged', file: 'pages/zones/BrandsPage.tsx' }),
  row({ page: 'brand-detail', file: 'pages/zones/BrandPage.tsx' }),
  row({ page: 'controlled-redirect', file: REDIRECT, redirectsTo: '/kxzq/new' }),
  row({ page: 'controlled-index', file: 'pages/zones/ControlledPage.tsx' }),
  row({ page: 'controlled-goods', file: 'pages/zones/ControlledGoodsPage.tsx' }),
  row({ page: 'tcm', file: 'pages/zones/TcmGridPage.tsx' }),
  row({ page: 'tcm-table', file: 'pages/zones/TcmTablePage.tsx', wide: true }),
  row({ page: 'devices', file: 'pages/zones/DevicesGridPage.tsx' }),
  row({ page: 'devices-table', file: 'pages/zones/DevicesTablePage.tsx', wide: true }),
  row({ page: 'near-expiry', file: 'pages/zones/NearExpiryPage.tsx' }),
  row({ page: 'daily-special', file: 'pages/zones/DailyPage.tsx' }),

  row({ page: 'group-buy', file: 'pages/bundles/GroupBuyPage.tsx' }),
  row({ page: 'combination-purchase', file: 'pages/bundles/CombinationsPage.tsx' }),
  row({ page: 'combination-gift', file: 'pages/bundles/GiftGroupsPage.tsx' }),
  row({ page: 'combination-gift-list', file: 'pages/bundles/GiftGoodsPage.tsx' }),
  row({ page: 'coupon-centre', file: 'pages/coupons/CouponCentrePage.tsx' }),

  row({ page: 'activity-zone', file: 'pages/zones/ActivityZonePage.tsx' }),
  row({ page: 'activity-centre', file: 'pages/zones/ActivityCentrePage.tsx' }),
  row({ page: 'cashback', file: 'pages/zones/CampaignPage.tsx', sideNav: true }),
  row({ page: 'welfare', file: 'pages/zones/CampaignPage.tsx', sideNav: true }),
  row({ page: 'zone-template', file: 'pages/zones/CampaignTemplatePage.tsx' }),
  row({ page: 'activity-template', file: 'pages/zones/CampaignTemplatePage.tsx' }),
  row({ page: 'doctor-campaign', file: 'pages/zones/DoctorPage.tsx' }),
  row({ page: 'doctor-campaign-list', file: 'pages/zones/DoctorListPage.tsx' }),
  row({ page: 'draw', file: 'pages/draw/DrawPage.tsx' }),
  row({ page: 'points-mall', file: 'pages/points/MallPage.tsx' }),
  row({ page: 'activity-missing', file: 'pages/zones/NoActivityPage.tsx', scroll: 'top' }),
  row({ page: 'loading-forward', file: 'pages/zones/LoadingPage.tsx', scroll: 'top' }),
  row({ page: 'loading-activity', file: 'pages/zones/LoadingActivityPage.tsx', scroll: 'top' }),
  row({ page: 'activity-redirect', file: 'pages/zones/ActivityRedirect.tsx' }),
  row({ page: 'eleven_index', file: 'pages/zones/ElevenIndex.tsx' }),

  account({ page: 'cart', file: 'pages/cart/CartPage.tsx' }),
  account({ page: 'checkout-verify', file: 'pages/checkout/VerifyPage.tsx', scroll: 'top', tabBar: false }),
  account({ page: 'checkout-pay', file: 'pages/checkout/PayPage.tsx', scroll: 'top', tabBar: false }),
  account({ page: 'checkout-done', file: 'pages/checkout/DonePage.tsx', scroll: 'top' }),
  account({ page: 'checkout-pay-receipt', file: 'pages/receipts/ReceiptPayPage.tsx', scroll: 'top', tabBar: false }),

  account({ page: 'member-centre', file: 'pages/member/MemberCentrePage.tsx', readsUser: false }),
  account({ page: 'draw-records', file: 'pages/draw/DrawRecordsPage.tsx' }),
  account({ page: 'orders', file: 'pages/orders/OrdersPage.tsx' }),
  account({ page: 'order-receive', file: 'pages/orders/ReceivePage.tsx', tabBar: false }),
  account({ page: 'order-codes', file: 'pages/orders/CodesPage.tsx' }),
  account({ page: 'order-detail', file: 'pages/orders/OrderPage.tsx', tabBar: false }),
  account({ page: 'recalls', file: 'pages/recalls/RecallsPage.tsx' }),
  account({ page: 'recall', file: 'pages/recalls/RecallPage.tsx' }),
  account({ page: 'order-proposals', file: 'pages/proposals/ProposalsPage.tsx' }),
  account({ page: 'order-proposal', file: 'pages/proposals/ProposalPage.tsx' }),
  account({ page: 'orders-receipt', file: 'pages/receipts/ReceiptsPage.tsx' }),
  account({ page: 'orders-points', file: 'pages/points/PointsOrdersPage.tsx' }),
  account({ page: 'after-sales', file: 'pages/aftersales/CasesPage.tsx' }),
  account({ page: 'after-sales-new', file: 'pages/aftersales/ClaimPage.tsx', scroll: 'top', tabBar: false }),
  account({ page: 'return-detail', file: 'pages/aftersales/CasePage.tsx' }),
  account({ page: 'after-sales-detail', file: 'pages/aftersales/CasePage.tsx' }),
  account({ page: 'order-logistics', file: REDIRECT, redirectsTo: '/order/info/:id' }),

  account({ page: 'self-service', file: 'pages/service/ServicePage.tsx' }),
  account({ page: 'e-invoice', file: 'pages/service/InvoicesPage.tsx' }),
  account({ page: 'quick-purchase', file: 'pages/quick/QuickPage.tsx', wide: true, folded: true, tabBar: false }),
  account({ page: 'wanted', file: 'pages/wanted/WantedPage.tsx' }),
  account({ page: 'wanted-add', file: 'pages/wanted/WantedAddPage.tsx' }),
  account({ page: 'wanted-info', file: 'pages/wanted/WantedInfoPage.tsx' }),
  account({ page: 'feedback', file: 'pages/service/FeedbackPage.tsx' }),
  account({ page: 'favourites', file: 'pages/favorites/FavoritesPage.tsx' }),
  account({ page: 'e-contract', file: 'pages/contracts/ContractPage.tsx', readsUser: false }),
  account({ page: 'wallet', file: 'pages/wallet/WalletPage.tsx' }),
  account({ page: 'wallet-balance', file: 'pages/wallet/BalancePage.tsx' }),
  account({ page: 'wallet-points', file: 'pages/points/OwnPointsPage.tsx' }),
  account({ page: 'wallet-coupons', file: 'pages/coupons/OwnCouponsPage.tsx' }),
  account({ page: 'wallet-cash-vouchers', file: 'pages/coupons/CashVouchersPage.tsx' }),

  account({ page: 'account-basic', file: 'pages/account/BasicPage.tsx', tabBar: false }),
  account({ page: 'account-certificates', file: 'pages/account/CertificatesPage.tsx' }),
  account({ page: 'account-wechat', file: 'pages/account/WechatPage.tsx', readsUser: false }),
  account({ page: 'account-factor', file: 'pages/account/FactorPage.tsx', tabBar: false }),
  account({ page: 'account-privacy', file: 'pages/privacy/PrivacyPage.tsx', tabBar: false }),
  account({ page: 'account-records', file: 'pages/privacy/RecordsPage.tsx', tabBar: false }),
  account({ page: 'account-messages', file: 'pages/account/MessagesPage.tsx' }),
  account({ page: 'account-inspection-reports', file: 'pages/account/ReportsPage.tsx', tabBar: false }),

  account({ page: 'account-centre', file: 'pages/member/AccountCentrePage.tsx' }),
  account({ page: 'account-stores', file: 'pages/stores/StoresPage.tsx' }),
  account({ page: 'members', file: 'pages/members/MembersPage.tsx' }),
  account({ page: 'keys', file: 'pages/members/KeysPage.tsx' }),
  account({ page: 'budgets', file: 'pages/members/BudgetsPage.tsx' }),
  account({ page: 'store-orders', file: 'pages/stores/StoreOrdersPage.tsx' }),
  account({ page: 'stores-pay', file: 'pages/stores/StoresPayPage.tsx', tabBar: false }),
  account({ page: 'store-matrix', file: 'pages/stores/MatrixPage.tsx', wide: true, tabBar: false }),
  account({ page: 'account-credit', file: 'pages/credit/CreditPage.tsx' }),
  account({ page: 'account-credit-statement', file: 'pages/credit/CreditStatementPage.tsx' }),
  account({ page: 'account-addresses', file: 'pages/member/AddressesPage.tsx' }),

  row({ page: 'help', file: 'pages/help/HelpPage.tsx' }),
  row({ page: 'help-new-user', file: HELP_CATEGORY }),
  row({ page: 'help-registration', file: HELP_ARTICLE, beforeOpening: true }),
  row({ page: 'help-shopping-guide', file: HELP_ARTICLE }),
  row({ page: 'help-safe-purchase', file: HELP_ARTICLE }),
  row({ page: 'help-payment-delivery', file: HELP_CATEGORY }),
  row({ page: 'help-payment', file: HELP_ARTICLE }),
  row({ page: 'help-delivery', file: HELP_ARTICLE }),
  row({ page: 'help-returns', file: HELP_ARTICLE }),
  row({ page: 'help-service-guarantee', file: HELP_CATEGORY }),
  row({ page: 'help-site-qualifications', file: HELP_ARTICLE, beforeOpening: true }),
  row({ page: 'help-user-agreement', file: HELP_ARTICLE, beforeOpening: true }),
  row({ page: 'help-privacy', file: HELP_ARTICLE, beforeOpening: true }),
  row({ page: 'help-dedicated-service', file: HELP_ARTICLE }),
  row({ page: 'help-about', file: HELP_CATEGORY }),
  row({ page: 'help-complaints', file: HELP_ARTICLE }),
  row({ page: 'help-contact', file: HELP_ARTICLE }),
  row({ page: 'help-news', file: NEWS }),
  row({ page: 'news-industry', file: NEWS }),
  row({ page: 'news-company', file: NEWS }),
  row({ page: 'news-detail', file: 'pages/help/NewsInfoPage.tsx' }),
];
export const routeTable: readonly PageRow[] = builtTable;

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
  const found = pageAt(pathname);
  const row = found && ROWS.get(found.page);
  return row ? { row, routeId: routeId(row, found.path), params: found.params } : null;
}

const ROWS: ReadonlyMap<string, PageRow> = new Map(routeTable.map((each) => [each.page, each]));

/**
 * `<route title> - <site name>`, or the site name alone.
 * @param shown what a page without a title of its own shows, as one of many campaigns
 */
export const titleOf = (row: PageRow | undefined, siteName: string, shown = ''): string =>
  [row?.title || shown, siteName].filter((part) => part !== '').join(' - ');
