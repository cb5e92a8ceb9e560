import { expect, it } from 'vitest';
import { filesOf } from './offline-files.ts';

const page = (module: string, imports: string[] = []) => ({
  type: 'chunk',
  facadeModuleId: `/shop/apps/office/src/${module}`,
  imports,
});
const PAGES = {
  'assets/Office.js': page('app/Office.tsx', ['assets/antd.js']),
  'assets/Warehouse.js': page('resources/orders/warehouse/List.tsx', ['assets/table.js']),
  'assets/Codes.js': page('resources/orders/codes/Show.tsx'),
  'assets/Batches.js': page('resources/orders/batches/List.tsx'),
  'assets/Shelf.js': page('resources/shelf/Receive.tsx'),
  'assets/Lot.js': page('resources/trace/Lot.tsx'),
};

it('keeps the entry, the frame and the pages of the warehouse, with all that these need, and nothing else', () => {
  const files = filesOf({
    ...PAGES,
    'assets/index.js': {
      type: 'chunk',
      isEntry: true,
      imports: ['assets/table.js'],
      viteMetadata: {
        importedCss: new Set(['assets/index.css']),
        importedAssets: new Set(['assets/logo.svg']),
      },
    },
    // Two that need each other.
    'assets/table.js': { type: 'chunk', imports: ['assets/antd.js'] },
    'assets/antd.js': { type: 'chunk', imports: ['assets/table.js'] },
    'assets/Reports.js': page('resources/reports/Show.tsx', ['assets/charts.js']),
    'assets/charts.js': { type: 'chunk' },
  });
  expect(files).toEqual(
    [
      ...Object.keys(PAGES),
      'assets/antd.js',
      'assets/index.css',
      'assets/index.js',
      'assets/logo.svg',
      'assets/table.js',
    ].sort(),
  );
});

it('a page that was moved stops the build', () => {
  const { 'assets/Lot.js': _, ...without } = PAGES;
  expect(() => filesOf(without)).toThrow('resources/trace/Lot.tsx');
});
