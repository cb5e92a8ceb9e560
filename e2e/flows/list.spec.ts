import { expect, test } from '../fixtures.ts';
import { GoodsList } from '../pages/goods-list.ts';

test.describe('list', () => {
  test('narrows by facets, shows them as chips and takes them away', async ({ visitor: page }) => {
    await page.goto('/list');
    const list = new GoodsList(page);
    const all = await totalOf(list);
    await list.facet('剂型', /^胶囊剂/).click();
    await expect(page).toHaveURL(/forms=/);
    await expect(list.chip('剂型 胶囊剂')).toBeVisible();
    await expect.poll(() => totalOf(list)).toBeLessThan(all);
    await list.facet('处方类别', /^处方药/).click();
    await expect(list.chip('处方类别 处方药')).toBeVisible();
    await list.chip('剂型 胶囊剂').click();
    await expect(list.chip('剂型 胶囊剂')).toBeHidden();
    await page.getByRole('link', { name: '全部清除' }).click();
    await expect(page).toHaveURL('/list');
    // Tests that run at the same time may have added goods.
    await expect.poll(() => totalOf(list)).toBeGreaterThanOrEqual(all);
  });

  test('keeps the page in the address and the way back @phone @deep', async ({ visitor: page }) => {
    await page.goto('/list');
    const list = new GoodsList(page);
    const firstOf = () => list.cards.first().getAttribute('aria-label');
    const first = await firstOf();
    await list.pager.getByRole('link', { name: '下一页' }).click();
    await expect(page).toHaveURL('/list?page=2');
    await expect(list.pager.getByRole('link', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
    await page.goBack();
    await expect(page).toHaveURL('/list');
    await expect(list.cards.first()).toHaveAttribute('aria-label', first ?? '');
    await page.goto('/list?page=2');
    await expect(list.pager.getByRole('link', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
    await page.goto('/list?page=9999');
    await expect(page.getByRole('heading', { name: '没有这一页' })).toBeVisible();
  });

  test('sorts, prices only for those who see them', async ({ visitor, signIn, buyerName }) => {
    await visitor.goto('/list');
    await expect(new GoodsList(visitor).sortBy('销量')).toBeVisible();
    await expect(new GoodsList(visitor).sortBy('价格')).toBeHidden();
    const { page } = await signIn(buyerName);
    await page.goto('/list');
    const list = new GoodsList(page);
    await list.sortBy('价格').click();
    await expect(page).toHaveURL('/list?sort=price_asc');
    await expect(list.sortBy('价格')).toHaveAttribute('aria-current', 'true');
    await expect.poll(async () => isSorted(await prices(list), 1)).toBe(true);
    await list.sortBy('价格').click();
    await expect(page).toHaveURL('/list?sort=price_desc');
    await expect.poll(async () => isSorted(await prices(list), -1)).toBe(true);
  });

  test('narrows by what this buyer pays, and keeps it through orders and pages @phone @deep', async ({
    visitor,
    signIn,
    buyerName,
    isMobile,
  }) => {
    await visitor.goto('/list?price_min=5&price_max=9.9');
    await expect(new GoodsList(visitor).cards.first()).toBeVisible();
    await expect(new GoodsList(visitor).chip('价格 ¥5–¥9.9')).toBeHidden();
    await expect(visitor.getByRole('group', { name: '价格' })).toBeHidden();
    const { page } = await signIn(buyerName);
    await page.goto('/list');
    const list = new GoodsList(page);
    if (isMobile) await page.getByRole('button', { name: '筛选' }).click();
    const group = isMobile
      ? page.getByRole('dialog', { name: '筛选' })
      : page.getByRole('group', { name: '价格' });
    const [min, max] = [group.getByLabel('最低价'), group.getByLabel('最高价')];
    await min.fill('9.9');
    await max.fill('5');
    await max.press('Enter');
    await expect(group.getByRole('alert')).toHaveText('最高价不能低于最低价');
    await min.fill('¥5');
    await max.fill('9.9');
    await group.getByRole('button', { name: '确定价格范围' }).click();
    await expect(page).toHaveURL('/list?price_min=5&price_max=9.9');
    if (isMobile) await group.getByRole('button', { name: /^查看 .* 个商品$/ }).click();
    await expect(list.chip('价格 ¥5–¥9.9')).toBeVisible();
    await list.sortBy('价格').click();
    await expect(page).toHaveURL('/list?price_min=5&price_max=9.9&sort=price_asc');
    await expect
      .poll(async () => (await prices(list)).every((price) => price >= 5 && price <= 9.9))
      .toBe(true);
    await list.chip('价格 ¥5–¥9.9').click();
    await expect(page).toHaveURL('/list?sort=price_asc');
  });

  test('orders by keyboard from the table: arrows walk the quantities, Enter adds', async ({
    buyer,
    staff,
  }) => {
    const names = ['键盘采购甲片', '键盘采购乙片'];
    for (const name of names) await staff.newGoods(name);
    const { page, account } = buyer;
    const list = new GoodsList(page);
    // New goods are found within seconds.
    await expect(async () => {
      await page.goto(`/search/table?keywords=${encodeURIComponent('键盘采购')}`);
      await expect(list.quantities).toHaveCount(2, { timeout: 500 });
    }).toPass();
    const [first, second] = [list.quantities.nth(0), list.quantities.nth(1)];
    await first.focus();
    await page.keyboard.type('12');
    await page.keyboard.press('ArrowDown');
    await expect(second).toBeFocused();
    await page.keyboard.type('30');
    await page.keyboard.press('ArrowUp');
    await expect(first).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(second).toBeFocused();
    await expect(page.getByText('已加入购物车')).toBeVisible();
    await expect(first).toHaveValue('0');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await account.cart()).data.map(({ number }) => number).toSorted((a, b) => a - b))
      .toEqual([12, 30]);
  });

  test('adds everything that is filled in at once', async ({ buyer }) => {
    const { page, account } = buyer;
    await page.goto('/list/table');
    const list = new GoodsList(page);
    await list.quantities.nth(0).fill('10');
    await list.quantities.nth(1).fill('20');
    await list.quantities.nth(1).blur();
    await expect(page.getByText('已填 2 个商品')).toBeVisible();
    await page.getByRole('button', { name: '全部加入购物车' }).click();
    await expect(page.getByText('已加入 2 个商品')).toBeVisible();
    expect((await account.cart()).data).toHaveLength(2);
  });

  test('says what to do when nothing is found @phone', async ({ visitor: page }) => {
    await page.goto(`/search?keywords=${encodeURIComponent('没有这种药品')}`);
    await expect(page.getByRole('heading', { name: '没有找到“没有这种药品”' })).toBeVisible();
    await page.getByRole('link', { name: '看看全部药品' }).click();
    await expect(page).toHaveURL('/list');
  });

  test('narrows in a sheet on a phone @phone', async ({ visitor: page, isMobile }) => {
    test.skip(!isMobile, 'wide windows show the facets beside the list');
    await page.goto('/list');
    const list = new GoodsList(page);
    await page.getByRole('button', { name: '筛选' }).click();
    const sheet = page.getByRole('dialog', { name: '筛选' });
    await sheet.getByRole('link', { name: /^胶囊剂/ }).click();
    await expect(sheet.getByRole('link', { name: /^胶囊剂/ })).toHaveAttribute('aria-current', 'true');
    await sheet.getByRole('button', { name: /^查看 .* 个商品$/ }).click();
    await expect(sheet).toBeHidden();
    await expect(list.chip('剂型 胶囊剂')).toBeVisible();
  });
});

async function prices(list: GoodsList): Promise<number[]> {
  const texts = await list.cards.allInnerTexts();
  return texts.map((text) => Number(/¥\s*([\d,]+\s*\.\d+)/.exec(text)?.[1]?.replaceAll(/[\s,]/g, '')));
}

function isSorted(numbers: number[], direction: 1 | -1): boolean {
  const pairs = numbers.slice(1).map((number, index) => (number - (numbers[index] ?? 0)) * direction);
  return numbers.length > 1 && pairs.every((step) => step >= 0);
}

/** 共 1,444 个商品 → 1444 */
const totalOf = async (list: GoodsList): Promise<number> =>
  Number((await list.total.textContent())?.replace(/\D/g, ''));
