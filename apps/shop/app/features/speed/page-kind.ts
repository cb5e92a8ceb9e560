import type { PageKind } from '@qingnang/contract/speed-words';
import { matchPage, type PageRow } from '../../route-table.ts';

/** Pages that are another kind than those beside them. */
const BY_PAGE: Readonly<Record<string, PageKind>> = {
  'checkout-verify': 'checkout',
  'checkout-pay': 'pay',
  'checkout-pay-receipt': 'pay',
  'order-detail': 'order',
};

const BY_FOLDER: Readonly<Record<string, PageKind>> = {
  home: 'home',
  list: 'list',
  search: 'list',
  goods: 'goods',
  zones: 'zones',
  bundles: 'zones',
  draw: 'zones',
  points: 'zones',
  coupons: 'coupons',
  cart: 'cart',
  quick: 'quick',
  orders: 'orders',
  login: 'sign_in',
  register: 'sign_in',
  forget: 'sign_in',
  help: 'help',
};

/** What is told of a page: its kind, by the folder that it stands in; of an account's own pages that have none, that they are such. */
export function pageKindAt(pathname: string): PageKind {
  const row = matchPage(pathname)?.row;
  return row ? kindOf(row) : 'other';
}

const kindOf = ({ page, file, access }: PageRow): PageKind =>
  BY_PAGE[page] ?? BY_FOLDER[file.split('/')[1] ?? ''] ?? (access === 'account' ? 'account' : 'other');
