import { expect, test } from '../fixtures.ts';
import { CartPage } from '../pages/cart-page.ts';
import { VerifyPage } from '../pages/checkout.ts';

/** Title and tax number of nobody; the last character checks the others. */
const TITLE = { name: '成都结算测试药房', taxNo: '91350100M000100Y43' };

test.describe('what is said and settled at checkout', () => {
  test('a price that has risen is refused: what was typed stays, and the new price is ordered @phone @deep', async ({
    buyer: { page, account },
    staff,
  }) => {
    const goods = await staff.newGoods('返回核对片');
    await account.add({ goods: goods.id, number: 30 });
    const cart = new CartPage(page);
    await cart.open();
    await cart.settle.click();
    const verify = new VerifyPage(page);
    await verify.remark.fill('请与上一单一起发');
    await verify.deliveryNote.fill('上午送');
    await staff.setPrice(goods, '12.00');
    await verify.submit.click();
    await expect(verify.changes).toContainText('应付合计');
    await verify.review.click();
    await expect(verify.changes).toBeHidden();
    await expect(verify.remark).toHaveValue('请与上一单一起发');
    await expect(verify.deliveryNote).toHaveValue('上午送');
    await verify.submit.click();
    await expect(page).toHaveURL(/\/cart\/step3\/\d+$/);
    const order = await account.orderDetail(Number(page.url().split('/').at(-1)));
    expect([order.goods_amount, order.remark, order.wishes.delivery_note]).toEqual([
      360,
      '请与上一单一起发',
      '上午送',
    ]);
  });

  test('a price that has fallen is passed on and said @deep', async ({ buyer: { page, account }, staff }) => {
    const goods = await staff.newGoods('降价商品片');
    await account.add({ goods: goods.id, number: 40 });
    const cart = new CartPage(page);
    await cart.open();
    await cart.settle.click();
    const verify = new VerifyPage(page);
    await expect(verify.submit).toBeVisible();
    await staff.setPrice(goods, '9.00');
    await verify.submit.click();
    await expect(page.getByText(/已按更优惠的价格下单：降价商品片/)).toBeVisible();
    await expect(page).toHaveURL(/\/cart\/step3\/\d+$/);
    const order = await account.orderDetail(Number(page.url().split('/').at(-1)));
    expect(order.goods_amount).toBe(360);
  });

  test('an invoice title is added on the page, and the order asks for it with papers and expiry @deep', async ({
    buyer: { page, account },
    staff,
  }) => {
    const goods = await staff.newGoods('开票商品片');
    await account.add({ goods: goods.id, number: 30 });
    const cart = new CartPage(page);
    await cart.open();
    await cart.settle.click();
    const verify = new VerifyPage(page);
    await verify.invoice.getByRole('button', { name: '新增抬头' }).click();
    const dialog = page.getByRole('dialog', { name: '新增发票抬头' });
    await dialog.getByLabel('发票抬头').fill(TITLE.name);
    await dialog.getByLabel('税号').fill('91350100M000100Y44');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByRole('alert')).toContainText('请核对');
    await dialog.getByLabel('税号').fill(TITLE.taxNo);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toBeHidden();
    await expect(verify.invoice).toContainText(TITLE.taxNo);
    await expect(verify.invoice.getByRole('radio', { name: '增值税专用发票' })).toBeDisabled();
    await page.getByRole('checkbox', { name: '药检报告' }).check();
    await page.getByRole('checkbox', { name: '发票随货' }).check();
    await page.getByRole('radio', { name: '剩余 12 个月以上' }).check();
    await verify.expiryWish.fill('2028-06 以后');
    await verify.submit.click();
    await expect(page).toHaveURL(/\/cart\/step3\/\d+$/);
    const id = Number(page.url().split('/').at(-1));
    const { wishes } = await account.orderDetail(id);
    expect([wishes.invoice?.title, wishes.papers, wishes.expiry_months, wishes.expiry_wish]).toEqual([
      TITLE.name,
      ['report', 'invoice'],
      12,
      '2028-06 以后',
    ]);
    await page.goto(`/order/info/${id}`);
    await expect(page.getByRole('main')).toContainText('剩余 12 个月以上，2028-06 以后');
    await account.removeInvoiceTitles();
  });
});
