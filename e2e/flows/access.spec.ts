import { expect, test } from '../fixtures.ts';
import { GoodsList, GoodsPage } from '../pages/goods-list.ts';
import { LoginPage } from '../pages/login-page.ts';
import { signInAgain } from '../pages/sign-in-over.ts';

const TITLES = [
  ['/', '首页'],
  ['/list', '药品列表'],
  ['/list_table', '药品列表'],
  ['/list/no_image', '药品列表'],
  ['/list/info/1', '商品详情'],
  ['/search?keywords=amxl', '搜索结果'],
  ['/search_table?keywords=amxl', '搜索结果'],
  ['/login', '登录'],
  ['/cart', '购物车'],
  ['/user', '会员中心'],
  ['/order', '我的订单'],
  ['/register/step1', '注册会员'],
  ['/forget', '忘记密码'],
  ['/invitation', '一次性密码登录'],
  ['/zhzx', '账户中心'],
  ['/basic', '基本信息'],
  ['/zhzx/basic/zzzj', '资质证件'],
  ['/ddgl', '多店管理'],
  ['/bdwx', '绑定微信'],
  ['/lbyz', '两步验证'],
  ['/addr', '收货地址'],
  ['/wdxx', '我的消息'],
  ['/jybg', '药检报告'],
  ['/zzfw', '自助服务'],
  ['/zzfw/dzfp', '电子发票'],
  ['/dzht', '电子合同'],
] as const;

/** Pages of one's own, none of which a visitor may see. */
const OWN = TITLES.map(([path]) => path).filter((path) =>
  /^\/(cart|user|order|zhzx|basic|ddgl|bdwx|lbyz|addr|wdxx|jybg|zzfw|dzht)/.test(path),
);

test.describe('access', () => {
  test('a visitor signs in on the way to the cart and arrives there @phone', async ({
    visitor: page,
    buyerName,
  }) => {
    await page.goto('/cart');
    await expect(page).toHaveURL('/login?redirect=%2Fcart');
    await new LoginPage(page).signIn(buyerName);
    await expect(page).toHaveURL('/cart');
    await expect(page).toHaveTitle('购物车 - 青囊药采');
  });

  test('every page has its title @deep', async ({ buyer: { page } }) => {
    for (const [path, title] of TITLES) {
      const html = await (await page.request.get(path)).text();
      expect.soft(html, path).toContain(`<title>${title} - 青囊药采</title>`);
    }
  });

  test("a visitor is sent to sign in by every page of one's own @deep", async ({ visitor: page }) => {
    for (const path of [...OWN, '/register/dd/step1', '/ddgl/matrix', '/zzzj']) {
      await page.goto(path);
      await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`);
    }
  });

  test('a visitor sees no prices and cannot buy @phone-deep', async ({ visitor: page }) => {
    await page.goto('/list');
    const list = new GoodsList(page);
    const card = list.cards.first();
    await expect(card.getByText('登录后可见')).toBeVisible();
    await expect(page.getByRole('main').getByText(/^¥/)).toHaveCount(0);
    await expect(page.getByRole('button', { name: '加入购物车' })).toHaveCount(0);
    await card.getByRole('link', { name: '登录后采购' }).click();
    await expect(page).toHaveURL('/login?redirect=%2Flist');
  });

  const ZONES = ['/mrtj', '/ptzq', '/zhzq', '/yjh/dongji-huxi'];
  test('neither a visitor nor an account in review sees prices in zones and campaigns @deep', async ({
    visitor,
    signIn,
  }) => {
    for (const page of [visitor, (await signIn('xinke')).page])
      for (const path of ZONES) {
        await page.goto(path);
        const main = page.getByRole('main');
        await expect.soft(main.getByText(/^(登录|资质审核)后可见$/).first(), path).toBeVisible();
        await expect.soft(main.getByText(/^¥/), path).toHaveCount(0);
        await expect.soft(main.getByRole('button', { name: '加入购物车' }), path).toHaveCount(0);
      }
  });

  test('an account in review sees 资质审核后可见 and cannot buy', async ({ signIn }) => {
    const { page, account } = await signIn('xinke');
    await page.goto('/list');
    await expect(new GoodsList(page).cards.first().getByText('资质审核后可见')).toBeVisible();
    await expect(page.getByRole('main').getByText(/^¥/)).toHaveCount(0);
    await expect(page.getByRole('button', { name: '加入购物车' })).toHaveCount(0);
    await page.goto('/list/info/1');
    await expect(page.getByText('资质审核中，通过后可见价格并购买').first()).toBeVisible();
    await expect(new GoodsPage(page).add).toHaveCount(0);
    const { added, refused } = await account.add({ goods: 1, number: 1 });
    expect(added).toEqual([]);
    expect(refused[0]?.reason?.code).toBe('review_needed');
  });

  test('an account with an expired licence is told which one', async ({ signIn }) => {
    const { page } = await signIn('guoqi');
    await page.goto('/list/info/1');
    await expect(page.getByText('您的药品经营许可证已过期，请尽快更新').first()).toBeVisible();
    await expect(new GoodsPage(page).add).toHaveCount(0);
  });

  test('an unknown path leads to the page that says so, with status 404', async ({ visitor: page }) => {
    const answer = await page.goto('/nowhere/at/all');
    await expect(page).toHaveURL('/404');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
    await expect(page).toHaveTitle('页面不存在 - 青囊药采');
  });

  test('the way of a parcel is on the page of its order', async ({ buyer: { page, account }, staff }) => {
    const goods = await staff.newGoods('物流跳转片');
    const order = await account.order(goods.id, 30);
    await page.goto(`/order/wl/${order}`);
    await expect(page).toHaveURL(`/order/info/${order}`);
  });

  test("another account's order does not exist @deep", async ({ buyer, staff, signIn, guard }) => {
    const goods = await staff.newGoods('他人订单片');
    const order = await buyer.account.order(goods.id, 30);
    const { page } = await signIn('zhensuo');
    guard.allow(/^404/);
    const answer = await page.goto(`/order/info/${order}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('物流跳转片')).toHaveCount(0);
  });

  test('signed out in another tab, the next act asks to sign in over the page, and is done then @deep', async ({
    visitor: page,
    buyerName,
  }) => {
    await new LoginPage(page).open();
    await new LoginPage(page).signIn(buyerName);
    await expect(page).toHaveURL('/');
    await page.goto('/list');
    const other = await page.context().newPage();
    await other.goto('/');
    await other.getByRole('button', { name: '退出登录' }).click();
    await expect(other.getByRole('link', { name: '请登录' })).toBeVisible();
    await new GoodsList(page).cards.first().getByRole('button', { name: '加入购物车' }).click();
    await signInAgain(page);
    await expect(page).toHaveURL('/list');
    await expect(page.getByText(/已加入购物车/).first()).toBeVisible();
  });
});
