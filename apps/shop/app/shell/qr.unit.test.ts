import { describe, expect, it } from 'vitest';
import { checkCodewords, type Modules, qrModules } from './qr.ts';

/** Reads a symbol back, by the standard's own description: mask 0, two columns at a time, bytes. */
function read(modules: Modules): string {
  const size = modules.length;
  const bits: number[] = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i += 1) {
      const y = up ? size - 1 - i : i;
      for (const x of [right, right - 1])
        if (!isPattern(x, y, size)) bits.push(Number(modules[y]?.[x]) ^ Number((x + y) % 2 === 0));
    }
    up = !up;
  }
  const word = (from: number, length: number) => Number.parseInt(bits.slice(from, from + length).join(''), 2);
  expect(word(0, 4)).toBe(4);
  const bytes = Array.from({ length: word(4, 8) }, (_, i) => word(12 + 8 * i, 8));
  return new TextDecoder().decode(new Uint8Array(bytes));
}

function isPattern(x: number, y: number, size: number): boolean {
  const finder = (x < 9 && y < 9) || (x >= size - 8 && y < 9) || (x < 9 && y >= size - 8);
  const alignment = size > 21 && Math.abs(x - (size - 7)) <= 2 && Math.abs(y - (size - 7)) <= 2;
  return finder || alignment || x === 6 || y === 6;
}

describe('qrModules', () => {
  it.each([
    'http://localhost:3000',
    'https://shop.example.com/药采',
    'x'.repeat(17),
    'x'.repeat(18),
    'x'.repeat(106),
  ])('carries %s', (text) => expect(read(qrModules(text))).toBe(text));

  it('takes the smallest version', () =>
    expect([17, 18, 32, 33, 106].map((length) => qrModules('x'.repeat(length)).length)).toEqual([
      21, 25, 25, 29, 37,
    ]));

  it('refuses what is too long', () => expect(() => qrModules('x'.repeat(107))).toThrow(RangeError));

  it('draws the three finders and says level L with mask 0', () => {
    const modules = qrModules('x');
    const row = (y: number, from: number, to: number) =>
      (modules[y] ?? [])
        .slice(from, to)
        .map((dark) => (dark ? 1 : 0))
        .join('');
    expect([row(0, 0, 7), row(3, 14, 21), row(20, 0, 7)]).toEqual(['1111111', '1011101', '1111111']);
    expect(row(8, 0, 6) + row(8, 7, 8)).toBe('1110111');
  });
});

describe('checkCodewords', () => {
  // The worked example of the standard: "01234567", version 1-M.
  it('agrees with the standard', () =>
    expect(
      checkCodewords(
        [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11],
        10,
      ),
    ).toEqual([0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55]));
});
