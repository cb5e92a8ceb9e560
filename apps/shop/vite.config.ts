import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

const VENDOR = /node_modules\/(react|react-dom|react-router|scheduler)\//;

const modules = (...names: string[]) => new RegExp(names.map((name) => `/(app|rules/src)/${name}`).join('|'));

// What every page needs, and what all pages with goods need, each in one file instead of thirty: they compress better
// together, and name each other less often.
const CORE = modules(
  'lib/(?!fresh-cache)',
  'features/goods/(hot-goods|shown)\\.',
  'route-table',
  'shell/(categories|menu|page-exists|search-path|slogan|useAddToDesktop|useShell)\\.',
  // Styles of parts that come alive later, but are in the first document.
  'shell/(BottomAd|Footer|Legal|RightToolbar|TabBar|TopAd)\\.module',
  'shell/(ErrorPage|Logo|Main|NavigationProgress|PageFrame|QrCard)\\.',
  'ui/(Badge|Button|DataLink|DialogHost|EmptyState|GoodsImage|Icon|IconButton|Mark|PageLink|PlainLink|Price|ToastArea)\\.',
);
const GOODS = modules(
  'features/goods/(Facts|GoodsCard|GoodsGrid|GoodsPrice|LadderHint|Reason|TagList|goods-path|ladder-ranges|near-expiry|quantity)\\.',
  'features/catalog/(AddToCart|add-lines-soon|useBuying)\\.',
  'ui/(QtyInput|Stock|Tag)\\.',
  '(ladder|quantity)\\.ts',
);

const CONTROLS = modules('ui/(Breadcrumb|Chip|Choice|Pager|Segmented|page-numbers)\\.');
const LIST = modules(
  'features/catalog/(Facets|GoodsList|NothingFound\\.module|GridView|SortBar|ViewSwitch|facet-rows|list-data|list-query|paths|usePending)\\.',
);

const PRODUCTION = { 'process.env.NODE_ENV': JSON.stringify('production') };

/** `card_x3fQ`: the part's name and four letters for its file; shorter than Vite's own, thousands of times a page. */
const className = (name: string, file: string): string =>
  `${name}_${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 4)}`;

/**
 * The router's parts that we do not use stayed in the bundle: a bundler cannot know that making a component and naming it
 * for the debugger does nothing else. This says so, and leaves the names away.
 */
const routerWithoutRest: Plugin = {
  name: 'router-without-rest',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\// },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
        .replace(/= (React\$?\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
      map: null,
    }),
  },
};

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), routerWithoutRest],
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
            codeSplitting: {
              groups: [
                { name: 'vendor', test: VENDOR },
                { name: 'core', test: CORE },
                { name: 'controls', test: CONTROLS },
                { name: 'goods', test: GOODS },
                { name: 'list', test: LIST },
              ],
            },
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
  server: { proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
}));
