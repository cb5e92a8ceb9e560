import { expect, it } from 'vitest';
import { readRegions, unknownPart } from './regions.ts';

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
  ['四川省', '成都市', '锦江区', null],
  ['重庆市', '重庆市', '渝中区', null],
  ['河南省', '济源市', '济源市', null],
  ['四川', '成都市', '锦江区', 'province'],
  ['', '', '', 'province'],
  ['四川省', '绵羊市', '锦江区', 'city'],
  ['四川省', '绵阳市', '锦江区', 'district'],
  ['四川省', '成都市', '不存在区', 'district'],
  ['四川省', '成都市', '', 'district'],
] as const)('%s %s %s: what is unknown of it is %s', (province, city, district, part) => {
  expect(unknownPart({ province, city, district })).toBe(part);
});
