import { expectAccessible, expectAccessibleAtBothSizes } from '../accessible.ts';
import { expect, test } from '../fixtures.ts';
import { waitForHydration } from '../hydration.ts';
import { newPhone } from '../made-up.ts';
import { proveIdentity } from '../pages/proof.ts';
import { RegisterPage } from '../pages/register.ts';

const PASSWORD = 'Qinghe@5829';
/** The tasks that make copies and close accounts run every minute. */
const TASK_MS = 150_000;

test('a person agrees, is asked again about a new version, takes a copy of the data and has the account closed @deep', async ({
  browser,
  guard,
  database,
  staff,
}) => {
  test.slow();
  // Of its own: elsewhere whoever is asked agrees at once.
  const context = await browser.newContext();
  guard.watch(context);
  waitForHydration(context);
  const page = await context.newPage();
  const phone = newPhone();
  const username = `e2e${phone}`;
  const consents = page.getByRole('region', { name: '同意记录' });
  const asked = page.getByRole('dialog', { name: '请阅读并同意' });

  await test.step('registration keeps what was agreed to', async () => {
    const register = new RegisterPage(page, { database, staff });
    await register.open();
    await register.register({ phone, username, password: PASSWORD });
    await page.goto('/ysgl');
    await expect(consents.getByRole('row', { name: /《隐私政策》第 2 版.*负责人/ })).toBeVisible();
    await expect(asked).toBeHidden();
    await expectAccessible(page);
  });

  await test.step('the texts say their version and lead to the older ones', async () => {
    await page.goto('/help/fwbz/yszc');
    await expect(page.getByText(/第 2 版.*现行有效/)).toBeVisible();
    await page.getByRole('link', { name: '第 1 版' }).click();
    await expect(page).toHaveURL(/version=1/);
    await expect(page.getByText(/第 1 版.*已被新版取代/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a new version is asked about, may wait, and is asked about again', async () => {
    await database.forgetConsents(username);
    await page.goto('/zhzx');
    await expect(asked.getByRole('link', { name: '《用户协议》' })).toBeVisible();
    // It is answered by a button, not by Escape, and the keyboard stays within it.
    await page.keyboard.press('Escape');
    await expect(asked).toBeVisible();
    await expect(asked.getByRole('button', { name: '关闭' })).toBeHidden();
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press('Tab');
      await expect(asked.locator(':focus')).toHaveCount(1);
    }
    await expectAccessible(page);
    await expectAccessibleAtBothSizes(page);
    await asked.getByRole('button', { name: '暂不同意' }).click();
    await page.goto('/order');
    await expect(page.getByRole('heading', { name: '我的订单' })).toBeVisible();
    await expect(asked).toBeHidden();
    const other = await context.newPage();
    await other.goto('/ysgl');
    const again = other.getByRole('dialog', { name: '请阅读并同意' });
    await again.getByRole('button', { name: '同意并继续' }).click();
    // The answer has come: a page that is read again sooner takes the question back.
    await expect(again).toBeHidden();
    await other.reload();
    await expect(
      other.getByRole('region', { name: '同意记录' }).getByRole('row', { name: /登录后/ }),
    ).toHaveCount(2);
    await other.close();
  });

  await test.step('a copy of the data is made and fetched with a proof', async () => {
    await page.goto('/ysgl');
    await page.getByRole('button', { name: '申请数据副本' }).click();
    await proveIdentity(page, PASSWORD);
    await expect(page.getByText('已申请，做好后会发消息通知您')).toBeVisible();
    const fetchIt = page.getByRole('button', { name: '下载' });
    await expect(async () => {
      await page.reload();
      await expect(fetchIt).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: TASK_MS });
    const coming = page.waitForEvent('download');
    await fetchIt.click();
    expect((await coming).suggestedFilename()).toMatch(/^数据副本_.*\.zip$/);
    await page.goto('/aqjl');
    await expect(page.getByRole('row', { name: /下载数据副本/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('closing waits for what stands open', async () => {
    await database.putUnder(username, 'yaodian');
    await page.goto('/ysgl');
    const closing = page.getByRole('region', { name: '账户注销' });
    await expect(closing.getByRole('link', { name: '所属的总部' })).toBeVisible();
    await expect(closing.getByRole('button', { name: '申请注销账户' })).toBeDisabled();
    await database.putUnder(username, null);
  });

  await test.step('it is asked for, done on its day, and told to who signs in', async () => {
    await page.reload();
    await page.getByRole('button', { name: '申请注销账户' }).click();
    await page
      .getByRole('dialog', { name: '申请注销账户' })
      .getByRole('button', { name: '申请注销' })
      .click();
    await expect(page.getByRole('button', { name: '撤回注销申请' })).toBeVisible();
    await database.letClosingBeDue(username);
    await expect(async () => {
      const answer = await context.request.post('/api/user/login', {
        data: { username, password: PASSWORD },
      });
      expect([answer.status(), await answer.text()]).toEqual([403, expect.stringContaining('注销')]);
    }).toPass({ timeout: TASK_MS, intervals: [3000] });
  });
  await context.close();
});
