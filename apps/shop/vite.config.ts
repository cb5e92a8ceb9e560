import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

// What every page needs, in two files instead of thirty: they compress better together and stay cached longer.
const VENDOR = /node_modules\/(react|react-dom|react-router|scheduler)\//;
const CORE = new RegExp(
  [
    'lib/',
    'route-table',
    'shell/(ErrorPage|Legal|Logo|Main|NavigationProgress|QrCard|company|page-exists|shell-data|useAddToDesktop|useShell)\\.',
    'ui/(Badge|Button|DataLink|DialogHost|EmptyState|FailedPart|GoodsImage|Icon|IconButton|Mark|PageLink|Price|Skeleton|Spinner|ToastArea)\\.',
  ]
    .map((name) => `/app/${name}`)
    .join('|'),
);

const PRODUCTION = { 'process.env.NODE_ENV': JSON.stringify('production') };

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  build: { target: 'es2022', modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: VENDOR },
                { name: 'core', test: CORE },
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
