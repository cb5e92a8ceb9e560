import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Modules, qrModules, qrSvg } from './qr.ts';
import { checkCodewords } from './qr-codewords.ts';
import { alignmentCentres, formatBits, versionBits } from './qr-patterns.ts';

describe('parts that the standard gives examples of', () => {
  it('check codewords (annex I: 01234567 in 1-M)', () => {
    const data = [
      0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11,
    ];
    expect(checkCodewords(data, 10)).toEqual([0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55]);
  });

  it('format information (level M, masks 0 and 5)', () => {
    expect([formatBits(0), formatBits(5)].map((bits) => bits.toString(2).padStart(15, '0'))).toEqual([
      '101010000010010',
      '100000011001110',
    ]);
  });

  it('version information (annex D: version 7)', () => {
    expect(versionBits(7).toString(2).padStart(18, '0')).toBe('000111110010010100');
  });

  it.each([
    [1, []],
    [2, [6, 18]],
    [7, [6, 22, 38]],
    [15, [6, 26, 48, 70]],
    [32, [6, 34, 60, 86, 112, 138]],
    [40, [6, 30, 58, 86, 114, 142, 170]],
  ])('alignment centres of version %i (annex E)', (version, centres) => {
    expect(alignmentCentres(version)).toEqual(centres);
  });
});

describe('qrModules', () => {
  it('grows with the text, up to the largest version', () => {
    const versions = [14, 15, 26, 27, 213, 214, 2331].map(
      (length) => (qrModules('x'.repeat(length)).length - 17) / 4,
    );
    expect(versions).toEqual([1, 2, 2, 3, 10, 11, 40]);
    expect(() => qrModules('x'.repeat(2332))).toThrow(RangeError);
  });

  it('counts bytes, not characters', () => {
    expect(qrModules('青'.repeat(4))).toHaveLength(21);
    expect(qrModules('青'.repeat(5))).toHaveLength(25);
  });

  it('can be read back (versions 1 to 3, which have one block)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }).filter(fitsOneBlock), (text) => {
        expect(readBack(qrModules(text))).toBe(text);
      }),
      { numRuns: 60 },
    );
  });

  // An independent decoder read these symbols when their digests were taken.
  it.each([
    ['a payment code', 'weixin://wxpay/bizpayurl?pr=qiNgNang1', 3, 'f681d0a5872451b4'],
    [
      'a version with version information',
      `otpauth://totp/demo?secret=${'A'.repeat(80)}`,
      7,
      'bd8bd09a248fce7d',
    ],
    ['a long length field', 'x'.repeat(300), 13, 'a6c4c99a50e77d18'],
    ['blocks of two lengths', '0123456789'.repeat(200), 38, '2a424ddd6f5eee64'],
  ])('draws %s', (_, text, version, digest) => {
    const modules = qrModules(text);
    expect(modules).toHaveLength(17 + 4 * version);
    const rows = modules.map((row) => row.map(Number).join('')).join('\n');
    expect(createHash('sha256').update(rows).digest('hex').slice(0, 16)).toBe(digest);
  });
});

describe('qrSvg', () => {
  it('draws every dark module once, with four light ones around', () => {
    const text = 'https://example.com/pay/1';
    const modules = qrModules(text);
    const svg = qrSvg(text);
    const size = modules.length + 8;
    expect(svg).toContain(`viewBox="0 0 ${size} ${size}"`);
    const drawn = new Set<string>();
    for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
      for (let i = 0; i < Number(length); i += 1) drawn.add(`${Number(x) + i - 4},${Number(y) - 4}`);
    }
    const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x},${y}`] : [])));
    expect([...drawn].sort()).toEqual(dark.sort());
  });
});

const fitsOneBlock = (text: string) => Buffer.byteLength(text) <= 42;

/** A reader of its own for undamaged one-block symbols: mask from the format, zigzag, check codewords, bytes. */
function readBack(modules: Modules): string {
  const codewords = readCodewords(modules);
  const dataLength = { 21: 16, 25: 28, 29: 44 }[modules.length] ?? 0;
  const data = codewords.slice(0, dataLength);
  expect(codewords.slice(dataLength)).toEqual(checkCodewords(data, codewords.length - dataLength));
  const bits = data.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  expect(bits.slice(0, 4)).toBe('0100');
  const length = Number.parseInt(bits.slice(4, 12), 2);
  const bytes = Array.from({ length }, (_, i) => Number.parseInt(bits.slice(12 + 8 * i, 20 + 8 * i), 2));
  return Buffer.from(bytes).toString('utf8');
}

function readCodewords(modules: Modules): number[] {
  const size = modules.length;
  const dark = (x: number, y: number) => modules[y]?.[x] === true;
  // Bits 14 to 10 of the format, less its own mask: level, then the mask's number.
  const format = [0, 1, 2, 3, 4].map((x) => Number(dark(x, 8))).join('');
  const mask = (Number.parseInt(format, 2) ^ 0b10101) & 0b111;
  const isPattern = (x: number, y: number) => {
    const isFinder = (x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9);
    const isAlignment = size > 21 && Math.abs(x - (size - 7)) <= 2 && Math.abs(y - (size - 7)) <= 2;
    return isFinder || isAlignment || x === 6 || y === 6;
  };
  let bits = '';
  for (let column = 0; column < (size - 1) / 2; column += 1) {
    const right = size - 1 - 2 * column - (column >= (size - 7) / 2 ? 1 : 0);
    for (let step = 0; step < size; step += 1) {
      const y = column % 2 === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (!isPattern(x, y)) bits += Number(dark(x, y) !== isMasked(mask, x, y));
      }
    }
  }
  return (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
}

function isMasked(mask: number, x: number, y: number): boolean {
  const [sum, product] = [x + y, x * y];
  const formulas = [
    sum % 2,
    y % 2,
    x % 3,
    sum % 3,
    (Math.floor(y / 2) + Math.floor(x / 3)) % 2,
    (product % 2) + (product % 3),
    ((product % 2) + (product % 3)) % 2,
    ((sum % 2) + (product % 3)) % 2,
  ];
  return formulas[mask] === 0;
}
