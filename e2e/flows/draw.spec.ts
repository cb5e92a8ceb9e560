import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { choose, confirm, dialogOf, momentIn, pickOption } from '../pages/office.ts';

test.describe('draws', () => {
  test('staff make one; it pops up on home, is won, recorded and stopped @deep', async ({
    admin,
    signIn,
    buyerName,
  }) => {
    const name = `流程抽奖${randomUUID().slice(0, 8)}`;
    const inList = admin.getByRole('row', { name });

    await test.step('a prize that cannot be is refused at its field; odds follow the weights', async () => {
      await admin.goto('/admin/draws');
      await admin.getByRole('button', { name: '新增抽奖' }).click();
      const dialog = dialogOf(admin, '新增抽奖');
      await dialog.getByLabel('名称', { exact: true }).fill(name);
      await dialog.getByLabel('开始时间').fill(momentIn(-2));
      await dialog.getByRole('checkbox', { name: /打开首页时弹出/ }).check();
      await dialog.getByLabel('每户每天次数').fill('3');
      const prizes = dialog.getByRole('region', { name: '奖项' }).getByRole('row');
      const [prize, nothing] = [prizes.nth(1), prizes.nth(2)];
      await prize.getByLabel('奖品名称').fill('流程好礼');
      await choose(prize.getByLabel('类型'), '余额');
      await prize.getByLabel('金额').fill('8.80');
      await prize.getByLabel('成本').fill('1');
      await dialog.getByRole('button', { name: /保\s*存/ }).click();
      await expect(prize.getByText('成本不能低于余额金额')).toBeVisible();
      await choose(prize.getByLabel('类型'), '积分');
      await prize.getByLabel('积分', { exact: true }).fill('66');
      await prize.getByLabel('奖品说明').fill('66 分');
      await prize.getByLabel('成本').fill('');
      await prize.getByLabel('数量').fill('2');
      await prize.getByLabel('权重').fill('3');
      await nothing.getByLabel('权重').fill('1');
      await expect(prize).toContainText('75%');
      await expect(nothing).toContainText('25%');
      await nothing.getByLabel('权重').fill('0');
      await expect(prize).toContainText('100%');
      await dialog.getByRole('button', { name: /保\s*存/ }).click();
      await expect(inList).toContainText('未上线');
      await inList.getByRole('button', { name: '发布' }).click();
      await confirm(admin, /^发\s*布$/);
      await expect(inList).toContainText('进行中');
    });

    const { page } = await signIn(buyerName, { hasPopup: true });
    const popup = page.getByRole('dialog', { name });
    const question = page.getByRole('alertdialog', { name: '温馨提示' });
    const result = page.getByRole('alertdialog', { name: '抽奖结果' });
    let path = '';
    await test.step('it pops up on home; leaving while it draws is asked about; the result takes two seconds', async () => {
      await page.goto('/');
      await expect(popup).toContainText('今天还有 3 次机会');
      path = (await popup.getByRole('link', { name: '查看概率与规则' }).getAttribute('href')) ?? '';
      const began = performance.now();
      await popup.getByRole('button', { name: '立即抽奖' }).click();
      await page.keyboard.press('Escape');
      await expect(question).toContainText('抽奖正在进行');
      await question.getByRole('button', { name: '取消' }).click();
      await expect(result).toContainText('恭喜您抽中 流程好礼(66 分)');
      expect(performance.now() - began).toBeGreaterThan(1900);
      await result.getByRole('button', { name: '好的' }).click();
      await expect(popup).toBeHidden();
      await page.reload();
      await expect(page.getByRole('heading', { name: '首页' })).toBeAttached();
      await expect(popup).toBeHidden();
    });

    await test.step('on its page it is drawn by keyboard; the last piece ends in nothing', async () => {
      await page.goto(path);
      const odds = page.getByRole('region', { name: '奖项与概率' });
      await expect(odds.getByRole('row', { name: /流程好礼/ })).toContainText('100%');
      const wheel = page.getByRole('button', { name: '立即抽奖' });
      await wheel.focus();
      await page.keyboard.press('Enter');
      await expect(result).toContainText('恭喜您抽中');
      await page.keyboard.press('Escape');
      await expect(result).toBeHidden();
      await expect(odds.getByRole('row', { name: /流程好礼/ })).toContainText('已抽完');
      await wheel.focus();
      await page.keyboard.press('Space');
      await expect(result).toContainText('谢谢参与');
      await expect(result).not.toContainText('恭喜');
      await result.getByRole('button', { name: '好的' }).click();
      await expect(page.getByText('今天的机会已用完，明天再来').first()).toBeVisible();
      const own = page.getByRole('region', { name: '我的抽奖记录' }).getByRole('listitem');
      await expect(own).toHaveCount(3);
      await own.filter({ hasText: '流程好礼' }).first().getByRole('link', { name: '已到账' }).click();
      await expect(page).toHaveURL('/jfgl');
      await expect(page.getByRole('row', { name: /抽奖奖励/ }).first()).toContainText('+66');
    });

    await test.step('staff see who won what, and stop it', async () => {
      await inList.getByRole('button', { name }).click();
      const dialog = dialogOf(admin, name);
      await dialog.getByRole('tab', { name: '抽奖记录' }).click();
      await expect(dialog.getByRole('row', { name: buyerName })).toHaveCount(3);
      await admin.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await inList.getByRole('button', { name: '停止' }).click();
      await confirm(admin, /^停\s*止$/);
      await expect(inList).toContainText('未上线');
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: '抽奖不存在或已结束' })).toBeVisible();
    });
  });

  test('a coupon to be won is found by its name, and named when the draw is opened again @deep', async ({
    admin,
    staff,
  }) => {
    const mark = randomUUID().slice(0, 8);
    const coupon = `抽奖用券${mark}`;
    await staff.newCoupon({ name: coupon, minus: '5.00' as never });
    const name = `赠券抽奖${mark}`;
    await admin.goto('/admin/draws');
    await admin.getByRole('button', { name: '新增抽奖' }).click();
    const made = dialogOf(admin, '新增抽奖');
    await made.getByLabel('名称', { exact: true }).fill(name);
    const prize = (dialog: Locator) => dialog.getByRole('region', { name: '奖项' }).getByRole('row').nth(1);
    await prize(made).getByLabel('奖品名称').fill('一张券');
    await choose(prize(made).getByLabel('类型'), '优惠券');
    await pickOption(prize(made).getByLabel('优惠券'), coupon);
    await prize(made).getByLabel('成本').fill('5');
    await made.getByRole('button', { name: /保\s*存/ }).click();
    const row = admin.getByRole('row', { name });
    await expect(row).toContainText('未上线');
    // Among very many it is not with the first ones.
    await admin.route('**/api/admin/coupons?*', async (route) => {
      const { data, ...rest } = await (await route.fetch()).json();
      await route.fulfill({ json: { ...rest, data: { ...data, list: [] } } });
    });
    await admin.reload();
    await row.getByRole('button', { name }).click();
    await expect(prize(dialogOf(admin, name))).toContainText(coupon);
    // What is still being asked for ends with the page.
    await admin.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('a buyer sees the older ones of many attempts too @phone @deep', async ({
    buyer: { page, account },
    staff,
  }) => {
    const draw = await staff.newDraw(`多次抽奖${randomUUID().slice(0, 8)}`, 12);
    for (let at = 0; at < 12; at += 1) await account.draw(draw);
    await page.goto(`/draw/${draw}`);
    const region = page.getByRole('region', { name: '我的抽奖记录' });
    await expect(region.getByRole('listitem')).toHaveCount(10);
    await region.getByRole('button', { name: '更早的记录' }).click();
    await expect(region.getByRole('listitem')).toHaveCount(12);
    await expect(region.getByRole('button')).toHaveCount(0);
  });

  test('on a phone the popup leads to the odds, and stays away once it is closed @phone @deep', async ({
    signIn,
    buyerName,
  }) => {
    const { page } = await signIn(buyerName, { hasPopup: true });
    await page.goto('/');
    const popup = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: '立即抽奖' }) });
    await popup.getByRole('link', { name: '查看概率与规则' }).click();
    await expect(page).toHaveURL(/\/draw\/\d+$/);
    await expect(
      page
        .getByRole('region', { name: '奖项与概率' })
        .getByText(/^[\d.]+%$/)
        .first(),
    ).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('heading', { name: '首页' })).toBeAttached();
    await expect(popup).toBeHidden();
  });
});
