import { expect, test } from '../fixtures.ts';
import { CartPage } from '../pages/cart-page.ts';

test.describe('cart', () => {
  test('says that it is empty', async ({ buyer: { page } }) => {
    const cart = new CartPage(page);
    await cart.open();
    await expect(cart.empty).toBeVisible();
  });

  test('takes a new quantity and works out the total at once @phone', async ({
    buyer: { page, account },
    staff,
  }) => {
    const goods = await staff.newGoods('改数量片');
    await account.add({ goods: goods.id, number: 30 });
    const cart = new CartPage(page);
    await cart.open();
    const line = cart.line(goods.name);
    await expect(line.quantity).toHaveValue('30');
    await line.setQuantity(45);
    await expect(line.root).toContainText('450.00');
    await line.root.getByRole('button', { name: '增加' }).click();
    await expect(line.quantity).toHaveValue('46');
    await expect(line.root).toContainText('460.00');
    await expect.poll(async () => (await account.cart()).data[0]?.number).toBe(46);
    await page.reload();
    await expect(line.quantity).toHaveValue('46');
  });

  test('says which quantity was corrected and why', async ({ buyer: { page, account }, staff }) => {
    const goods = await staff.newGoods('整包销售片', { can_split: 0 });
    await account.add({ goods: goods.id, number: 30 });
    const cart = new CartPage(page);
    await cart.open();
    const line = cart.line(goods.name);
    await line.setQuantity(43);
    await expect(line.quantity).toHaveValue('50');
    await expect(line.root.getByRole('status')).toHaveText('已按中包装 10 调整为 50');
  });

  test('asks before a line is taken out @phone', async ({ buyer: { page, account }, staff }) => {
    const goods = await staff.newGoods('删除确认片');
    await account.add({ goods: goods.id, number: 30 });
    const cart = new CartPage(page);
    await cart.open();
    await cart.line(goods.name).remove.click();
    await expect(cart.question).toContainText('确定删除这件商品吗?');
    await cart.question.getByRole('button', { name: '取消' }).click();
    await expect(cart.line(goods.name).root).toBeVisible();
    await cart.line(goods.name).remove.click();
    await cart.question.getByRole('button', { name: '删除' }).click();
    await expect(cart.empty).toBeVisible();
    await expect.poll(async () => (await account.cart()).data.length).toBe(0);
  });

  test('puts back what was taken out @phone-deep', async ({ buyer: { page, account }, staff }) => {
    const [one, two] = [await staff.newGoods('撤销甲片'), await staff.newGoods('撤销乙片')];
    await account.add({ goods: one.id, number: 30 }, { goods: two.id, number: 40 });
    const cart = new CartPage(page);
    await cart.open();
    await cart.line(one.name).checkbox.uncheck();
    await cart.line(one.name).remove.click();
    await cart.question.getByRole('button', { name: '删除' }).click();
    await expect(cart.line(one.name).root).toBeHidden();
    const toast = page.getByRole('status').filter({ hasText: `已删除 ${one.name}` });
    await toast.getByRole('button', { name: '撤销' }).click();
    await expect(cart.line(one.name).quantity).toHaveValue('30');
    await expect(cart.line(one.name).checkbox).not.toBeChecked();
    await expect(cart.line(two.name).checkbox).toBeChecked();
    await expect.poll(async () => (await account.cart()).totals.selected_count).toBe(1);
    expect((await account.cart()).totals.total).toBe(2);
  });

  test('selects all and none @phone-deep', async ({ buyer: { page, account }, staff }) => {
    const [one, two] = [await staff.newGoods('全选甲片'), await staff.newGoods('全选乙片')];
    await account.add({ goods: one.id, number: 30 }, { goods: two.id, number: 40 });
    const cart = new CartPage(page);
    await cart.open();
    await expect(cart.all).toBeChecked();
    await cart.line(one.name).checkbox.uncheck();
    await expect(cart.all).not.toBeChecked();
    await expect(cart.settle).toBeEnabled();
    await cart.line(two.name).checkbox.uncheck();
    await expect(cart.settle).toBeDisabled();
    await expect(cart.summary).toContainText('请选择要结算的商品');
    await cart.all.check();
    await expect(cart.line(one.name).checkbox).toBeChecked();
    await expect(cart.line(two.name).checkbox).toBeChecked();
    await expect.poll(async () => (await account.cart()).totals.selected_count).toBe(2);
  });

  test('below the minimum order it says how much is missing and where to go', async ({
    buyer: { page, account },
    staff,
  }) => {
    const goods = await staff.newGoods('起送差额片');
    await account.add({ goods: goods.id, number: 5 });
    const cart = new CartPage(page);
    await cart.open();
    await expect(cart.settle).toBeDisabled();
    await expect(cart.summary).toContainText('成都仓还差 ¥150.00 起送，去凑单');
    await cart.summary.getByRole('link', { name: '去凑单' }).first().click();
    await expect(page).toHaveURL(/\/list/);
  });

  test('a line that cannot be bought any more stays, says why and is not settled', async ({
    buyer: { page, account },
    staff,
  }) => {
    const [gone, kept] = [await staff.newGoods('下架商品片'), await staff.newGoods('在架商品片')];
    await account.add({ goods: gone.id, number: 30 }, { goods: kept.id, number: 30 });
    await staff.takeOffShelf(gone);
    const cart = new CartPage(page);
    await cart.open();
    const line = cart.line(gone.name);
    await expect(line.root).toContainText('商品已下架');
    await expect(line.checkbox).toBeDisabled();
    await expect(page.getByRole('region', { name: '暂不可购买' })).toContainText('1 个商品');
    await expect(cart.summary).toContainText('300.00');
    await page.getByRole('button', { name: '清空不可购买' }).click();
    await cart.question.getByRole('button', { name: '删除' }).click();
    await expect(line.root).toBeHidden();
    await expect(cart.line(kept.name).root).toBeVisible();
  });

  test('the drawer shows the cart beside any page @deep', async ({ buyer: { page, account }, staff }) => {
    const goods = await staff.newGoods('抽屉商品片');
    await account.add({ goods: goods.id, number: 30 });
    await page.goto('/list');
    await page
      .getByRole('complementary', { name: '快捷工具' })
      .getByRole('button', { name: /购物车/ })
      .click();
    const drawer = page.getByRole('dialog', { name: '购物车' });
    await expect(drawer.getByRole('link', { name: goods.name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await page
      .getByRole('complementary', { name: '快捷工具' })
      .getByRole('button', { name: /购物车/ })
      .click();
    await drawer.getByRole('link', { name: '去购物车结算' }).click();
    await expect(page).toHaveURL('/cart');
  });
});
