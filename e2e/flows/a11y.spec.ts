import type { Page } from '@playwright/test';
import type { drawPopup } from '@qingnang/contract/draws';
import { expectAccessible, expectAccessibleAtBothSizes } from '../accessible.ts';
import { callsOf } from '../call.ts';
import { expect, test } from '../fixtures.ts';
import { newPhone } from '../made-up.ts';
import { RegisterPage } from '../pages/register.ts';

// The longest of the files: each test is for whichever worker is free.
test.describe.configure({ mode: 'parallel' });

/** Pages that are looked at one after the other in one window: most of the time goes into opening windows. */
const VISITED = [
  [
    'where goods are looked for',
    [
      '/',
      '/list',
      '/list/table',
      '/list/no_image',
      '/search?keywords=zzzzzz',
      '/search/table',
      '/list/info/1',
    ],
  ],
  [
    'signing in and help',
    [
      '/login',
      '/help',
      '/help/xrzn',
      '/help/xrzn/gwzn',
      '/help/xrzn/hyzc?id=66',
      '/help/news',
      '/help/news/hy',
    ],
  ],
  [
    'registration and a forgotten password',
    ['/register/step1', '/register/wechat', '/forget/step1', '/invitation', '/404'],
  ],
  ['zones', ['/yx', '/yx/rule', '/ppzq', '/ppzq/info/1', '/zyyp', '/zyyp/table', '/kxzq/new', '/jfsc']],
  ['more zones', ['/qxzq', '/qxzq/table', '/mrtj', '/jxqzc', '/ptzq', '/zhzq', '/zhmz', '/list/other/1']],
  [
    'campaigns',
    ['/yjh', '/yjh/dongji-huxi', '/hb', '/lqzx', '/noActivity', '/welfare', '/zqmb', '/hdmb', '/yyh'],
  ],
] as const;

const OWN = [
  ['where goods are bought', ['/', '/list', '/list/table', '/list/no_image', '/list/info/1', '/cart']],
  ['zones', ['/yx/table', '/jxqzc', '/mrtj', '/ptzq', '/zhzq', '/zhmz/list', '/yyh/list']],
  ['orders', ['/user', '/order', '/order/afterSales', '/order/hmdd', '/order/jfdd', '/order/proposals']],
  ['wishes and favourites', ['/pzqg/add', '/search?keywords=zzzzzz', '/star', '/star?tab=arrivals']],
  ['coupons and usual goods', ['/yhq', '/xjq', '/kjcg']],
  ['the wallet', ['/wdqb', '/yegl', '/jfgl', '/zhzx/zq', '/zhzx/zq?tab=statements']],
  [
    'the account',
    ['/zhzx', '/basic', '/zzzj', '/addr', '/bdwx', '/lbyz', '/wdxx', '/wdxx?tab=settings', '/yjfk'],
  ],
  ['papers', ['/zzfw', '/dzfp', '/dzfp?tab=list', '/dzfp?tab=titles', '/dzht', '/jybg']],
] as const;

/** Pages of the back office that lie behind those of its menu. */
const BEHIND = [
  '/proposals/1',
  '/proposals/new?account=1',
  '/goods/1',
  '/articles/1',
  '/zones/1',
  '/combinations/new',
  '/promotions/new',
  '/promotions/1',
  '/draws/new',
  '/draws/1',
  '/accounts/1',
  '/contracts/template',
  '/approvals/policies',
  '/approvals/day',
  '/reports/missing',
  '/reports/upload',
  '/statistics/sales_goods',
  '/statistics/licence',
  '/statistics/sales_hour',
  '/statistics/cover_short',
  '/statistics/clearance',
  '/statistics/conversion',
  '/search/misses',
  '/books/2026-01-01',
  '/credit/applications',
  '/reconciliation/files',
  '/reconciliation/clearing',
  '/reconciliation/payouts',
  '/statistics/margin_goods',
  '/statistics/receivables',
  '/transfers/waiting',
  '/transfers/payers',
  '/warehouse/batches/1',
  '/warehouse/batches/1/picking',
  '/warehouse/batches/1/labels',
];

/** Into how many tests the entries of the menu are dealt. */
const MENU_PARTS = 6;

/** Two of each kind in every run, the busiest ones; all of them are looked at in the deep run. */
const MAIN = {
  visitor: ['/list/info/1', '/register/step1'],
  buyer: ['/list/table', '/cart'],
  staff: ['/orders', '/goods/1'],
} as const;

test.describe('nothing grave for people with a handicap on the main pages', () => {
  test('of a visitor', async ({ visitor: page }) => {
    for (const path of MAIN.visitor) {
      await page.goto(path);
      await expectAccessible(page);
    }
  });

  test('of a buyer', async ({ buyer: { page } }) => {
    for (const path of MAIN.buyer) {
      await page.goto(path);
      await expectAccessible(page);
    }
  });

  test('of the staff', ({ admin: page }) =>
    lookAt(
      page,
      MAIN.staff.map((path) => `/admin${path}`),
    ));
});

test.describe('nothing grave for people with a handicap @deep', () => {
  for (const [name, paths] of VISITED) {
    test(`a visitor: ${name}`, async ({ visitor: page }) => {
      for (const path of paths) {
        await page.goto(path);
        await expectAccessibleAtBothSizes(page);
      }
    });
  }

  for (const [name, paths] of OWN) {
    test(`a buyer: ${name}`, async ({ buyer: { page } }) => {
      for (const path of paths) {
        await page.goto(path);
        await expectAccessibleAtBothSizes(page);
      }
    });
  }

  test('a draw, and the talk with the service', async ({ signIn }) => {
    const { page } = await signIn('yaodian');
    const draw = await callsOf(page.request)<typeof drawPopup>('GET /api/draw/simple');
    if (!draw) throw new Error('the demo shop has no draw');
    await page.goto(`/draw/${draw.id}`);
    await expectAccessibleAtBothSizes(page);
    await page.goto('/user');
    await page
      .getByRole('button', { name: /^在线客服/ })
      .filter({ visible: true })
      .first()
      .click();
    await expect(page.getByRole('log', { name: '聊天记录' })).toBeVisible();
    await expectAccessibleAtBothSizes(page);
  });

  test('special prices, favourites and wishes', async ({ buyer: { page, account }, staff }) => {
    const goods = await staff.newGoods('无障碍特价片');
    await staff.newSpecial(goods, '8');
    await account.keep(goods);
    await account.wish(`无障碍求购片${goods.id}`);
    for (const path of [`/list/info/${goods.id}`, '/star', '/pzqg']) {
      await page.goto(path);
      await expectAccessibleAtBothSizes(page);
    }
  });

  test('combinations, gifts and groups on their way', async ({ buyer: { page, account }, staff }) => {
    const [one, two] = [await staff.newGoods('无障碍组合片'), await staff.newGoods('无障碍赠品片')];
    const part = { number: 5, price: '8.00' as never };
    const { id } = await staff.newCombination({
      name: `无障碍组合${one.id}`,
      items: [
        { goods_id: one.id, ...part },
        { goods_id: two.id, ...part },
      ],
    });
    await staff.newGifts({
      name: `无障碍满赠${one.id}`,
      goods_ids: [one.id],
      tiers: [{ reach_amount: '100.00' as never, goods_id: two.id, gift_number: 1, stock_total: 9 }],
    });
    const group = { kind: 'group', group_min_buyers: 9 } as const;
    const offer = await staff.newSpecial(two, '9', group);
    await page.goto(`/list/info-pt/${two.id}`);
    await expectAccessibleAtBothSizes(page);
    await account.addSets(id, 2);
    await account.add({ goods: one.id, number: 30 });
    await page.goto('/cart');
    await expect(page.getByText(`无障碍满赠${one.id}`).first()).toBeVisible();
    await expectAccessibleAtBothSizes(page);
    await page.goto(`/order/info/${await account.orderCart()}`);
    await expectAccessibleAtBothSizes(page);
    const waiting = await account.order(two.id, 30, offer);
    await account.pay(waiting);
    await page.goto(`/order/info/${waiting}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('待成团');
    await expectAccessibleAtBothSizes(page);
  });

  test('cart, checkout, payment, the end, the order', async ({ buyer: { page, account }, staff }) => {
    const goods = await staff.newGoods('无障碍检查片');
    await account.add({ goods: goods.id, number: 30 });
    await page.goto('/cart');
    await expectAccessibleAtBothSizes(page);
    await page
      .getByRole('button', { name: /^去结算/ })
      .filter({ visible: true })
      .click();
    await expect(page.getByRole('button', { name: '提交订单' }).filter({ visible: true })).toBeVisible();
    await expectAccessibleAtBothSizes(page);
    await account.emptyCart();
    const order = await account.order(goods.id, 30);
    await page.goto(`/cart/step3/${order}`);
    await expectAccessibleAtBothSizes(page);
    await account.pay(order);
    await page.goto(`/cart/step4?id=${order}`);
    await expectAccessibleAtBothSizes(page);
    await staff.approve(order);
    await staff.ship(order);
    await page.goto(`/order/info/${order}`);
    await expectAccessibleAtBothSizes(page);
  });

  test("the staff's order desk", async ({ admin: page, buyer: { account }, staff }) => {
    const goods = await staff.newGoods('订单台检查片');
    const order = await account.order(goods.id, 30);
    await account.pay(order);
    await page.goto(`/admin/orders/${order}`);
    await expect(page.getByRole('button', { name: '审核通过' })).toBeVisible();
    await expectAccessible(page);
  });

  test('what an account in review, one without a contract and a head office see', async ({ signIn }) => {
    for (const [username, paths] of [
      ['xinke', ['/register/step3']],
      ['zhensuo', ['/dzht']],
      ['guoqi', ['/zzzj']],
      ['yaodian', ['/ddgl', '/ddgl/orders', '/ddgl/pay', '/ddgl/matrix', '/register/dd/step1']],
    ] as const) {
      const { page } = await signIn(username);
      for (const path of paths) {
        await page.goto(path);
        await expectAccessibleAtBothSizes(page);
      }
    }
  });

  test('the form of the company', async ({ visitor: page, database, staff }) => {
    const register = new RegisterPage(page, { database, staff });
    const phone = newPhone();
    await register.open();
    await register.register({ phone, username: `e2e${phone}`, password: 'Qinghe@5829' });
    await page.getByRole('radio', { name: '诊所' }).check();
    await expectAccessibleAtBothSizes(page);
  });

  for (const part of Array.from({ length: MENU_PARTS }, (_, at) => at)) {
    test(`the back office: part ${part + 1} of ${MENU_PARTS} of its menu`, async ({ admin: page }) => {
      const entries = await menuOf(page);
      await lookAt(
        page,
        entries.filter((_, at) => at % MENU_PARTS === part),
      );
    });
  }

  test('the back office: behind its menu', ({ admin: page }) =>
    lookAt(
      page,
      BEHIND.map((path) => `/admin${path}`),
    ));
});

async function menuOf(page: Page): Promise<string[]> {
  await page.goto('/admin');
  const links = page.getByRole('navigation', { name: '主菜单' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  return links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
}

/** Pages of the back office, one after the other. */
async function lookAt(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
  }
}
