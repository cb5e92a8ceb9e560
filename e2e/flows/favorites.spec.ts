import { expect, test } from '../fixtures.ts';
import { GoodsList } from '../pages/goods-list.ts';
import { LoginPage } from '../pages/login-page.ts';

test.describe('favourites', () => {
  test('the heart of a card keeps a goods until it is pressed again @phone @deep', async ({
    buyer: { page },
    staff,
  }) => {
    const goods = await staff.newGoods('收藏流程片');
    const card = new GoodsList(page).card(goods.name).first();
    await expect(async () => {
      await page.goto(`/search?keywords=${encodeURIComponent(goods.name)}&sort=new`);
      await expect(card).toBeVisible({ timeout: 500 });
    }).toPass();
    await card.getByRole('button', { name: '收藏', exact: true }).click();
    await expect(page.getByText('收藏成功', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: '查看我的收藏' }).click();
    await expect(page).toHaveURL('/star');
    await card.getByRole('button', { name: '取消收藏' }).click();
    await expect(page.getByText('取消收藏成功')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: '我的收藏' })).toBeVisible();
    await expect(card).toHaveCount(0);
  });

  test('a visitor signs in for it and comes back @deep', async ({ visitor: page, buyerName }) => {
    await page.goto('/list?sort=new');
    await new GoodsList(page).cards.first().getByRole('button', { name: '收藏', exact: true }).click();
    await expect(page).toHaveURL(/^[^?]+\/login\?redirect=%2Flist/);
    await new LoginPage(page).signIn(buyerName);
    await expect(page).toHaveURL('/list?sort=new');
  });
});
