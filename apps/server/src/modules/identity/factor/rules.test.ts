import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  codeAt,
  fromBase32,
  isTotpSecret,
  newRecoveryCodes,
  newTotpSecret,
  otpauthUrl,
  readCode,
  recoveryHash,
  stepAt,
  toBase32,
} from './rules.ts';

/** RFC 6238, appendix B, SHA-1: its codes have 8 digits, ours are their last 6. */
const RFC_KEY = new TextEncoder().encode('12345678901234567890');
const VECTORS = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
] as const;

describe('codeAt', () => {
  it.each(VECTORS)('at %i s', (seconds, code) => {
    expect(codeAt(RFC_KEY, stepAt(seconds * 1000))).toBe(code.slice(-6));
  });
});

describe('base 32', () => {
  // RFC 4648, section 10, without padding.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('%j', (text, encoded) => {
    expect(toBase32(new TextEncoder().encode(text))).toBe(encoded);
    expect(new TextDecoder().decode(fromBase32(encoded))).toBe(text);
  });
});

describe('readCode', () => {
  const secret = toBase32(RFC_KEY);
  const now = 1_111_111_111_000;
  const codeAfter = (steps: number) => codeAt(RFC_KEY, stepAt(now) + steps);

  it.each([
    [-2, 'wrong'],
    [-1, 'expired'],
    [0, 'current'],
    [1, 'wrong'],
  ] as const)('takes a code %i steps away as %s', (steps, expected) => {
    expect(readCode(secret, codeAfter(steps), now)).toBe(expected);
  });

  it('lets a code live for its thirty seconds', () => {
    const begin = stepAt(now) * 30_000;
    const code = codeAfter(0);
    const at = (ms: number) => readCode(secret, code, begin + ms);
    expect([at(-1), at(0), at(29_999), at(30_000), at(59_999), at(60_000)]).toEqual([
      'wrong',
      'current',
      'current',
      'expired',
      'expired',
      'wrong',
    ]);
  });

  it('reads a code as apps show it, and nothing else', () => {
    const code = codeAfter(0);
    expect(readCode(secret, `${code.slice(0, 3)} ${code.slice(3)}`, now)).toBe('current');
    for (const typed of ['', '12345', `${code}0`, 'abcdef', '１２３４５６'])
      expect(readCode(secret, typed, now)).toBe('wrong');
  });
});

describe('recovery codes', () => {
  it('are ten of at least 112 random bits, so that a plain hash of them is guessed by nobody', () => {
    const codes = newRecoveryCodes(randomBytes);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){5}$/);
  });

  it('are read as they were noted', () => {
    const kept = recoveryHash(1, 'ABCD-EFGH-2345-ABCD-EFGH-2345');
    expect(kept).toMatch(/^[\da-f]{64}$/);
    expect(recoveryHash(1, ' abcd efgh 2345 abcdefgh2345 ')).toBe(kept);
    expect(recoveryHash(2, 'ABCD-EFGH-2345-ABCD-EFGH-2345')).not.toBe(kept);
    // Of eight letters, as they were made before: whoever noted them still gets in.
    expect(recoveryHash(1, 'abcd-2345')).not.toBeNull();
    for (const typed of ['', '123456', 'ABCD-EFG', 'ABCD-EFGH-2345', 'ABCD-EFGH-1111-ABCD-EFGH-2345'])
      expect(recoveryHash(1, typed)).toBeNull();
  });
});

describe('secrets', () => {
  it('are 160 random bits in base 32', () => {
    const secret = newTotpSecret(randomBytes);
    expect(isTotpSecret(secret)).toBe(true);
    expect(fromBase32(secret)).toHaveLength(20);
    expect(newTotpSecret(randomBytes)).not.toBe(secret);
  });

  it.each(['', 'A'.repeat(31), 'A'.repeat(33), 'a'.repeat(32), '1'.repeat(32)])('%j is none', (text) => {
    expect(isTotpSecret(text)).toBe(false);
  });

  it('go to an app in an address that names shop and person', () => {
    const url = new URL(otpauthUrl('GEZDGNBV', 'admin', '青囊药采'));
    expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/青囊药采:admin',
    ]);
    expect(Object.fromEntries(url.searchParams)).toEqual({ secret: 'GEZDGNBV', issuer: '青囊药采' });
  });
});
