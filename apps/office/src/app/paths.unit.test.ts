import { describe, expect, it } from 'vitest';
import { pathAfterSignIn, placeOver } from './paths.ts';

describe('pathAfterSignIn', () => {
  it.each([
    ['/admin/orders/5?status=20', '/orders/5?status=20'],
    ['/admin', '/'],
    ['/admin?x=1', '/?x=1'],
  ])('follows %s inside the application', (redirect, path) => {
    expect(pathAfterSignIn(redirect)).toBe(path);
  });
  it.each([
    null,
    '',
    '//evil.example',
    'https://evil.example/admin',
    '/administrator',
    '/admin//evil.example',
    '/admin/\\evil.example',
    '/admin/login?redirect=/admin',
    '/member',
  ])('goes home for %s', (redirect) => {
    expect(pathAfterSignIn(redirect)).toBe('/');
  });
});

it.each([
  ['/goods', '/goods'],
  ['/goods/5', '/goods'],
  ['/goods/drafts', '/goods/drafts'],
  ['/goods-imports/1', '/goods-imports'],
  ['/', '/'],
  ['/orders', undefined],
])('%s lies below %s', (page, place) => {
  expect(placeOver(page, ['/', '/goods', '/goods/drafts', '/goods-imports'])).toBe(place);
});
