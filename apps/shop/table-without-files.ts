import type { Plugin } from 'vite';

const FILE = / file: (?:'[^']*'|[A-Z_]+),/g;

/** Leaves out of the browser's table of pages which file each page is in: the build asks that, the router's manifest answers it. */
export const tableWithoutFiles: Plugin = {
  name: 'table-without-files',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/app\/route-table\.ts$/ },
    handler(code) {
      const left = code.replace(FILE, '');
      if (left === code) this.error('the table of pages looks different: no file to leave out');
      return { code: left, map: null };
    },
  },
};
