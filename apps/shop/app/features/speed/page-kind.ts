import type { ShopPageName } from '@qingnang/contract/shop-pages';
import type { PageKind } from '@qingnang/contract/speed-words';
import { matchPage, type PageRow } from '../../route-table.ts';

/** Pages that are another kind than the first word of their name says. */
const BY_PAGE: Readonly<Partial<Record<ShopPageName, PageKind>>> = {
  'other-category': 'list',
  'coupon-centre': 'coupons',
  'wallet-coupons': 'coupons',
  'wallet-cash-vouchers': 'coupons',
  'checkout-verify': 'checkout',
  'checkout-pay': 'pay',
  'checkout-pay-receipt': 'pay',
  'quick-purchase': 'quick',
  orders: 'orders',
  'order-receive': 'orders',
  'order-codes': 'orders',
  'order-detail': 'order',
  'not-found': 'other',
  preparing: 'other',
  undo: 'other',
};

const BY_WORD: Readonly<Record<string, PageKind>> = {
  home: 'home',
  list: 'list',
  search: 'list',
  goods: 'goods',
  cart: 'cart',
  login: 'sign_in',
  register: 'sign_in',
  forgot: 'sign_in',
  invitation: 'sign_in',
  help: 'help',
  news: 'help',
};

/** What is told of a page: its kind, by its name. Of the rest, those of an account are such, the others are zones. */
export function pageKindAt(pathname: string): PageKind {
  const row = matchPage(pathname)?.row;
  return row ? kindOf(row) : 'other';
}

const kindOf = ({ page, access }: PageRow): PageKind =>
  BY_PAGE[page] ?? BY_WORD[page.split('-')[0] ?? ''] ?? (access === 'account' ? 'account' : 'zones');
