import { expect, it } from 'vitest';
import { addressWords, placeWords } from './places.ts';

it.each([
  ['四川省', '成都市', '锦江区', '四川省成都市锦江区'],
  ['上海市', '上海市', '浦东新区', '上海市浦东新区'],
  ['广东省', '东莞市', '东莞市', '广东省东莞市'],
  ['上海市', '上海市', '', '上海市'],
  ['四川省', '', '', '四川省'],
  ['', '', '', ''],
])('%s, %s, %s is %s', (province, city, district, words) => {
  expect(placeWords({ province, city, district })).toBe(words);
  expect(addressWords({ province, city, district, detail: '1 号' })).toBe(`${words}1 号`);
});
