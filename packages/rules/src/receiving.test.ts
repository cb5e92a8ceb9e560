import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differencesOf, readScan, sameBarcode } from './receiving.ts';

describe('differencesOf', () => {
  it.each([
    ['all as written', 60, 60, 0, '', []],
    ['missing', 60, 58, 0, '', [['short', 2]]],
    ['broken', 60, 57, 3, '', [['damage', 3]]],
    [
      'both',
      60,
      50,
      3,
      '',
      [
        ['short', 7],
        ['damage', 3],
      ],
    ],
    ['another lot', 60, 60, 0, 'B9', [['wrong', 60]]],
    ['nothing came', 60, 0, 0, '', [['short', 60]]],
  ] as const)('%s', (_, number, good, damaged, otherLot, expected) => {
    const found = differencesOf(number, { good, damaged, otherLot });
    expect(found.map((one) => [one.kind, one.number])).toEqual(expected);
  });

  it('never claims more pieces than were written', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), fc.nat(500), fc.boolean(), (good, damaged, missing, isOther) => {
        const number = good + damaged + missing;
        const found = differencesOf(number, { good, damaged, otherLot: isOther ? 'X' : '' });
        const claimed = found.reduce((sum, one) => sum + one.number, 0);
        expect(claimed).toBe(missing + damaged + (isOther ? good : 0));
        expect(claimed).toBeLessThanOrEqual(number);
      }),
    );
  });
});

describe('readScan', () => {
  it.each([
    ['6901234567892', { kind: 'barcode', code: '6901234567892' }],
    [' 690123 4567892\n', { kind: 'barcode', code: '6901234567892' }],
    ['81234560000000001234', { kind: 'trace', prefix: '8123456' }],
    ['ABC123', { kind: 'unknown' }],
    ['12345', { kind: 'unknown' }],
    ['', { kind: 'unknown' }],
  ])('%j', (text, expected) => {
    expect(readScan(text)).toEqual(expected);
  });
});

describe('sameBarcode', () => {
  it.each([
    ['6901234567892', '06901234567892', true],
    ['6901234567892', '6901234567893', false],
    ['', '', false],
    ['000', '', false],
  ])('%s and %s: %s', (a, b, same) => {
    expect(sameBarcode(a, b)).toBe(same);
  });
});
