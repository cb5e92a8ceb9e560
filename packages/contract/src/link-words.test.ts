import { describe, expect, it } from 'vitest';
import { linkProblem } from './link-words.ts';

describe('a link', () => {
  it.each([
    '',
    '#',
    '#敬请期待',
    '/',
    '/list?tags=优',
    '/hdmb?id=3',
    '/LIST/',
    '/list/info/7?from=home#lots',
    '/files/pdf/a.pdf',
    'https://www.nmpa.gov.cn/a',
    'HTTP://a.example',
  ])('%s is one', (url) => expect(linkProblem(url)).toBe(''));
  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'https:\\\\evil.example',
    'https://',
    'list',
    'www.example.com',
  ])('%s is none', (url) => expect(linkProblem(url)).toMatch(/^链接以/));
  it.each(['/lst', '/list/info', '/admin/goods', '/hb/9/9'])('%s is no page of the shop', (url) =>
    expect(linkProblem(url)).toBe('商城没有这个页面，请检查链接'),
  );
});
