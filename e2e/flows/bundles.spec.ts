import { expect, test } from '../fixtures.ts';
import { CartPage } from '../pages/cart-page.ts';
import { DonePage, PayPage, VerifyPage } from '../pages/checkout.ts';
import { GoodsList } from '../pages/goods-list.ts';
import { Orders } from '../pages/orders.ts';

test.describe('offers over several goods', () => {
  test('组合购: a set is added twice, changed, ordered, and stays one thing in the order @deep @phone-deep', async ({
    buyer: { page, account },
    staff,
  }) => {
    const [one, two] = [await staff.newGoods('组合甲片'), await staff.newGoods('组合乙片')];
    const { name } = await staff.newCombination({
      name: `流程组合${one.id}`,
      items: [
        { goods_id: one.id, number: 5, price: '8.00' as never },
        { goods_id: two.id, number: 2, price: '9.00' as never },
      ],
    });

    await test.step('on its page it says what it saves, and is put into the cart twice', async () => {
      await page.goto('/zhzq');
      const set = page.getByRole('article', { name });
      await expect(set).toContainText(/58\.00.*70\.00.*省 ¥12\.00/s);
      await set.getByRole('button', { name: '加入购物车' }).click();
      await expect(set.getByRole('status')).toHaveText('购物车已有 1 套');
      await set.getByRole('button', { name: '加入购物车' }).click();
      await expect(set.getByRole('status')).toHaveText('购物车已有 2 套');
    });

    await test.step('in the cart it is one line, counted in sets', async () => {
      const cart = new CartPage(page);
      await cart.open();
      const line = cart.line(name);
      await expect(line.quantity).toHaveValue('2');
      await expect(line.root).toContainText('116.00');
      await line.setQuantity(4);
      await expect(line.root).toContainText('232.00');
      await expect.poll(async () => (await account.cart()).data.map(({ number }) => number)).toEqual([4]);
      await cart.settle.click();
    });

    await test.step('ordered and paid, its parts stand below its name', async () => {
      await expect(page.getByRole('region', { name: /^订单 1/ })).toContainText(name);
      await new VerifyPage(page).submit.click();
      await new PayPage(page).payAtCashier();
      await new DonePage(page).toOrder.click();
      await expect(new Orders(page).status).toContainText('待审核');
      const main = page.getByRole('main');
      await expect(main.getByText('×4 套').filter({ visible: true })).toBeVisible();
      const { list } = await account.orders();
      const parts = list[0]?.lines.map((line) => [
        line.name,
        line.number,
        line.amount,
        line.combination?.sets,
      ]);
      expect(parts).toEqual([
        ['组合甲片', 20, 160, 4],
        ['组合乙片', 8, 72, 4],
      ]);
    });
  });

  test('组合满赠: the tier that is reached gives its gift in the cart and in the order @phone @deep', async ({
    buyer: { page, account },
    staff,
  }) => {
    const goods = await staff.newGoods('满赠商品片', { prices: [{ rank: 0, price: '150.00' as never }] });
    const gift = await staff.newGoods('满赠赠品片');
    const { id, name } = await staff.newGifts({
      name: `流程满赠${goods.id}`,
      goods_ids: [goods.id],
      tiers: [{ reach_amount: '300.00' as never, goods_id: gift.id, gift_number: 2, stock_total: 50 }],
    });

    await test.step('the page of its goods counts what is in the cart', async () => {
      await page.goto('/zhmz');
      await page.getByRole('article', { name }).getByRole('link', { name: '去选购' }).click();
      await expect(page).toHaveURL(`/zhmz/list?id=${id}`);
      const progress = page.getByRole('status').filter({ hasText: '购物车已选' });
      await expect(progress).toContainText('还差 ¥300.00 得 满赠赠品片 2 盒');
      const card = new GoodsList(page).card(goods.name);
      await card.getByRole('textbox', { name: '数量' }).fill('1');
      await card.getByRole('button', { name: '加入购物车' }).click();
      await expect(progress).toContainText('还差 ¥150.00');
      await card.getByRole('button', { name: '加入购物车' }).click();
      await expect(progress).toContainText('可得 满赠赠品片 2 盒');
      await page.getByRole('link', { name: '去购物车', exact: true }).click();
    });

    await test.step('the gift comes and goes with what earns it', async () => {
      const cart = new CartPage(page);
      const line = cart.line(goods.name);
      const given = cart.line(`赠品 ${gift.name}`).root;
      await expect(given).toContainText(/¥0\.00.*×2 盒/s);
      await line.setQuantity(1);
      await expect(given).toHaveCount(0);
      await line.setQuantity(2);
      await expect(given).toBeVisible();
      await expect(line.root).toContainText('300.00');
      await cart.settle.click();
    });

    await test.step('the order has it at no price', async () => {
      await expect(page.getByRole('region', { name: /^订单 1/ })).toContainText('1 种赠品');
      await new VerifyPage(page).submit.click();
      await expect(page).toHaveURL(/\/cart\/step3\/\d+$/);
      const order = Number(page.url().split('/').at(-1));
      const { lines, goods_amount: amount } = await account.orderDetail(order);
      expect(lines.map((line) => [line.name, line.number, line.amount, line.is_gift])).toEqual([
        ['满赠商品片', 2, 300, 0],
        ['满赠赠品片', 2, 0, 1],
      ]);
      expect(amount).toBe(300);
      await page.goto(`/order/info/${order}`);
      await expect(page.getByTitle('赠品').filter({ visible: true })).toBeVisible();
    });
  });
});
