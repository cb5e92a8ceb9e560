import { expect, test } from '../../fixtures.ts';
import { isHydrated } from '../../hydration.ts';
import { CartPage } from '../../pages/cart-page.ts';
import { DonePage, PayPage, VerifyPage } from '../../pages/checkout.ts';
import { Desk } from '../../pages/desk.ts';
import { GoodsPage } from '../../pages/goods-list.ts';
import { LoginPage } from '../../pages/login-page.ts';
import { Orders } from '../../pages/orders.ts';
import { SearchBox } from '../../pages/search-box.ts';
import { PHONE } from '../../sizes.ts';

// The whole way of one order, by nothing but what is on the pages.
function wholeWay(pick: 'keyboard' | 'pointer') {
  test(`from the search to the parcel, picking by ${pick}`, async ({
    visitor: page,
    signIn,
    browser,
    guard,
  }) => {
    await (await signIn('yaodian')).account.emptyCart();

    await page.goto('/list');
    await page.getByRole('main').getByText('登录后可见').first().click();
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await new LoginPage(page).signIn('yaodian');
    await expect(page).toHaveURL('/list');
    await expect(page.getByRole('main').getByText('登录后可见')).toHaveCount(0);
    await isHydrated(page);

    const search = new SearchBox(page);
    await search.input.fill('amxl');
    const suggestion = search.option('阿莫西林').first();
    await expect(suggestion).toBeVisible();
    const chosen = (await suggestion.getAttribute('href')) ?? '';
    if (pick === 'keyboard') {
      await search.input.press('ArrowDown');
      await search.input.press('Enter');
    } else await suggestion.click();
    await expect(page).toHaveURL(chosen);
    const goods = new GoodsPage(page);
    await expect(goods.title).toContainText('阿莫西林');
    await goods.quantity.fill('60');
    await goods.add.click();
    await expect(page.getByText('已加入购物车')).toBeVisible();

    await page
      .getByRole('link', { name: /^购物车/ })
      .filter({ visible: true })
      .first()
      .click();
    const cart = new CartPage(page);
    await cart.settle.click();
    const verify = new VerifyPage(page);
    await verify.remark.fill('请发效期较长的批号');
    await verify.submit.click();
    await expect(page).toHaveURL(/\/cart\/step3\/\d+$/);
    const pay = new PayPage(page);
    await pay.method('微信').check();
    await pay.payAtCashier();
    const done = new DonePage(page);
    await expect(done.title).toBeVisible();
    const orderNo = (await done.orderNo.textContent()) ?? '';
    await done.toOrder.click();
    const order = new Orders(page);
    await expect(order.status).toContainText('待审核');

    const office = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      isMobile: false,
      hasTouch: false,
    });
    guard.watch(office);
    const desk = new Desk(await office.newPage());
    await desk.signIn('admin', 'Admin@2026');
    await desk.open('待审核', orderNo);
    await desk.approve.click();
    await expect(desk.message(`${orderNo} 已通过`)).toBeVisible();
    await desk.open('待发货', orderNo);
    await desk.shipBy('顺丰速运', 'SF1000200030');
    await expect(desk.panel.getByText('已发货').first()).toBeVisible();
    await office.close();

    await page.reload();
    await expect(order.status).toContainText('已发货');
    await expect(page.getByRole('article', { name: /^包裹/ })).toContainText('SF1000200030');
    const note = await order.noteLink.getAttribute('href');
    const answer = await page.request.get(note ?? '');
    expect(answer.headers()['content-type']).toContain('application/pdf');
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
  });
}

test.describe('the whole way', () => {
  wholeWay('keyboard');

  test.describe('on a phone @deep', () => {
    test.use(PHONE);
    wholeWay('pointer');
  });
});
