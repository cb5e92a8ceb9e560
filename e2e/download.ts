import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** Opens what a link of the page offers for download. */
export async function download(page: Page, name: string | RegExp): Promise<{ file: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  const file = await coming;
  return { file: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}
