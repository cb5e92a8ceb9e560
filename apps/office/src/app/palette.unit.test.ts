import { expect, it } from 'vitest';
import { nowFirst, pageOf, targetsFor } from './palette.ts';

const target = (to: string, label: string, kind = '页面') => ({ to, label, kind, note: '' });
const GIVEN = {
  words: '',
  recent: [target('/orders/8', 'D26', '订单'), target('/goods', '商品')],
  pages: [target('/goods', '商品'), target('/goods/new', '新增商品', '操作')],
  found: [target('/goods/3', '板蓝根商品', '商品')],
};
const shown = (words: string) => targetsFor({ ...GIVEN, words }).map(({ to }) => to);

it('without words stands what was opened before', () => {
  expect(shown('')).toEqual(['/orders/8', '/goods']);
});

it('with words what was opened before stands first, then pages, then what the shop has found; each once', () => {
  expect(shown(' 商品 ')).toEqual(['/goods', '/goods/new', '/goods/3']);
});

it('leads to the page of what was found', () => {
  expect(pageOf({ kind: 'lot', id: 3, label: '25 A', note: '' })).toBe('/lots?keywords=25%20A');
  expect(pageOf({ kind: 'order', id: 3, label: 'D26', note: '' })).toBe('/orders/3?status=0');
});

it('what is opened now comes first, once, and the list stays short', () => {
  expect(nowFirst(target('/c', 'c'), [target('/a', 'a'), target('/c', 'c'), target('/b', 'b')], 3)).toEqual([
    target('/c', 'c'),
    target('/a', 'a'),
    target('/b', 'b'),
  ]);
  expect(nowFirst(target('/c', 'c'), [target('/a', 'a'), target('/b', 'b')], 2)).toHaveLength(2);
});
