import type { Locator } from '@playwright/test';
import type { adminZonePreview, adminZones } from '@qingnang/contract/admin-zones';
import { fromAddress } from '@qingnang/contract/call';
import { callsOf } from '../call.ts';
import { expect, test } from '../fixtures.ts';
import { CartPage } from '../pages/cart-page.ts';
import { GoodsList } from '../pages/goods-list.ts';
import { choose, dialogOf, GoodsEditor, momentIn, pickOption } from '../pages/office.ts';
import { ZoneEditor } from '../pages/zone-editor.ts';

const fillAll = async (place: Locator, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields))
    await place.getByLabel(label, { exact: true }).fill(value);
};

test.describe('campaigns that staff make', () => {
  test('an activity is built, looked at, published, and gone with the emergency stop @deep', async ({
    admin,
    staff,
    buyer: { page },
  }) => {
    const goods = await staff.newGoods('活动流程片');
    const title = `流程活动${goods.id}`;
    const editor = new ZoneEditor(admin);
    const text = page.getByRole('region', { name: '活动说明' });

    await test.step('blocks are added and saved as a draft, which nobody sees', async () => {
      await editor.begin(`flow-${goods.id}`, title);
      const banner = await editor.add('图片');
      const buffer = await admin.screenshot();
      await banner
        .getByLabel('图片文件', { exact: true })
        .setInputFiles({ name: 'banner.png', mimeType: 'image/png', buffer });
      await expect(banner.getByAltText('图片', { exact: true })).toBeVisible();
      await fillAll(banner, { 说明: '流程横幅', 链接: '#十二月开抢' });
      await fillAll(await editor.add('倒计时'), { 标题: '距活动结束', 结束时间: momentIn(120) });
      const shelf = await editor.add('商品');
      await shelf.getByLabel('标题', { exact: true }).fill('店长必备');
      await pickOption(shelf.getByLabel('商品', { exact: true }), goods.name);
      const words = await editor.add('文字');
      await words.getByLabel('标题', { exact: true }).fill('活动说明');
      await words.getByText('HTML', { exact: true }).click();
      await words
        .getByRole('textbox', { name: '正文' })
        .fill(
          '<p onclick="window.hit=1">整件更划算</p><script>window.hit=1</script><img src="x" onerror="window.hit=1">',
        );
      await editor.save();
    });

    await test.step('blocks change places by keyboard and by pointer', async () => {
      const { blocks } = editor;
      const handle = (place: number) => blocks.getByRole('button', { name: `排序 组件 ${place}，` });
      const block = (name: string) => blocks.getByRole('region', { name });
      await blocks.getByRole('button', { name: '全部收起' }).click();
      await handle(4).press('Home');
      await expect(block('组件 1（文字）')).toBeVisible();
      await expect(handle(1)).toBeFocused();
      await expect(block('组件 1（文字）').getByRole('status')).toHaveText('组件 4 移到第 1 位，共 4 位');
      await handle(1).press('ArrowDown');
      await expect(block('组件 2（文字）')).toBeVisible();
      await handle(2).hover();
      await admin.mouse.down();
      const last = await block('组件 4（商品）').boundingBox();
      if (!last) throw new Error('the last block is not drawn');
      await admin.mouse.move(last.x + 20, last.y + last.height - 2, { steps: 6 });
      await admin.mouse.up();
      await expect(block('组件 4（文字）')).toBeVisible();
      await expect(block('组件 1（图片）')).toBeVisible();
    });

    const id = Number(/\d+$/.exec(new URL(admin.url()).pathname)?.[0]);
    await test.step('the preview shows it to who has the link alone', async () => {
      const preview = await editor.preview();
      await expect(preview.getByText('预览：未发布的内容')).toBeVisible();
      await expect(preview.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(preview.getByText('整件更划算')).toBeVisible();
      await preview.close();
      await page.goto(`/hdmb?id=${id}`);
      await expect(page).toHaveURL('/noActivity');
    });

    await test.step('the shop’s page stands beside the form, and follows what is saved', async () => {
      await admin.getByRole('button', { name: '对照页面' }).click();
      const beside = admin.getByRole('region', { name: '页面预览' });
      const drawn = beside.frameLocator('iframe');
      await expect(drawn.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await beside.getByText('手机 390').click();
      await expect(beside.locator('iframe')).toHaveCSS('width', '390px');
      await admin.getByLabel('简介').fill('对照着改的简介');
      await beside.getByRole('button', { name: '存草稿并刷新' }).click();
      await expect(drawn.getByText('对照着改的简介')).toBeVisible();
    });

    await test.step('published, buyers see every block, and nothing in the text runs', async () => {
      await editor.publish();
      await page.goto(`/hdmb?id=${id}`);
      await expect(page.getByRole('timer', { name: /^距结束 1 小时/ })).toBeVisible();
      await expect(new GoodsList(page).card(goods.name)).toContainText('10.00');
      await text.getByText('整件更划算').click();
      expect(await page.evaluate('window.hit')).toBeUndefined();
      await page.getByRole('button', { name: '流程横幅' }).click();
      await expect(page.getByRole('alertdialog')).toContainText('十二月开抢');
    });

    await test.step('stopped, the next look finds nothing', async () => {
      await editor.stop();
      await page.goto(`/hdmb?id=${id}`);
      await expect(page).toHaveURL('/noActivity');
    });
  });

  test('pages with goods of their own show the draft to who has the link @deep', async ({
    admin,
    visitor,
  }) => {
    const call = callsOf(admin.context().request);
    for (const code of ['ptzq', 'zhzq', 'zhmz', 'jfsc', 'mrtj', 'jxqzc']) {
      const { list } = await call<typeof adminZones>('GET /api/admin/zones', {
        query: fromAddress({ keywords: code }),
      });
      const id = list.find((zone) => zone.code === code)?.id;
      if (id === undefined) throw new Error(`the demo shop has no zone ${code}`);
      const { url } = await call<typeof adminZonePreview>('POST /api/admin/zones/:id/preview', {
        at: { id },
      });
      await visitor.goto(url);
      await expect(visitor.getByText('预览：未发布的内容')).toBeVisible();
      await visitor.goto(new URL(url, 'https://shop').pathname);
      await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(visitor.getByText('预览：未发布的内容')).toHaveCount(0);
    }
  });

  test('a 组合购 is made, and what is in a cart when it is stopped says so @deep', async ({
    admin,
    staff,
    buyer: { page },
  }) => {
    const [one, two] = [await staff.newGoods('后台组合甲片'), await staff.newGoods('后台组合乙片')];
    const name = `后台组合${one.id}`;
    await admin.goto('/admin/combinations');
    await admin.getByRole('button', { name: '新增组合购' }).click();
    const dialog = dialogOf(admin, '新增组合购');
    await fillAll(dialog, { 名称: name, 开始: momentIn(-2), 结束: momentIn(600) });
    await choose(dialog.getByLabel('仓库'), '成都仓');
    for (const [place, goods] of [one, two].entries()) {
      const which = `第 ${place + 1} 个商品`;
      await pickOption(dialog.getByLabel(which, { exact: true }), goods.name);
      await fillAll(dialog, { [`${which}每套数量`]: '5', [`${which}组合单价`]: '8' });
    }
    await expect(dialog.getByRole('status')).toContainText('80.00');
    await dialog.getByRole('button', { name: /保\s*存/ }).click();
    const row = admin.getByRole('row', { name });
    await expect(row).toContainText('进行中');
    await page.goto('/zhzq');
    const set = page.getByRole('article', { name });
    await expect(set).toContainText(/80\.00.*省 ¥20\.00/s);
    await set.getByRole('button', { name: '加入购物车' }).click();
    await expect(set.getByRole('status')).toHaveText('购物车已有 1 套');
    await row.getByRole('button', { name: '停止' }).click();
    await admin
      .locator('.ant-modal-confirm')
      .getByRole('button', { name: /停\s*止/ })
      .click();
    await expect(row).toContainText('已停止');
    const cart = new CartPage(page);
    await cart.open();
    await expect(cart.line(name).root).toContainText('活动已结束');
    await expect(cart.line(name).checkbox).toBeDisabled();
    await page.goto('/zhzq');
    await expect(page.getByRole('heading', { level: 1, name: '组合购' })).toBeVisible();
    await expect(set).toHaveCount(0);
  });

  test('a 组合满赠 is made and shown with its goods @deep', async ({ admin, staff, buyer: { page } }) => {
    const [goods, gift] = [await staff.newGoods('后台满赠片'), await staff.newGoods('后台赠品片')];
    const name = `后台满赠${goods.id}`;
    await admin.goto('/admin/promotions');
    await admin.getByRole('link', { name: '新增活动' }).click();
    await admin.getByRole('radio', { name: /^满赠/ }).check({ force: true });
    const main = admin.getByRole('main');
    await fillAll(main, { 名称: name, 开始: momentIn(-2), 结束: momentIn(600) });
    await choose(main.getByLabel('仓库', { exact: true }), '成都仓');
    await pickOption(main.getByLabel(/^参加的商品/).and(main.getByRole('combobox')), goods.name);
    await pickOption(main.getByLabel('第 1 档赠品', { exact: true }), gift.name);
    await fillAll(main, { '第 1 档满额': '500', '第 1 档赠送数量': '3', '第 1 档活动库存': '60' });
    await main.getByRole('button', { name: /保\s*存/ }).click();
    await expect(admin.getByRole('heading', { level: 1, name })).toBeVisible();
    await admin.goto('/admin/promotions');
    await expect(admin.getByRole('row', { name })).toContainText('进行中');
    await page.goto('/zhmz');
    const group = page.getByRole('article', { name });
    await expect(group).toContainText(/满 ¥500.*后台赠品片.*×3 盒.*余 60 盒/s);
    await group.getByRole('link', { name: '去选购' }).click();
    await expect(new GoodsList(page).card(goods.name)).toBeVisible();
  });

  test('a 拼团 is made on the page of its goods and shown with what it needs @deep', async ({
    admin,
    staff,
    buyer: { page },
  }) => {
    const goods = await staff.newGoods('后台拼团片');
    const editor = new GoodsEditor(admin);
    await editor.open(goods);
    await editor.addSpecial('拼团', { '特价（元）': '7.5', 成团户数: '3', 成团数量: '200' });
    await expect(editor.specials.getByRole('row', { name: /拼团.*进行中/ })).toContainText('0 / 3 户');
    await page.goto(`/list/info-pt/${goods.id}`);
    await expect(page.getByRole('main')).toContainText('还差 3 户或 200 盒/瓶成团');
  });
});
