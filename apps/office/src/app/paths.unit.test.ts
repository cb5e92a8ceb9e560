import { describe, expect, it } from 'vitest';
import { pathAfterSignIn } from './paths.ts';

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
