import { readRegions } from '@qingnang/rules/regions';
import { expect, it } from 'vitest';
import { regionParts } from './regions.ts';

it.each([
  ['四川省成都市锦江区', ['四川省', '成都市', '锦江区']],
  ['重庆市重庆市渝中区', ['重庆市', '重庆市', '渝中区']],
  ['四川省成都市', []],
  ['不存在区', []],
])('%s', (text, parts) => {
  expect(regionParts(readRegions(), text)).toEqual(parts);
});
