import { expect, test } from '../fixtures.ts';
import { CartPage } from '../pages/cart-page.ts';
import { DonePage, PayPage, VerifyPage } from '../pages/checkout.ts';
import { Desk } from '../pages/desk.ts';
import { GoodsList, GoodsPage } from '../pages/goods-list.ts';
import { confirm, GoodsEditor } from '../pages/office.ts';

test.describe('special prices', () => {
  test('a 秒杀 from the office to the parcel: limit, own stock, stop, and on at the own price @deep', async ({
    admin,
    staff,
    buyer: { page, account },
  }) => {
    const goods = await staff.newGoods('秒杀流程片', { prices: [{ rank: 0, price: '200.00' as never }] });
    const editor = new GoodsEditor(admin);
    await editor.open(goods);
    await editor.addSpecial('秒杀', { '特价（元）': '120', 每户限购: '2', 活动库存: '3' });
    await expect(editor.specials.getByRole('row', { name: /秒杀.*进行中/ })).toContainText('余 3 / 3');

    await test.step('the buyer sees it in the list and buys no more than its limit', async () => {
      const list = new GoodsList(page);
      const card = list.card(goods.name);
      await expect(async () => {
        await page.goto(`/search?keywords=${encodeURIComponent(goods.name)}`);
        await expect(card).toBeVisible({ timeout: 500 });
      }).toPass();
      await expect(card).toContainText('秒杀价');
      await expect(card.getByRole('timer')).toContainText('距结束');
      await card.getByRole('link', { name: goods.name }).click();
      await expect(page).toHaveURL(`/list/info/${goods.id}`);
      const detail = new GoodsPage(page);
      // The list, which has a box for the quantity too, stays until the page is drawn.
      await expect(detail.title).toHaveText(new RegExp(`^${goods.name}`));
      await expect(page.getByRole('main')).toContainText('已抢 0%，余 3 盒');
      await expect(page.getByRole('timer').first()).toContainText(/距结束 (\d\d:\d\d:\d\d|1 天)/);
      await detail.quantity.fill('3');
      await detail.quantity.press('Enter');
      await expect(detail.quantity).toHaveValue('2');
      await expect(page.getByText('已加入购物车')).toBeVisible();
      const cart = new CartPage(page);
      await cart.open();
      const line = cart.line(goods.name);
      await expect(line.root).toContainText('每户限购 2 盒');
      await line.setQuantity(3);
      await expect(line.quantity).toHaveValue('2');
      await expect(line.root).toContainText('240.00');
      await cart.settle.click();
      await new VerifyPage(page).submit.click();
      await new PayPage(page).payAtCashier();
      await expect(new DonePage(page).title).toBeVisible();
    });

    await test.step('with a higher limit the last piece can be had', async () => {
      await page.goto(`/list/info/${goods.id}`);
      await expect(page.getByRole('group', { name: '购买方式' })).toContainText(/秒杀价.*已/);
      await admin.reload();
      await editor.specials.getByRole('button', { name: '修改' }).click();
      await editor.fillSpecial({ 每户限购: '3' });
      await page.reload();
      await expect(page.getByRole('main')).toContainText('已抢 66%，余 1 盒');
      await new GoodsPage(page).add.click();
      await expect(page.getByText('已加入购物车')).toBeVisible();
    });

    await test.step('stopped, the line says so and goes on at the own price', async () => {
      await editor.specials.getByRole('button', { name: '停止' }).click();
      await confirm(admin, /停\s*止/);
      await expect(editor.specials.getByRole('row', { name: /秒杀.*已停止/ })).toBeVisible();
      const cart = new CartPage(page);
      await cart.open();
      const line = cart.line(goods.name);
      await expect(line.root).toContainText('活动已结束');
      await line.root.getByRole('button', { name: '按原价购买' }).click();
      await expect(line.root).toContainText('200.00');
      await expect(cart.settle).toBeEnabled();
      expect(
        (await account.cart()).data.map(({ number, goods_price_id }) => [number, goods_price_id]),
      ).toEqual([[1, 0]]);
    });
  });

  test('a lot near its expiry is bought by itself, and goes into the parcel @deep', async ({
    admin,
    staff,
    buyer: { page, account },
  }) => {
    const goods = await staff.newGoods('近效期流程片', { stock: 0 });
    const [sooner, near] = [`A${goods.id}`, `B${goods.id}`];
    await staff.receive(goods, { lotNo: sooner, expiresOn: dayIn(200), quantity: 100 });
    await staff.receive(goods, { lotNo: near, expiresOn: dayIn(230), quantity: 50 });
    const editor = new GoodsEditor(admin);
    await editor.open(goods);
    await editor.addSpecial('近效期', { '特价（元）': '8', 活动库存: '40' }, near);

    await page.goto(`/list/info/${goods.id}`);
    await page
      .getByRole('group', { name: '购买方式' })
      .getByRole('button', { name: /近效期特卖 ¥8\.00/ })
      .click();
    await expect(page.getByText(`批号 ${near}`)).toBeVisible();
    const detail = new GoodsPage(page);
    await detail.quantity.fill('30');
    await detail.add.click();
    await expect(page.getByText('已加入购物车')).toBeVisible();
    const order = await account.orderCart();
    await account.pay(order);
    await staff.approve(order);

    await admin.goto(`/admin/orders/${order}`);
    const desk = new Desk(admin);
    await desk.ship.click();
    await expect(desk.dialog.getByLabel(`${goods.name} 批号 ${near} 数量`)).toHaveValue('30');
    await expect(desk.dialog.getByLabel(`${goods.name} 批号 ${sooner} 数量`)).toHaveCount(0);
  });
});

/** A date that many days from now. */
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
