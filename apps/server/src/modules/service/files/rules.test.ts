import { describe, expect, it } from 'vitest';
import { fileFormat, nameFor, purposeOf } from './rules.ts';

describe('fileFormat', () => {
  it.each([
    [Buffer.from('%PDF-1.7\n'), 'pdf'],
    [Buffer.from('ffd8ffe0', 'hex'), 'jpeg'],
    [Buffer.from('89504e470d0a1a0a', 'hex'), 'png'],
    [Buffer.from('524946460000000057454250', 'hex'), 'webp'],
    [Buffer.from('0000001c6674797061766966', 'hex'), null],
    [Buffer.from(' %PDF-1.7'), null],
    [Buffer.from('<html>%PDF-'), null],
    [Buffer.from('PK\x03\x04'), null],
    [Buffer.alloc(0), null],
  ])('%s is %s', (head, format) => {
    expect(fileFormat(head)).toBe(format);
  });
});

describe('nameFor', () => {
  it.each([
    ['回执.JPEG', 'jpeg', '回执.jpg'],
    ['a.b.webp', 'jpeg', 'a.b.jpg'],
    ['照片.html', 'png', '照片.png'],
    ['.pdf', 'pdf', '文件.pdf'],
    ['没有后缀', 'pdf', '没有后缀.pdf'],
  ] as const)('%s kept as %s is %s', (name, format, expected) => {
    expect(nameFor(name, format)).toBe(expected);
  });
});

describe('purposeOf', () => {
  it.each([
    ['receipt', 'receipt'],
    ['after_sales', 'after_sales'],
    ['', null],
    [undefined, null],
    ['toString', null],
  ])('%s is %s', (text, purpose) => {
    expect(purposeOf(text)).toBe(purpose);
  });
});
