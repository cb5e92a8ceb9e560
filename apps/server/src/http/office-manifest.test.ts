import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { officeManifest } from './office-manifest.ts';

const SHOP_FILES = path.join(import.meta.dirname, '../../../shop/public');

it('opens the warehouse, under the name of the shop, with icons that are there', () => {
  const { name, start_url, display, icons } = officeManifest('某某药采');
  expect([name, start_url, display]).toEqual(['某某药采 仓库', '/admin/warehouse', 'standalone']);
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  for (const { src } of icons) expect(existsSync(path.join(SHOP_FILES, src))).toBe(true);
});
