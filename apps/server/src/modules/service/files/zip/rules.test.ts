import { describe, expect, it } from 'vitest';
import { pathPart, uniquePaths } from './rules.ts';

describe('pathPart', () => {
  it.each([
    ['0.25g*24粒/盒', '0.25g_24粒_盒'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['..', '文件'],
    ['a\u0000b\nc', 'a_b_c'],
    ['  ', '文件'],
    ['药'.repeat(200), '药'.repeat(90)],
  ])('%s becomes %s', (text, expected) => {
    expect(pathPart(text)).toBe(expected);
  });
});

describe('uniquePaths', () => {
  it('numbers names that are there already, whatever their capitals', () => {
    expect(uniquePaths(['a/x.pdf', 'a/X.pdf', 'b/x.pdf', 'a/x.pdf', 'a.b/x', 'a.b/x'])).toEqual([
      'a/x.pdf',
      'a/X(2).pdf',
      'b/x.pdf',
      'a/x(3).pdf',
      'a.b/x',
      'a.b/x(2)',
    ]);
  });
});
