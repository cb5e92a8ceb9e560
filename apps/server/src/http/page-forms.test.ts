import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { hasSecrets, isOfPage, textsIn, withoutSecrets } from './page-forms.ts';

const to = (url: string) => ({ url }) as FastifyRequest;

describe('an address with secrets', () => {
  it.each([
    ['/login?username=yaodian&password=Demo%402026&redirect=%2Flist', '/login?redirect=%2Flist'],
    ['/register/step1?phone=13800000001&code=123456&password=a&again=a', '/register/step1'],
    ['/forget/step1?phone=13800000001&code=123456', '/forget/step1'],
    ['/admin/login?username=admin&password=x&totp=123456', '/admin/login'],
    ['/list?password=x&page=2', '/list?page=2'],
    ['//evil.example/login?password=x', '/login'],
    ['/.//evil.example/login?password=x', '/evil.example/login'],
    ['http://evil.example/login?password=x', '/login'],
  ])('%s becomes %s', (url, decent) => {
    expect(hasSecrets(to(url))).toBe(true);
    expect(withoutSecrets(to(url))).toBe(decent);
  });

  it.each(['/login?redirect=%2Flist', '/list?code=7', '/search?keywords=password', '/', '//', 'http://['])(
    'is not %s',
    (url) => expect(hasSecrets(to(url))).toBe(false),
  );
});

it.each([
  ['GET', undefined, true],
  ['POST', 'application/x-www-form-urlencoded', true],
  ['POST', 'application/x-www-form-urlencoded;charset=UTF-8', true],
  ['POST', 'application/json', false],
  ['POST', undefined, false],
  ['DELETE', undefined, false],
])('%s with a body of %s is a page’s: %s', (method, type, expected) => {
  const headers = { 'content-type': type };
  expect(isOfPage({ method, headers } as FastifyRequest)).toBe(expected);
});

it('takes the flat fields of a form', () => {
  expect(textsIn({ a: '1', b: ['2', '3'], c: { d: '4' } })).toEqual({ a: '1' });
  expect(textsIn(undefined)).toEqual({});
});
