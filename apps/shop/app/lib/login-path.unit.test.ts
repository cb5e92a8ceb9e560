import { describe, expect, it } from 'vitest';
import { enteredPath, loginPath, safeRedirect } from './login-path.ts';

describe('loginPath', () => {
  it('carries the way back', () =>
    expect(loginPath('/cart?a=1&b=2')).toBe('/login?redirect=%2Fcart%3Fa%3D1%26b%3D2'));
  it('is plain from the home page', () => expect(loginPath('/')).toBe('/login'));
  it('leads back where it came from', () => {
    const query = new URL(loginPath('/search?keywords=阿莫&page=2'), 'http://shop').searchParams;
    expect(decodeURI(safeRedirect(query.get('redirect')))).toBe('/search?keywords=阿莫&page=2');
  });
});

describe('enteredPath', () => {
  it.each([
    ['done', '/cart', '/cart'],
    ['code', '/', '/login/factor'],
    ['code', '/cart?a=1', '/login/factor?redirect=%2Fcart%3Fa%3D1'],
    ['set_up', '/', '/lbyz'],
    ['set_up', '/cart', '/lbyz?redirect=%2Fcart'],
  ] as const)('%s on the way to %s leads to %s', (next, to, path) =>
    expect(enteredPath(next, to)).toBe(path),
  );
});

describe('safeRedirect', () => {
  it.each([
    [null, '/'],
    ['', '/'],
    ['/order?status=1', '/order?status=1'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/.//evil.example', '/'],
    ['/login', '/'],
    ['/login/factor?redirect=/cart', '/'],
    ['/login-help', '/login-help'],
    ['javascript:alert(1)', '/'],
    ['/login?redirect=/login', '/'],
  ])('%j leads to %s', (value, target) => expect(safeRedirect(value)).toBe(target));
});
