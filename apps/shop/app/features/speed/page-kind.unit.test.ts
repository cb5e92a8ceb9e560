import { keysOf } from '@qingnang/contract/keys';
import { PAGE_KINDS } from '@qingnang/contract/speed-words';
import { expect, it } from 'vitest';
import { routeTable } from '../../route-table.ts';
import { pageKindAt } from './page-kind.ts';

it.each([
  ['/', 'home'],
  ['/list', 'list'],
  ['/list/info/17', 'goods'],
  ['/lqzx', 'coupons'],
  ['/cart_step1', 'cart'],
  ['/cart_step2', 'checkout'],
  ['/cart_step3/2026112700012', 'pay'],
  ['/kjcg', 'quick'],
  ['/order', 'orders'],
  ['/order/info/17', 'order'],
  ['/wdqb', 'account'],
  ['/login', 'sign_in'],
  ['/help', 'help'],
  ['/no/such/page', 'other'],
])('%s is told as %s', (pathname, kind) => {
  expect(pageKindAt(pathname)).toBe(kind);
});

it('knows a page of every kind', () => {
  const told = new Set(routeTable.map(({ paths: [path] }) => pageKindAt(path.replaceAll(/:\w+\??/g, '1'))));
  expect(keysOf(PAGE_KINDS).filter((kind) => !told.has(kind))).toEqual([]);
});
