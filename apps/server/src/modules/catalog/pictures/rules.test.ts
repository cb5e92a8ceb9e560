import { describe, expect, it } from 'vitest';
import { pictureErrors, pictureFormat } from './rules.ts';

describe('pictureFormat', () => {
  it.each([
    ['ffd8ffe0', 'jpeg'],
    ['89504e470d0a1a0a', 'png'],
    ['524946460000000057454250', 'webp'],
    ['0000001c6674797061766966', 'avif'],
    ['0000001c667479706d696631', 'avif'],
    ['0000001c6674797068656963', null],
    ['474946383961', null],
    ['524946460000000057415645', null],
    ['', null],
    [Buffer.from('<svg ').toString('hex'), null],
  ])('%s is %s', (hex, format) => {
    expect(pictureFormat(Buffer.from(hex, 'hex'))).toBe(format);
  });
});

describe('pictureErrors', () => {
  it.each(['', '/files/img/0a-w1440.webp', '/files/demo/brands/x.1f.svg', 'https://cdn.example/a.png'])(
    'takes "%s"',
    (url) => {
      expect(pictureErrors({ logo: url })).toEqual({});
    },
  );
  it.each([
    'abcdef',
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    '//evil.example/a.png',
    'http://evil.example/a.png',
    '/files/../secret',
    '/admin',
    'https://x/"onerror=',
  ])('refuses "%s" at its field', (url) => {
    expect(Object.keys(pictureErrors({ logo: url }))).toEqual(['logo']);
  });
});
