import { expect, test } from '../fixtures.ts';
import { CartPage } from '../pages/cart-page.ts';
import { GoodsList } from '../pages/goods-list.ts';
import { pagesOfZones, SITE } from '../zone-routes.ts';

test.describe('the pages of zones, campaigns, help and news', () => {
  for (const who of ['visitor', 'buyer'] as const)
    test(`answer a ${who} with their titles`, async ({ visitor, signIn, buyerName }) => {
      const { request } = who === 'visitor' ? visitor : (await signIn(buyerName)).page;
      // The aliases of a page show the same page.
      for (const { title, paths, leadsTo, isBare = false } of await pagesOfZones(request))
        for (const path of who === 'visitor' ? paths : paths.slice(0, 1)) {
          const answer = await request.get(path);
          const html = await answer.text();
          const seen = {
            status: answer.status(),
            at: new URL(answer.url()).pathname,
            title: /<title>([^<]*)/.exec(html)?.[1],
            hasSearch: html.includes('aria-label="搜索药品"'),
            isMissing: html.includes('页面不存在'),
          };
          expect.soft(seen, path).toEqual({
            status: 200,
            at: leadsTo ?? path.split('?')[0],
            title: title === SITE ? SITE : `${title} - ${SITE}`,
            hasSearch: !isBare,
            isMissing: false,
          });
        }
    });
});

test.describe('zones', () => {
  test('包邮专区: words and facets narrow it, the table orders from it, its rules stand alone @deep', async ({
    buyer: { page, account },
  }) => {
    const list = new GoodsList(page);
    await page.goto('/yx');
    const all = await list.total.textContent();
    await page.getByRole('button', { name: '展开筛选' }).click();
    await list.facet('剂型', /./).first().click();
    await expect(page).toHaveURL(/^[^?]*\/yx\?/);
    await expect(list.total).not.toHaveText(all ?? '');
    const card = list.cards.filter({ has: page.getByRole('button', { name: '加入购物车' }) }).first();
    const name = (await card.getAttribute('aria-label')) ?? '';
    const within = page.getByRole('searchbox', { name: '在包邮专区中搜索' });
    await within.fill(name);
    await within.press('Enter');
    await expect(page).toHaveURL(/\/yx\?.*keywords=/);
    await expect(list.card(name).first()).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: '列表', exact: true }).click();
    await expect(page).toHaveURL(/\/yx\/table\?.*keywords=/);
    await list.row(name).first().getByRole('textbox', { name: '数量' }).fill('30');
    await page.keyboard.press('Enter');
    await expect(page.getByText('已加入购物车')).toBeVisible();
    expect((await account.cart()).data.map((line) => line.goods.name)).toEqual([name]);

    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: '优选规则' }).click();
    const rules = await opened;
    await expect(rules.getByRole('heading', { level: 1, name: '优选规则' })).toBeVisible();
    await expect(rules.getByRole('banner')).toHaveCount(0);
    await expect(rules.getByRole('contentinfo')).toHaveCount(0);
    await rules.getByRole('link', { name: '去包邮专区' }).click();
    await expect(rules).toHaveURL('/yx');
  });

  test('中药饮片: the categories of the zone narrow it, and a second press shows all again @deep', async ({
    visitor: page,
  }) => {
    const { total } = new GoodsList(page);
    await page.goto('/zyyp');
    const all = (await total.textContent()) ?? '';
    const category = page.getByRole('navigation', { name: '中药饮片分类' }).getByRole('link').last();
    await category.click();
    await expect(page).toHaveURL(/\/zyyp\?category_id=\d+$/);
    await expect(category).toHaveAttribute('aria-current', 'true');
    await expect(total).not.toHaveText(all);
    await category.click();
    await expect(page).toHaveURL('/zyyp');
    await expect(total).toHaveText(all);
  });

  test('品牌专区 leads to the hall of a brand, with its goods alone @deep', async ({ visitor: page }) => {
    await page.goto('/ppzq');
    const brand = page.getByRole('list', { name: '品牌' }).getByRole('link').first();
    const count = /([\d,]+) 个商品/.exec((await brand.textContent()) ?? '')?.[1] ?? '';
    await brand.click();
    await expect(page).toHaveURL(/\/ppzq\/info\/\d+$/);
    const { cards, total } = new GoodsList(page);
    await expect(total).toHaveText(`共 ${count} 个商品`);
    await expect(cards.first()).toBeVisible();
  });

  test('控销专区 shows its zones, and each of them its goods @deep', async ({ buyer: { page } }) => {
    await page.goto('/kxzq');
    await expect(page).toHaveURL('/kxzq/new');
    const zone = page.getByRole('list', { name: '控销品类' }).getByRole('link').first();
    const title = (await zone.textContent()) ?? '';
    await zone.click();
    await expect(page).toHaveURL(/\/kxzq\/goods\/kx-/);
    await expect(page.getByRole('main').getByText(title, { exact: true }).first()).toBeVisible();
    await expect(new GoodsList(page).cards.first()).toBeVisible();
  });

  for (const [path, title, says] of [
    ['/jxqzc', '近效期专场', /批号 .*有效期至/s],
    ['/mrtj', '每日特价', /每日特价/],
  ] as const)
    test(`${title}: what stands there is bought through its offer @phone-deep`, async ({
      buyer: { page, account },
    }) => {
      await page.goto(path);
      const card = page
        .getByRole('list', { name: title })
        .getByRole('article')
        .filter({
          has: page.getByRole('button', { name: '加入购物车' }),
        });
      const name = (await card.first().getAttribute('aria-label')) ?? '';
      await expect(card.first()).toContainText(says);
      await card.first().getByRole('button', { name: '加入购物车' }).click();
      await expect(page.getByText('已加入购物车')).toBeVisible();
      const [line] = (await account.cart()).data;
      expect(line?.goods.name).toBe(name);
      expect(line?.goods_price_id).toBeGreaterThan(0);
      const cart = new CartPage(page);
      await cart.open();
      await expect(cart.line(name).root).toBeVisible();
    });
});
