import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { qrSvg } from './qr.ts';

describe('qrSvg', () => {
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
    const rows = rowsOf(qrSvg(text));
    expect(rows).toHaveLength(17 + 4 * version);
    expect(createHash('sha256').update(rows.join('\n')).digest('hex').slice(0, 16)).toBe(digest);
  });

  it('grows with the bytes of the text, up to the largest version', () => {
    const versions = ['x'.repeat(14), '青'.repeat(5), 'x'.repeat(214), 'x'.repeat(2331)].map(
      (text) => (rowsOf(qrSvg(text)).length - 17) / 4,
    );
    expect(versions).toEqual([1, 2, 11, 40]);
    expect(() => qrSvg('x'.repeat(2332))).toThrow();
  });
});

/** The modules that a picture draws, `1` = dark, without the four light ones around. */
function rowsOf(svg: string): string[] {
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]) - 8;
  const rows = Array.from({ length: size }, () => '0'.repeat(size));
  for (const [, x = '', y = '', length = ''] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    const [from, to] = [Number(x) - 4, Number(x) - 4 + Number(length)];
    const row = rows[Number(y) - 4] ?? '';
    rows[Number(y) - 4] = row.slice(0, from) + '1'.repeat(Number(length)) + row.slice(to);
  }
  return rows;
}
