import type { BrowserContext } from '@playwright/test';

/**
 * The prize popup of home stays away from pages of the context, as it does for a buyer who has closed it today. A test of the
 * popup itself opens a context of its own. Who has yet to agree to the agreements, as every account that a test makes, does so when asked.
 */
export async function withoutPopup(context: BrowserContext): Promise<void> {
  context.on('page', (page) => {
    const asked = page.getByRole('dialog', { name: '请阅读并同意' });
    page
      .addLocatorHandler(asked, () => asked.getByRole('button', { name: '同意并继续' }).click())
      // A window may close before.
      .catch(() => undefined);
  });
  await context.addInitScript(() => {
    const browser = globalThis as unknown as { localStorage: { setItem(key: string, value: string): void } };
    try {
      // A page that keeps nothing, such as about:blank, refuses even to be asked; it shows no popup either.
      browser.localStorage.setItem('qn-draw-closed', new Date().toDateString());
    } catch {}
  });
}
