import { describe, expect, it } from 'vitest';
import { namesOf, placeFiles } from './rules.ts';

it.each([
  ['12.jpg', [['12', 0]]],
  [
    '图/国药准字ｚ2020 1234-2.PNG',
    [
      ['国药准字Z20201234-2', 0],
      ['国药准字Z20201234', 2],
    ],
  ],
  [
    '6901234567892_1.webp',
    [
      ['6901234567892_1', 0],
      ['6901234567892', 1],
    ],
  ],
  ['-1.jpg', [['-1', 0]]],
])('%s may be %j', (path, names) => {
  expect(namesOf(path).map(({ key, position }) => [key, position])).toEqual(names);
});

describe('placeFiles', () => {
  const goods = new Map([
    ['12', [12]],
    ['国药准字Z20201234', [7]],
    ['6901234567892', [7, 8]],
    ['A-1', [5]],
  ]);
  const place = (...paths: string[]) =>
    placeFiles(
      paths.map((path) => ({ path, problem: '' })),
      goods,
    ).map(({ goods_id, position, problem }) => problem || [goods_id, position]);

  it('gives files to goods by number, approval number and barcode', () => {
    expect(place('12.jpg', 'x/国药准字Z20201234-3.jpg', 'A-1.jpg', 'A-1-2.jpg')).toEqual([
      [12, 0],
      [7, 3],
      [5, 0],
      [5, 2],
    ]);
  });

  it('refuses what is nobody’s, and what is of several', () => {
    expect(place('99.jpg', '6901234567892.jpg')).toEqual([
      '没有这个编号、批准文号或条码的商品',
      '有 2 个商品是“6901234567892”，请用商品编号命名',
    ]);
    expect(placeFiles([{ path: '12.jpg', problem: '文件已损坏' }], goods)).toMatchObject([
      { state: 'refused', problem: '文件已损坏', goods_id: null },
    ]);
  });

  it('takes nine of a goods, those in front first', () => {
    const paths = Array.from({ length: 11 }, (_, n) => `12-${11 - n}.jpg`);
    expect(place(...paths).slice(0, 3)).toEqual(['一个商品最多 9 张图片', '一个商品最多 9 张图片', [12, 9]]);
  });
});
