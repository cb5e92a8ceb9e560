import path from 'node:path';
import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';
const OURS = path.join(import.meta.dirname, 'app/lib/code-files.ts');

/** Code that comes later is fetched by a helper of our own, which can be asked again after the network was away (app/lib/code-files.ts). */
export const codeFiles: Plugin = {
  name: 'code-files',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: /preload-helper/ },
    handler: (id) =>
      id === HELPER ? `export { withFiles as __vitePreload } from ${JSON.stringify(OURS)};` : null,
  },
};
