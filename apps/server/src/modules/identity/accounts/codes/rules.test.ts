import { describe, expect, it } from 'vitest';
import { codeHash, drawCode, isSameHash, refusalOf, type SentCodes, typedCode } from './rules.ts';

it('draws six digits, leading zeros included', () => {
  expect([drawCode(() => 0), drawCode(() => 42), drawCode((below) => below - 1)]).toEqual([
    '000000',
    '000042',
    '999999',
  ]);
});

it('hashes differ by key, number, purpose and code', () => {
  const hashes = [
    codeHash('key', '13800000001', 'login', '123456'),
    codeHash('other', '13800000001', 'login', '123456'),
    codeHash('key', '13800000002', 'login', '123456'),
    codeHash('key', '13800000001', 'reset', '123456'),
    codeHash('key', '13800000001', 'login', '123457'),
  ];
  expect(new Set(hashes).size).toBe(5);
  expect(isSameHash(hashes[0] ?? '', codeHash('key', '13800000001', 'login', '123456'))).toBe(true);
  expect(isSameHash(hashes[0] ?? '', hashes[1] ?? '')).toBe(false);
  expect(isSameHash(hashes[0] ?? '', '')).toBe(false);
});

it.each([
  [' 123 456 ', '123456'],
  ['１２３４５６', '123456'],
])('reads %j as %s', (typed, code) => expect(typedCode(typed)).toBe(code));

describe('refusalOf', () => {
  const none: SentCodes = {
    lastSeconds: null,
    today: 0,
    oldestTodaySeconds: 0,
    byAddress: 0,
    oldestByAddressSeconds: 0,
  };

  it.each([
    ['the first one', none, null],
    ['one 60 s ago', { ...none, lastSeconds: 60, today: 1 }, null],
    ['one 17.2 s ago', { ...none, lastSeconds: 17.2, today: 1 }, 43],
    ['nine today', { ...none, lastSeconds: 600, today: 9 }, null],
    [
      'ten, the first an hour ago',
      { ...none, lastSeconds: 600, today: 10, oldestTodaySeconds: 3600 },
      82_800,
    ],
    ['29 from the address', { ...none, byAddress: 29 }, null],
    ['30, the first ten minutes ago', { ...none, byAddress: 30, oldestByAddressSeconds: 600 }, 3000],
  ])('%s', (_, sent, seconds) => expect(refusalOf(sent)?.seconds ?? null).toBe(seconds));
});
