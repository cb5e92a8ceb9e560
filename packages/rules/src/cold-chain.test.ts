import { expect, it } from 'vitest';
import { degreesWords, isColdKept, tenthsOf } from './cold-chain.ts';

it.each([
  [19, false],
  [20, true],
  [80, true],
  [81, false],
  [-5, false],
])('%i tenths: kept %s', (tenths, isKept) => expect(isColdKept(tenths)).toBe(isKept));

it.each([
  ['4.5', 45],
  [' 8 ', 80],
  ['-3.2', -32],
  ['5.5℃', 55],
  ['', Number.NaN],
  ['4,5', Number.NaN],
  ['4.55', Number.NaN],
  ['120', Number.NaN],
])('reads %s as %i', (text, tenths) => expect(tenthsOf(text)).toBe(tenths));

it('writes them with one decimal', () => expect(degreesWords(-32)).toBe('-3.2℃'));
