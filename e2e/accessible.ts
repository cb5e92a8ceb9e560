import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { markAlike, UNLIKE } from './alike.ts';
import { DESKTOP, PHONE } from './sizes.ts';

/** The axe that AxeBuilder has, minified: it would send a text twice as long, twice for each look. */
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
);
/** What AxeBuilder sends instead: axe is on the page already. */
const THERE = ';';

/** Rules that by axe's own word never find anything grave, though they look at much. */
const NEVER_GRAVE = [
  'aria-allowed-role',
  'empty-heading',
  'heading-order',
  'image-redundant-alt',
  'landmark-unique',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'skip-link',
];

/** Nothing grave on the page for people with a handicap. */
export async function expectAccessible(page: Page): Promise<void> {
  // Not by its role: an open dialog hides it from readers.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await bringAxe(page);
  await markAlike(page);
  // Only what is wrong is written out, and no second window is opened for it: both would take most of the time.
  const builder = new AxeBuilder({ page, axeSource: THERE }).setLegacyMode();
  builder.options({ resultTypes: ['violations'] }).disableRules(NEVER_GRAVE);
  const { violations } = await builder.analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const found = grave.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
  expect.soft(found, page.url()).toEqual([]);
}

/** Once for each page that is fetched. Contrast, most of the work, is measured once for what is drawn alike. */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate('"axe" in globalThis')) return;
  await page.evaluate(AXE);
  await page.evaluate(
    `axe.configure({ rules: [{ id: 'color-contrast', selector: ${JSON.stringify(UNLIKE)} }] })`,
  );
}

/** The same at a desk and on a phone: styles alone tell them apart, so that the page is fetched once for both. */
export async function expectAccessibleAtBothSizes(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize(PHONE.viewport);
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP.viewport);
}
