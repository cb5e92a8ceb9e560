import { expect, it } from 'vitest';
import { aCard } from '../goods/card.fixture.ts';
import { lineName, linePieces, removedWords } from './line-name.ts';

const plain = { combination: null, goods: aCard({ image: '/a.svg' }), number: 3 };
const set = {
  ...plain,
  combination: { name: '夏季常备', image: '', items: [{ number: 2 }, { number: 5 }] },
};

it('a combination has its own name, counts sets and shows its first picture', () => {
  expect(lineName(plain)).toEqual({ name: '阿莫西林胶囊', unit: '盒', image: '/a.svg' });
  expect(lineName(set)).toEqual({ name: '夏季常备', unit: '套', image: '/a.svg' });
});

it('linePieces counts the pieces in all sets', () => {
  expect(linePieces(plain)).toBe(3);
  expect(linePieces(set)).toBe(21);
});

it('removedWords names one line and counts several', () => {
  expect([[plain], [set], [plain, set]].map(removedWords)).toEqual([
    '已删除 阿莫西林胶囊',
    '已删除 夏季常备',
    '已删除 2 种商品',
  ]);
});
