import path from 'node:path';
import type { Config } from '@react-router/dev/config';
import { leaveRestOutOfManifest } from './lean-manifest.ts';
import { packFiles } from './pack-files.ts';

export default {
  ssr: true,
  // Every page is in the first manifest: the table is small, and prefetching needs to know the modules of all pages.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
  buildEnd: async ({ reactRouterConfig }) => {
    const client = path.join(reactRouterConfig.buildDirectory, 'client');
    await leaveRestOutOfManifest(client);
    await packFiles(path.join(client, 'assets'));
  },
} satisfies Config;
