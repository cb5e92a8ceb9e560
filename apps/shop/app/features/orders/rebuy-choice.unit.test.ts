import type { RebuyLine } from '@qingnang/contract/rebuy';
import { expect, it } from 'vitest';
import { buyable, firstChoices, isPlain, rebuyBody } from './rebuy-choice.ts';

const line = (line_id: number, more: Partial<RebuyLine> = {}): RebuyLine => ({
  line_id,
  goods_id: line_id,
  name: '阿莫西林胶囊',
  ypgg: '0.25g*24粒',
  bzdw: '盒',
  sccj: '华北制药',
  image: '',
  bought: 60,
  number: 60,
  minimum: 1,
  multiple: 1,
  most: 100,
  old_price: 8.4,
  price: 8.4,
  state: 'ok',
  notices: [],
  reason: null,
  in_cart: 0,
  substitute: null,
  ...more,
});
const OTHER = {
  goods_id: 90,
  name: '阿莫西林胶囊',
  ypgg: '0.25g*36粒',
  bzdw: '盒',
  sccj: '石药',
  image: '',
  price: 9,
  number: 40,
  minimum: 10,
  multiple: 10,
  most: 40,
};
const BLOCKED = { state: 'blocked', number: 0, price: null } as const;
const LINES = [
  line(1),
  line(2, { state: 'short', number: 4 }),
  line(3, { ...BLOCKED, substitute: OTHER }),
  line(4, BLOCKED),
];

it('chooses what can be had as it was, with as many as there are', () => {
  const choices = firstChoices(LINES);
  expect(rebuyBody(LINES, choices)).toEqual([
    { line_id: 1, number: 60 },
    { line_id: 2, number: 4 },
  ]);
  expect(buyable(LINES).map((one) => one.line_id)).toEqual([1, 2, 3]);
});

it('takes a substitute only when it was chosen', () => {
  const choices = {
    ...firstChoices(LINES),
    1: { isChosen: false, number: 60 },
    3: { isChosen: true, number: 20 },
  };
  expect(rebuyBody(LINES, choices)).toEqual([
    { line_id: 2, number: 4 },
    { line_id: 3, number: 20, goods_id: 90 },
  ]);
});

it.each([
  ['one as it was', [line(1)], true],
  ['one at another price', [line(1, { state: 'price' })], false],
  ['one that is in the cart', [line(1, { in_cart: 3 })], false],
  ['two', [line(1), line(2)], false],
  ['none', [], false],
])('%s: nothing to look at is %s', (_, lines, plain) => {
  expect(isPlain(lines)).toBe(plain);
});
