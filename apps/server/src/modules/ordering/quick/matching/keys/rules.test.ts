import { describe, expect, it } from 'vitest';
import { barcodeKey, isSameMaker, nameKeys, specKey } from './rules.ts';

describe('specKey', () => {
  it.each([
    ['0.25g*24粒', '0.25g×24粒/盒'],
    ['0.25g*24粒', '250mg*24s'],
    ['0.25g*24粒', '24粒*0.25克'],
    ['10g*9袋', '10g×9袋(无糖)'],
    ['500ml', '500毫升/瓶'],
    ['50μg*30片', '0.05mg×30片'],
  ])('%s is %s', (one, other) => expect(specKey(one)).toBe(specKey(other)));
  it.each([
    ['0.25g*24粒', '0.25g*12粒'],
    ['0.25g*24粒', '0.5g*24粒'],
    ['5mg*14片', '5mg*28片'],
    ['100ml', '10ml'],
  ])('%s is not %s', (one, other) => expect(specKey(one)).not.toBe(specKey(other)));
});

describe('isSameMaker', () => {
  it.each([
    ['华北制药', '华北制药股份有限公司', true],
    ['云南白药集团', '云南白药集团股份有限公司', true],
    ['华北制药(河北)', '华北制药股份有限公司', true],
    ['华北制药', '江中药业', false],
    ['', '江中药业', false],
    ['公司', '江中药业有限公司', false],
  ])('%s and %s: %s', (one, other, expected) => expect(isSameMaker(one, other)).toBe(expected));
});

it('names are known with and without their remarks', () => {
  expect(nameKeys('复方氨酚烷胺片（感康）')).toEqual(['复方氨酚烷胺片感康', '复方氨酚烷胺片']);
});
it.each([
  ['690-1234-567892', '6901234567892'],
  ['6.9E+12', ''],
  ['12345', ''],
])('barcode %s is %j', (text, key) => expect(barcodeKey(text)).toBe(key));
