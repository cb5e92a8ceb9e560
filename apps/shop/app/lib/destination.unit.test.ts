import { describe, expect, it } from 'vitest';
import { destinationOf } from './destination.ts';

describe('destinationOf', () => {
  it.each([
    ['/list?category_id=3', { kind: 'page', to: '/list?category_id=3' }],
    [' /list ', { kind: 'page', to: '/list' }],
    ['https://www.nmpa.gov.cn/', { kind: 'site', href: 'https://www.nmpa.gov.cn/' }],
    ['', { kind: 'words', words: '活动暂未开始' }],
    ['#', { kind: 'words', words: '活动未开始' }],
    ['#活动将于 12 月 1 日开始', { kind: 'words', words: '活动将于 12 月 1 日开始' }],
  ])('reads %j', (url, destination) => expect(destinationOf(url)).toEqual(destination));

  it.each(['javascript:alert(1)', '//evil.example/', '/\\evil.example', 'list'])(
    'leads nowhere for %j',
    (url) => expect(destinationOf(url).kind).toBe('words'),
  );
});
