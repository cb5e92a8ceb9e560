import path from 'node:path';
import type { Config } from '@react-router/dev/config';
import { leaveRestOutOfManifest } from './lean-manifest.ts';

export default {
  ssr: true,
  // Every page is in the first manifest: the table is small, and prefetching needs to know the modules of all pages.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) =>
    leaveRestOutOfManifest(path.join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
