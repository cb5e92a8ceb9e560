import { Account } from '../../account.ts';
import { expect, test } from '../../fixtures.ts';
import { dayIn, newCreditCode, newPhone } from '../../made-up.ts';
import { CartPage } from '../../pages/cart-page.ts';
import { PayPage, VerifyPage } from '../../pages/checkout.ts';
import { CodeFields } from '../../pages/code-fields.ts';
import { LoginPage } from '../../pages/login-page.ts';
import { CompanyPage } from '../../pages/register.ts';
import { ReviewPage } from '../../pages/review.ts';

const HEAD = '成都康民大药房有限公司';
/** The name of the store that this worker has to itself, without the head office's. */
const shortNameOf = (buyerName: string) => (buyerName === 'kangmin-jinli' ? '锦里店' : '滨江店');

// Here, since they take a head office; of its stores only the one which this worker has to itself.
test.describe('a head office and its stores', () => {
  test('a store is added and goes to the review; staff pass it @deep', async ({
    signIn,
    admin,
    database,
    staff,
  }) => {
    const { page } = await signIn('yaodian');
    const phone = newPhone();
    const company = `${HEAD}流程${phone.slice(-6)}店`;
    await page.goto('/ddgl');
    await page.getByRole('link', { name: '添加门店' }).click();
    await expect(page).toHaveURL('/register/dd/step1');
    const main = page.getByRole('main');
    await main.getByRole('button', { name: /^下一步/ }).click();
    await expect(main.getByLabel('门店名称')).toHaveAccessibleDescription(/请填写门店名称/);
    await main.getByLabel('门店名称').fill(company);
    await main.getByLabel('用户名').fill(`e2e${phone}`);
    await main.getByLabel('手机号').fill(phone);
    await new CodeFields(page, { database, staff }).fill(phone);
    await main.getByLabel('设置密码').fill('Zimt-Laden-26');
    await main.getByLabel('确认密码').fill('Zimt-Laden-26');
    await main.getByRole('button', { name: /^下一步/ }).click();
    await expect(page).toHaveURL(/\/register\/dd\/step2\?store=\d+$/);

    const form = new CompanyPage(page);
    await expect(form.field('企业名称')).toHaveValue(company);
    await form.chooseType('连锁门店');
    await form.fillCompany({
      统一社会信用代码: newCreditCode(),
      法定代表人: '孙三',
      采购联系人: '李四',
      联系电话: phone,
      注册地址: '测试路 2 号',
    });
    await form.chooseRegion('四川省', '成都市', '武侯区');
    await form.scope('化学药制剂').click();
    await form.bring({ name: '营业执照', number: '91510104E2E', until: 'long' });
    await form.bring({ name: '药品经营许可证（零售）', number: '川DA0001', until: dayIn(4) });
    await form.bring({ name: '采购委托书', until: dayIn(1) });
    await form.bring({ name: '被委托人身份证' });
    await form.submit.click();
    await expect(page).toHaveURL(/\/register\/dd\/step3\?store=\d+$/);
    await page.getByRole('link', { name: '返回多店管理' }).click();
    const row = page
      .getByRole('list', { name: '门店', exact: true })
      .getByRole('listitem')
      .filter({ hasText: company });
    await expect(row).toContainText('审核中');

    const review = new ReviewPage(admin);
    await review.open(company);
    await expect(review.checks).toContainText(`总部：${HEAD}`);
    await review.pass('整户通过');
    await page.reload();
    await expect(row).toContainText('有效');
    await expect(row.getByRole('button', { name: '切换进入' })).toBeVisible();
  });

  test('the head office acts for a store, orders as it, and comes back @deep', async ({
    visitor: page,
    buyer: store,
    buyerName,
    staff,
  }) => {
    // A session of its own: switching gives it another cookie.
    const login = new LoginPage(page);
    await login.open();
    await login.signIn('yaodian');
    await expect(page).toHaveURL('/');
    const account = new Account(page.context().request);
    const name = shortNameOf(buyerName);
    const goods = await staff.newGoods('门店代下单片');
    await page.goto('/ddgl');
    const row = page
      .getByRole('list', { name: '门店', exact: true })
      .getByRole('listitem')
      .filter({ hasText: name });
    await row.getByRole('button', { name: '切换进入' }).click();
    await expect(page).toHaveURL('/user');
    const bar = page.getByRole('complementary', { name: '门店操作提示' });
    await expect(bar).toContainText(`您正在为 ${HEAD}${name} 操作`);
    await page.goto('/basic');
    await expect(page.getByText(/密码、手机号与登录设备只能由门店自己管理/)).toBeVisible();

    await account.add({ goods: goods.id, number: 30 });
    const cart = new CartPage(page);
    await cart.open();
    await cart.settle.click();
    await new VerifyPage(page).submit.click();
    await expect(page).toHaveURL(/\/cart\/step3\/\d+$/);
    const order = Number(page.url().split('/').at(-1));
    await page.goto(`/order/info/${order}`);
    await expect(page.getByText(`由 ${HEAD} 代下单`)).toBeVisible();
    const { order_no: orderNo } = await store.account.orderDetail(order);

    await bar.getByRole('button', { name: '返回总部' }).click();
    await expect(page).toHaveURL('/ddgl');
    await expect(bar).toHaveCount(0);
    await page.goto(`/ddgl/orders?keywords=${orderNo}`);
    await expect(page.getByText(orderNo).filter({ visible: true })).toBeVisible();
    await page.getByRole('button', { name: '切换并查看' }).filter({ visible: true }).click();
    await expect(page).toHaveURL(`/order/info/${order}`);
    await bar.getByRole('button', { name: '返回总部' }).click();
    await expect(page).toHaveURL('/ddgl');
    await store.account.cancel(order);
  });

  test('goods for two stores are ordered in one table; what one may not have stays behind @deep', async ({
    signIn,
    buyer: store,
    buyerName,
    staff,
  }) => {
    const { page, account } = await signIn('yaodian');
    const name = shortNameOf(buyerName);
    const goods = await staff.newGoods(`多店采购片${Date.now() % 100_000}`);
    await account.emptyCart();
    await page.goto('/ddgl/matrix');
    const search = page.getByRole('combobox', { name: '搜索要加入的商品' });
    await search.fill(goods.name);
    await page.getByRole('option', { name: goods.name }).click();
    const cell = (store: string | RegExp) => page.getByRole('textbox', { name: store });
    const own = cell(`${goods.name} ${name} 数量`);
    await own.fill('2000');
    await own.press('Tab');
    await expect(own).toHaveValue('1000');
    await own.fill('30');
    await own.press('Tab');
    const head = cell(new RegExp(`^${goods.name} (总部|${HEAD}) 数量`));
    await head.fill('5');
    await head.press('Tab');
    const bar = page.getByRole('button', { name: /^为 \d+ 家门店下单/ });
    await expect(page.getByText(/1 家门店可下单，1 家需调整/)).toBeVisible();
    await head.fill('40');
    await head.press('Tab');
    await expect(page.getByText('2 家门店可下单')).toBeVisible();
    await bar.click();
    const results = page.getByRole('dialog', { name: '2 家门店已下单' });
    await expect(results.getByRole('listitem')).toHaveCount(2);
    await results.getByRole('button', { name: '完成' }).click();
    const [ours] = (await store.account.orders()).list;
    expect(ours?.status_name).toBe('待付款');
    const detail = await store.account.orderDetail(ours?.id ?? 0);
    expect(detail.lines.map((line) => [line.name, line.number])).toEqual([[goods.name, 30]]);
    await store.account.cancel(detail.id);
    const [theirs] = (await account.orders()).list;
    await account.cancel(theirs?.id ?? 0);
  });

  test('four stores order in one table, and the head office pays them by one payment @deep', async ({
    signIn,
    database,
    staff,
    admin,
  }) => {
    const { page } = await signIn('yaodian');
    const mark = Date.now() % 100_000;
    const stores = [1, 2, 3, 4].map((number) => `${HEAD}付款${mark}${number}店`);
    const leave = await database.newStores('yaodian', stores);
    const goods = await staff.newGoods(`多店付款片${mark}`);
    await page.goto('/ddgl/matrix');
    await page.getByRole('combobox', { name: '搜索要加入的商品' }).fill(goods.name);
    await page.getByRole('option', { name: goods.name }).click();
    for (const store of stores) {
      const cell = page.getByRole('textbox', { name: `${goods.name} ${store.slice(HEAD.length)} 数量` });
      await cell.fill('30');
      await cell.press('Tab');
    }
    await expect(page.getByText('4 家门店可下单')).toBeVisible();
    await page.getByRole('button', { name: /^为 4 家门店下单/ }).click();
    const results = page.getByRole('dialog', { name: '4 家门店已下单' });
    const placed = results.getByRole('listitem').locator('p > .num:first-child');
    await expect(placed).toHaveCount(4);
    const numbers = await placed.allTextContents();
    await results.getByRole('link', { name: '一起付款' }).click();
    await expect(page).toHaveURL('/ddgl/pay');
    // Whatever else the chain owes is not part of it.
    const table = page.getByRole('table', { name: '待支付订单' });
    await expect(table.getByRole('checkbox').first()).toBeVisible();
    for (const box of await table.getByRole('checkbox').all()) {
      const label = (await box.getAttribute('aria-label')) ?? '';
      await box.setChecked(numbers.some((number) => label.endsWith(number)));
    }
    await expect(page.getByText('总部为 4 单付款')).toBeVisible();
    const pay = new PayPage(page);
    await pay.method('微信支付').check();
    await pay.payAtCashier();
    await expect(page).toHaveURL('/ddgl/orders?status=20');
    for (const number of numbers)
      await expect(page.getByText(number).filter({ visible: true })).toBeVisible();
    for (const number of numbers) {
      await admin.goto(`/admin/orders?keywords=${number}`);
      await expect(admin.getByRole('row', { name: new RegExp(number) })).toContainText('微信支付');
    }
    await leave();
  });

  test('a cart is copied to a store, with what was corrected and what was refused @deep', async ({
    signIn,
    buyer: store,
    buyerName,
    staff,
  }) => {
    const { page, account } = await signIn('yaodian');
    const name = shortNameOf(buyerName);
    const few = await staff.newGoods('复制更正片', { stock: 50 });
    const gone = await staff.newGoods('复制拒绝片');
    await store.account.add({ goods: few.id, number: 40 });
    await account.emptyCart();
    await account.add({ goods: few.id, number: 30 }, { goods: gone.id, number: 30 });
    await page.goto('/ddgl');
    await staff.takeOffShelf(gone);
    const panel = page.getByRole('region', { name: '复制购物车到其他门店' });
    await panel.getByRole('checkbox', { name }).check();
    await panel.getByRole('button', { name: '复制 2 个品种到 1 家门店' }).click();
    const results = panel.getByRole('status');
    await expect(results).toContainText('加入 1 个品种');
    await expect(results).toContainText(few.name);
    await expect(results).toContainText(gone.name);
    await account.emptyCart();
    const { data } = await store.account.cart();
    expect(data.map((line) => [line.goods.name, line.number])).toEqual([[few.name, 50]]);
  });
});
