import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // Every page is in the first manifest: the table is small, and prefetching needs to know the modules of all pages.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
} satisfies Config;
