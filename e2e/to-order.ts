import { expect, type Page } from '@playwright/test';
import type { Account } from './account.ts';
import { CartPage } from './pages/cart-page.ts';
import { PayPage, VerifyPage } from './pages/checkout.ts';
import { GoodsList, GoodsPage } from './pages/goods-list.ts';
import { SearchBox } from './pages/search-box.ts';
import type { TestGoods } from './staff.ts';

/** A buyer's way from the search to the order, a row for each step: what is typed, how one goes on, and what has happened then. */

export interface Way {
  page: Page;
  account: Account;
  goods: TestGoods;
}

export interface Step {
  name: string;
  /** Brings the account to where the step begins. @returns the path of its page */
  prepare: (way: Way) => Promise<string>;
  /** Opens what is typed into, where that is a dialog. */
  open?: (page: Page) => Promise<void>;
  type: (page: Page) => Promise<void>;
  isTyped: (page: Page) => Promise<void>;
  go: (page: Page) => Promise<void>;
  /** It has happened once, as typed. */
  isDone: (way: Way) => Promise<void>;
  /** Orders that it places. */
  orders: 0 | 1;
  /** Where the step before is, which going back leads to when this one is over; the page itself where it stays in sight. */
  back: string;
  /** A visitor may do it, too. */
  isOpen?: boolean;
  /** What is typed is still there after another page. */
  isKept?: boolean;
  /** What was pressed without a network happens by itself when it is back. */
  goesByItself?: boolean;
  /** The server draws nothing of it to type into. */
  needsScript?: boolean;
}

const REMARK = '请与上一单一起发货';
const NOTE = '六月货款';

const searchBox = (page: Page) => new SearchBox(page).input.filter({ visible: true });
const cartNumber = (page: Page) => page.getByRole('main').getByRole('textbox', { name: '数量' }).first();
const method = (page: Page) => new PayPage(page).method('支付宝');
const proof = (page: Page) => page.getByRole('dialog', { name: '上传转账凭证' });

export const STEPS: readonly Step[] = [
  {
    name: '搜索',
    prepare: async () => '/list',
    type: (page) => searchBox(page).fill('阿莫西林'),
    isTyped: (page) => expect(searchBox(page)).toHaveValue('阿莫西林'),
    go: (page) => searchBox(page).press('Enter'),
    isDone: async ({ page }) => {
      await expect(page).toHaveURL(/\/search\?.*keywords=/);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('阿莫西林');
      await expect(new GoodsList(page).cards.first()).toBeVisible();
    },
    orders: 0,
    back: '/list',
    isOpen: true,
    isKept: true,
    goesByItself: true,
  },
  {
    name: '加购',
    prepare: async ({ goods }) => `/list/info/${goods.id}`,
    type: (page) => new GoodsPage(page).quantity.fill('40'),
    isTyped: (page) => expect(new GoodsPage(page).quantity).toHaveValue('40'),
    go: (page) => new GoodsPage(page).add.click(),
    isDone: (way) => hasInCart(way, 40),
    orders: 0,
    back: '/help',
  },
  {
    name: '改数量',
    prepare: async ({ account, goods }) => {
      await account.add({ goods: goods.id, number: 30 });
      return '/cart';
    },
    type: (page) => cartNumber(page).fill('60'),
    isTyped: (page) => expect(cartNumber(page)).toHaveValue('60'),
    go: (page) => new CartPage(page).settle.click(),
    isDone: async (way) => {
      await expect(way.page).toHaveURL('/cart/step2');
      await expect(new VerifyPage(way.page).submit).toBeVisible();
      await hasInCart(way, 60);
    },
    orders: 0,
    back: '/cart',
    isKept: true,
  },
  {
    name: '核对',
    prepare: async ({ account, goods }) => {
      await account.add({ goods: goods.id, number: 30 });
      return '/cart/step2';
    },
    type: (page) => new VerifyPage(page).remark.fill(REMARK),
    isTyped: (page) => expect(new VerifyPage(page).remark).toHaveValue(REMARK),
    go: (page) => new VerifyPage(page).submit.click(),
    isDone: async ({ page, account }) => {
      await expect(page).toHaveURL(/\/cart\/step3\/\d+$/);
      const order = await account.orderDetail(Number(page.url().split('/').at(-1)));
      expect(JSON.stringify(order)).toContain(REMARK);
    },
    orders: 1,
    back: '/help',
    isKept: true,
    needsScript: true,
  },
  {
    name: '支付',
    prepare: async ({ account, goods }) => `/cart/step3/${await account.order(goods.id, 30)}`,
    type: (page) => method(page).check(),
    isTyped: (page) => expect(method(page)).toBeChecked(),
    go: (page) => new PayPage(page).pay.filter({ visible: true }).click(),
    isDone: async ({ page }) => {
      await expect(page.getByRole('complementary', { name: '付款' })).toContainText('支付宝');
      await expect(new PayPage(page).cashierLink).toHaveCount(1);
    },
    orders: 0,
    back: '/help',
  },
  {
    name: '订单',
    prepare: async ({ account, goods }) => {
      const order = await account.order(goods.id, 30);
      await account.beginTransfer(order);
      return `/order/info/${order}`;
    },
    open: (page) => page.getByRole('button', { name: '上传转账凭证' }).click(),
    type: async (page) => {
      await proof(page).getByLabel('银行流水号').fill('REF-2026');
      await proof(page).getByLabel('备注').fill(NOTE);
    },
    isTyped: async (page) => {
      await expect(proof(page).getByLabel('银行流水号')).toHaveValue('REF-2026');
      await expect(proof(page).getByLabel('备注')).toHaveValue(NOTE);
    },
    go: (page) => proof(page).getByRole('button', { name: '提交凭证' }).click(),
    isDone: async ({ page }) => {
      const kept = page.getByRole('list', { name: '转账凭证' }).getByRole('listitem');
      await expect(kept).toHaveCount(1);
      await expect(kept).toContainText(NOTE);
    },
    orders: 0,
    back: '/help',
  },
];

const hasInCart = ({ account, goods }: Way, pieces: number) =>
  expect
    .poll(async () => (await account.cart()).data.map((line) => [line.goods.id, line.number]))
    .toEqual([[goods.id, pieces]]);
