import { describe, expect, it } from 'vitest';
import { pictureFormat } from './rules.ts';

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
