import { expect, it } from 'vitest';
import { degreesWords, isColdKept, isColdStorage, STORAGES, tenthsOf } from './cold-chain.ts';

it.each([
  [19, 'cold', false],
  [20, 'cold', true],
  [80, 'cold', true],
  [81, 'cold', false],
  [-5, 'cold', false],
  [-251, 'frozen', false],
  [-250, 'frozen', true],
  [-100, 'frozen', true],
  [-99, 'frozen', false],
  [45, 'frozen', false],
] as const)('%i tenths, %s: kept %s', (tenths, storage, isKept) =>
  expect(isColdKept(tenths, storage)).toBe(isKept),
);

it('of the storage classes two are of the cold chain', () =>
  expect(Object.keys(STORAGES).filter(isColdStorage)).toEqual(['cold', 'frozen']));

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
