import type { FrameLocator, Page } from '@playwright/test';
import type { adminHome, adminHomeSave } from '@qingnang/contract/home';
import { ALL_FLOORS } from '@qingnang/contract/home-floors';
import { expectAccessible } from '../accessible.ts';
import { type Call, callsOf } from '../call.ts';
import { expect, test } from '../fixtures.ts';

const heading = (page: Page | FrameLocator, name: string) =>
  page.getByRole('main').getByRole('heading', { level: 2, name, exact: true });
const firstFloor = (page: Page | FrameLocator) =>
  page.getByRole('main').getByRole('heading', { level: 2 }).filter({ hasNotText: '公告资讯' }).first();

/** Sets the floors as another member of the staff would. */
async function setFloors(call: Call, keys: readonly (typeof ALL_FLOORS)[number][]): Promise<void> {
  const { version } = await call<typeof adminHome>('GET /api/admin/home-page');
  const floors = keys.map((key) => ({ key, is_shown: 1 }));
  await call<typeof adminHomeSave>('PUT /api/admin/home-page', { body: { version, floors } });
}

test('floors of the home page are moved and switched, looked at before they are saved, and as buyers have them then @deep', async ({
  admin,
  visitor,
}) => {
  const call = callsOf(admin.context().request);
  await setFloors(call, ALL_FLOORS);
  await admin.goto('/admin/home-page');
  const floors = admin.getByRole('region', { name: '楼层' });
  const beside = admin.getByRole('region', { name: '页面预览' });
  const drawn = beside.frameLocator('iframe');
  const save = admin.getByRole('button', { name: '保存', exact: true });
  try {
    await floors.getByRole('button', { name: /^排序 新品上架，/ }).press('Home');
    await expect(floors.getByRole('button', { name: /^排序 新品上架，/ })).toBeFocused();
    await floors.getByRole('switch', { name: '显示热销商品' }).click();
    await expect(firstFloor(drawn)).toHaveText('新品上架');
    await expect(heading(drawn, '热销商品')).toHaveCount(0);
    await beside.getByText('手机 390').click();
    await expect(beside.locator('iframe')).toHaveCSS('width', '390px');
    await expect(admin.getByText('有改动未保存')).toBeVisible();
    await expectAccessible(admin);
    await visitor.goto('/');
    await expect(firstFloor(visitor)).not.toHaveText('新品上架');
    await expect(heading(visitor, '热销商品')).toBeVisible();

    await save.click();
    await expect(admin.getByText('有改动未保存')).toHaveCount(0);
    await expect(async () => {
      await visitor.goto('/');
      await expect(firstFloor(visitor)).toHaveText('新品上架', { timeout: 500 });
    }).toPass();
    await expect(heading(visitor, '热销商品')).toHaveCount(0);

    await setFloors(call, ['brands', ...ALL_FLOORS.filter((key) => key !== 'brands')]);
    await admin.getByRole('button', { name: '恢复默认' }).click();
    await save.click();
    await admin.getByRole('button', { name: '放弃这里的改动，重新载入' }).click();
    await expect(floors.getByRole('listitem').first()).toContainText('品牌专区');
    await admin.getByRole('button', { name: '恢复默认' }).click();
    await save.click();
    await expect(admin.getByText('有改动未保存')).toHaveCount(0);
    await floors.getByRole('link', { name: '限时秒杀：去特价活动' }).click();
    await expect(admin).toHaveURL('/admin/specials?kind=seckill');
  } finally {
    await setFloors(call, ALL_FLOORS);
  }
});
