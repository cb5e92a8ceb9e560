import { expect, it } from 'vitest';
import { completenessOf, TRAIT_KEYS, TRAITS } from './goods-completeness.ts';

const ALL = Object.fromEntries(TRAIT_KEYS.map((key) => [key, true]));

it.each(['rx', 'otc_a', 'otc_b', 'device', 'tcm', 'other', ''])(
  '%s: everything is 100, nothing is 0',
  (rx) => {
    expect(completenessOf(rx, ALL)).toEqual({ score: 100, missing: [] });
    expect(completenessOf(rx, {}).score).toBe(0);
  },
);

it('counts what the class of goods can have', () => {
  const drug = completenessOf('rx', { ...ALL, insurance_code: false, origin: false });
  expect(drug).toEqual({
    score: 94,
    missing: [{ key: 'insurance_code', points: 6, loss: TRAITS.insurance_code.loss }],
  });
  expect(
    completenessOf('tcm', { ...ALL, origin: false, barcode: false }).missing.map(({ key }) => key),
  ).toEqual(['origin']);
});

it('names the heaviest first', () => {
  const missing = completenessOf('device', {}).missing.map(({ key }) => TRAITS[key].weight);
  expect(missing).toEqual([...missing].sort((a, b) => b - a));
});
