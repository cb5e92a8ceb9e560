import { expect, test } from '../fixtures.ts';
import { GoodsList } from '../pages/goods-list.ts';
import { dialogOf, pickOption } from '../pages/office.ts';

const searchPath = (words: string) => `/search?keywords=${encodeURIComponent(words)}`;

test.describe('finding', () => {
  test('a slip in letters is put right, one in Chinese is asked about @phone @deep', async ({
    visitor: page,
  }) => {
    await page.goto(searchPath('amxkjn'));
    const main = page.getByRole('main');
    await expect(main).toContainText('没有找到“amxkjn”，已为您显示“amxljn”的结果');
    await expect(new GoodsList(page).cards.first()).toContainText('阿莫西林');

    await page.goto(searchPath('阿莫西灵'));
    await expect(main).toContainText('没有找到“阿莫西灵”');
    await expect(main).toContainText('您是不是要找');
    await main.getByRole('link', { name: '阿莫西林', exact: true }).click();
    await expect(new GoodsList(page).cards.first()).toContainText('阿莫西林');
  });

  test('what is not found is wanted, answered by staff with a goods, and opened @deep', async ({
    admin,
    staff,
    buyer: { page },
  }) => {
    const wanted = `稀缺求购品${Date.now()}`;
    await page.goto(searchPath(wanted));
    await page.getByRole('main').getByRole('button', { name: '品种求购' }).click();
    const wish = page.getByRole('dialog', { name: '品种求购' });
    await expect(wish.getByLabel('药品名称')).toHaveValue(wanted);
    await wish.getByRole('button', { name: '提交求购' }).click();
    await expect(wish.getByLabel('求购数量')).toHaveAccessibleDescription(/数量/);
    await wish.getByLabel('求购数量').fill('20');
    await wish.getByRole('button', { name: '提交求购' }).click();
    await expect(page).toHaveURL(/\/pzqg\/info\?id=\d+$/);
    await expect(page.getByRole('main')).toContainText('待回复');

    const goods = await staff.newGoods('求购推荐片');
    await admin.goto('/admin/wanted');
    await admin.getByRole('row', { name: wanted }).getByRole('button', { name: '回复' }).click();
    const answer = dialogOf(admin, `回复求购：${wanted}`);
    await answer.getByLabel('回复', { exact: true }).fill('有同类品种，现货');
    await pickOption(answer.getByLabel('推荐商品'), goods.name);
    await answer.getByRole('button', { name: '发送回复' }).click();
    await expect(answer).toBeHidden();

    await page.goto('/pzqg');
    const row = page.getByRole('row', { name: wanted });
    await expect(row).toContainText('已到货');
    await row.getByRole('link', { name: wanted }).click();
    await expect(page.getByRole('main')).toContainText('有同类品种，现货');
    await page.getByRole('link', { name: `去购买：${goods.name}` }).click();
    await expect(page).toHaveURL(`/list/info/${goods.id}`);
  });

  test('a synonym and a pinned goods of the staff reach buyers within seconds @deep', async ({
    admin,
    staff,
    visitor: page,
  }) => {
    const [plain, pinned] = [await staff.newGoods('调优测试甲片'), await staff.newGoods('调优测试乙片')];
    await admin.goto('/admin/search');
    await admin.getByRole('button', { name: '新增同义词' }).click();
    const synonyms = dialogOf(admin, '新增同义词');
    for (const word of ['白小调优', '调优测试']) {
      await synonyms.getByLabel('意思相同的词').fill(word);
      await synonyms.getByLabel('意思相同的词').press('Enter');
    }
    await synonyms.getByRole('button', { name: /保\s*存/ }).click();
    await expect(synonyms).toBeHidden();
    const list = new GoodsList(page);
    const names = async () => {
      await page.goto(searchPath('白小调优'));
      return list.cards.evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));
    };
    await expect.poll(names).toEqual(expect.arrayContaining([plain.name, pinned.name]));

    const [first] = await names();
    const other = first === plain.name ? pinned : plain;
    await admin.getByRole('button', { name: '新增置顶商品' }).click();
    const pins = dialogOf(admin, '新增置顶商品');
    await pins.getByLabel('搜索词').fill('白小调优');
    await pickOption(pins.getByLabel('商品'), other.name);
    await expect(pins.getByRole('region', { name: '对常搜词的影响' })).toContainText('近 30 天最常搜的');
    await pins.getByRole('button', { name: /保\s*存/ }).click();
    await expect(pins).toBeHidden();
    await expect.poll(async () => (await names())[0]).toBe(other.name);
  });
});
