import { expect, it } from 'vitest';
import { placeErrors, readRegions } from './regions.ts';

const provinces = readRegions();
const cityOf = (province: string, city: string) =>
  provinces.find(({ name }) => name === province)?.cities.find(({ name }) => name === city);

it('knows every province, city and district once, all with a name', () => {
  expect(provinces).toHaveLength(31);
  for (const province of provinces) {
    expect(new Set(province.cities.map(({ name }) => name)).size).toBe(province.cities.length);
    for (const city of province.cities) {
      expect(new Set(city.districts).size, city.name).toBe(city.districts.length);
      expect(
        [province.name, city.name, ...city.districts].every((name) => /^\p{Script=Han}+$/u.test(name)),
      ).toBe(true);
    }
  }
});

it('writes them as addresses do', () => {
  expect(cityOf('四川省', '成都市')?.districts).toContain('锦江区');
  expect(cityOf('重庆市', '重庆市')?.districts).toEqual(expect.arrayContaining(['渝中区', '云阳县']));
  expect(cityOf('河南省', '济源市')?.districts).toEqual(['济源市']);
});

it.each([
  ['四川省', '成都市', '锦江区', {}],
  ['重庆市', '重庆市', '渝中区', {}],
  ['河南省', '济源市', '济源市', {}],
  ['四川省', '成都市', '', {}],
  ['四川省', '', '', {}],
  ['', '', '', {}],
  ['四川', '成都市', '锦江区', { province: '没有这个省份' }],
  ['四川省', '绵羊市', '锦江区', { city: '该省没有这个城市' }],
  ['四川省', '绵阳市', '锦江区', { district: '该市没有这个区县' }],
  ['四川省', '成都市', '不存在区', { district: '该市没有这个区县' }],
  ['', '成都市', '', { province: '请选择省份' }],
  ['四川省', '', '锦江区', { city: '请选择城市' }],
])('%s %s %s: %o', (province, city, district, errors) => {
  expect(placeErrors({ province, city, district })).toEqual(errors);
});
