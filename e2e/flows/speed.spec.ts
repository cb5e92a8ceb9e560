import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../fixtures.ts';

/** How often something was told of a page, from the cell that shows it: `1.2 秒` with `312 次` below. */
async function timesOf(admin: Page, page: string, column: number): Promise<number> {
  const cell = admin
    .getByRole('row', { name: new RegExp(`^${page}`) })
    .getByRole('cell')
    .nth(column);
  const [, times = '0'] = /([\d,]+) 次/.exec((await cell.textContent()) ?? '') ?? [];
  return Number(times.replaceAll(',', ''));
}

test('a visit is counted in 真实速度 by its kind of page @deep', async ({ visitor, admin }) => {
  const [LCP, INP, SERVER] = [1, 2, 3];
  const seen = () => Promise.all([LCP, INP, SERVER].map((column) => timesOf(admin, '帮助和资讯', column)));
  const open = async () => {
    await admin.goto('/admin/speed');
    await expect(admin.getByRole('row', { name: /^首页 / })).toBeVisible();
  };
  await open();
  const before = await seen();

  await test.step('a page is opened, touched and left', async () => {
    const watching = visitor.waitForResponse(/watch-speed/);
    await visitor.goto('/help');
    await (await watching).finished();
    await visitor.getByRole('heading', { level: 1 }).click();
    await visitor.goto('about:blank');
  });

  await test.step('the office has one more of each', async () => {
    await expect(async () => {
      await open();
      const after = await seen();
      for (const [index, times] of after.entries()) expect(times).toBeGreaterThan(before[index] ?? 0);
    }).toPass({ timeout: 30_000 });
    await expectAccessible(admin);
  });

  await test.step('by device, and no visit of a phone', async () => {
    await admin.getByText('手机', { exact: true }).click();
    await expect(admin).toHaveURL(/device=phone/);
    await expect(admin.getByRole('table', { name: '操作速度' })).toContainText('GET /api/');
  });
});
