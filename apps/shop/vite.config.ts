import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { codeFiles } from './code-files.ts';
import { minifyAgain } from './minify-again.ts';
import { reactWithoutRest } from './react-without-rest.ts';
import { routerWithoutRest } from './router-without-rest.ts';
import { tableWithoutFiles } from './table-without-files.ts';

const VENDOR = /node_modules\/(react|react-dom|react-router|scheduler)\//;

const modules = (...names: string[]) =>
  new RegExp(names.map((name) => `/(app|rules/src|contract/src)/${name}`).join('|'));

// What every page needs, and what all pages with goods need, each in one file instead of thirty: they compress better
// together, and name each other less often.
const CORE = modules(
  'lib/(?!copy|fresh-cache|in-turn|live\\.|own-phone|send-file|upload|useContentKey|useDone|useForm|useMay|proof/solved)',
  'features/goods/(goods-path|hot-goods|shown)\\.',
  'route-table',
  'shop-pages\\.',
  'features/help/help-paths\\.',
  '(legal-words|piece-words)\\.ts',
  'shell/(search-path|slogan|useShell)\\.',
  // Styles of parts that come alive later, but are in the first document.
  'shell/(ActingBar|BottomAd|CategoryMenu|Footer|Legal|MainNav|QrCard|RightToolbar|TabBar|TopAd|UtilityBar)\\.module',
  'ui/(Carousel|Countdown|FailedPart|Floor|Progress)\\.module',
  'shell/(ErrorPage|Logo|Main|NavigationProgress|PageFrame|sign-out)\\.',
  'ui/(Badge|Button|DataLink|DialogHost|EmptyState|GoodsImage|Icon|IconButton|Mark|Notice|PageLink|PlainLink|InOrder|ToastArea)\\.',
);
// Below the header, alive a moment after it.
const NAVIGATION = modules('shell/(CategoryMenu|MainNav)\\.tsx', 'shell/(categories|menu)\\.ts');
// The home page's floors are in its document at once, their code comes later: of them styles only.
const HOME = modules(
  'features/home/\\w+\\.module',
  'pages/home/\\w+\\.module',
  'features/home/(AccountParts|spike-data)\\.',
  'features/zones/ZoneDoors\\.',
  'ui/Carousel\\.tsx',
);
// The same above and below the goods of a zone.
const BLOCK_STYLES = modules('features/help/Article\\.module', 'features/zones/Blocks\\.module');
const GOODS_STYLES = modules(
  'features/goods/(BrandMark|Facts|GoodsCard|GoodsMini|Reason)\\.module',
  'features/catalog/AddToCart\\.module',
  'ui/(QtyInput|Skeleton|Stock|Tag)\\.module',
  'features/goods/GoodsGridSkeleton\\.',
  'ui/Skeleton\\.',
);
const GOODS = modules(
  'features/goods/(EventBar|Facts|FavoriteButton|GoodsPrice|Reason|TagList|promotion-tags)\\.',
  'features/goods/(favorite|goods-path|ladder-ranges|near-expiry|offer|packs|piece-price|useFavorite)\\.',
  'features/catalog/AddToCart\\.',
  'ui/QtyInput\\.module',
  'ui/(Stock|Tag)\\.',
  '(content|ladder|money)\\.ts',
);
// Cards side by side, which the page of one goods has none of.
const CARDS = modules('features/goods/(GoodsCard|GoodsGrid|LadderHint|LastBought|OfferTags)\\.tsx');
// Choosing quantities, exact prices: what a visitor has no use for.
const BUYING = modules(
  'features/catalog/(AddButton|Buyable|CartForm|QuickBuyable|add-lines|add-lines-soon|useBuying)\\.',
  'features/goods/(prices|quantity)\\.',
  'ui/(QtyInput|quantity)\\.ts',
  'quantity\\.ts',
);

const CONTROLS = modules('ui/(Breadcrumb|Chip|PlainList|Price|Seen)\\.');
// What stands around lists.
const CHOICES = modules('ui/(MiniPager|Segmented)\\.', 'ui/(Choice|Pager)\\.module');
// Small parts that many pages use, a few of them each.
const PARTS = modules(
  'ui/(FailedPart|ServiceLink)\\.',
  'ui/(DataTable|Table)\\.module',
  '(goods-facts|promotion-kinds)\\.ts',
  'features/(goods/ContractMark|promotions/promotion-path)\\.',
);
// The same of what comes alive after the page, or that only some of them show.
const LATER = modules(
  'ui/(CleanHtml|DataTable|Table)\\.',
  'features/(coupons/(coupon-words|useTake)|goods/GoodsMini|papers/PackButton)\\.',
);
// Of the page of a goods what stands beside and below it.
const BELOW = modules(
  'features/catalog/detail/(Compare|GoodsAside|Lower|Substitutes|best-of)\\.',
  'features/goods/LotReports\\.',
);
// What forms to sign in, register and change a password are made of.
const FORMS = modules(
  'ui/(Field|Tabs)\\.',
  'lib/useForm\\.',
  'features/codes/(Codes|PasswordInput|ProofStatus|useProof)\\.',
);
// Of the page of a goods what it begins with.
const DETAIL = modules(
  'features/catalog/detail/(BuyPanel|Gallery|GoodsFacts|GoodsMore)\\.module',
  'features/catalog/detail/(Line|useSwipe)\\.',
  'features/goods/GroupBuyProgress\\.module',
  'ui/Progress\\.tsx',
);
const LIST = modules(
  'features/catalog/(FacetLink|Facets|GoodsList|NothingFound\\.module|GridView|SortBar|ViewSwitch|facet-rows|list-data|list-query|sources|usePending)\\.',
);

const GROUPS = [
  { name: 'vendor', test: VENDOR },
  { name: 'core', test: CORE },
  { name: 'navigation', test: NAVIGATION },
  { name: 'home', test: HOME },
  { name: 'block-styles', test: BLOCK_STYLES },
  { name: 'goods-styles', test: GOODS_STYLES },
  { name: 'controls', test: CONTROLS },
  { name: 'choices', test: CHOICES },
  { name: 'goods', test: GOODS },
  { name: 'cards', test: CARDS },
  { name: 'buying', test: BUYING },
  { name: 'list', test: LIST },
  { name: 'parts', test: PARTS },
  { name: 'later', test: LATER },
  { name: 'below', test: BELOW },
  { name: 'forms', test: FORMS },
  { name: 'detail', test: DETAIL },
];

/** What every page is in, each in a file of its own. */
const AROUND = ['entry.client', 'FullFrame', 'PageFrame', 'root'];

const PRODUCTION = { 'process.env.NODE_ENV': JSON.stringify('production') };

/** `card_x3fQ`: the part's name and four letters for its file; shorter than Vite's own, thousands of times a page. */
const className = (name: string, file: string): string =>
  `${name}_${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 4)}`;

export default defineConfig(({ command }) => ({
  plugins: [
    reactRouter(),
    codeFiles,
    reactWithoutRest,
    routerWithoutRest,
    tableWithoutFiles,
    minifyAgain([...GROUPS.map(({ name }) => name), ...AROUND]),
  ],
  css: { modules: { generateScopedName: className } },
  build: { target: 'es2022', modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Every page names its files, the manifest those of all pages: a short hash is enough.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            codeSplitting: { groups: GROUPS },
          },
        },
      },
    },
    // The HTTP server imports `build/server/index.js`; app/server.ts is what it finds there. React is built in, in its
    // production form: otherwise a server without NODE_ENV=production would render with React's checks, four times slower.
    ssr: {
      build: { rollupOptions: { input: './app/server.ts' } },
      ...(command === 'build' && { define: PRODUCTION, resolve: { noExternal: true } }),
    },
  },
  // Without this, a cold start finds dependencies late, optimises again and the page runs two copies of React.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/{pages,shell}/**/*.tsx'] },
  server: { proxy: { '/api': { target: process.env.API_URL ?? 'http://127.0.0.1:3000', ws: true } } },
}));
