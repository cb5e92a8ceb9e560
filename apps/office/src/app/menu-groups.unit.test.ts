import { expect, it } from 'vitest';
import { shownGroups, toggled } from './menu-groups.ts';

const GROUPS = [
  { title: '', entries: [{ label: '工作台', to: '/' }] },
  {
    title: '交易',
    entries: [
      { label: '订单', to: '/orders' },
      { label: '拣货发货', to: '/warehouse' },
    ],
  },
  { title: '商品', entries: [{ label: '商品资料', to: '/goods' }] },
];
const QUIET = { role: 'warehouse', turned: [] as string[], words: '', here: '/' };
const open = (given: Partial<typeof QUIET>) =>
  shownGroups(GROUPS, { ...QUIET, ...given })
    .filter(({ isOpen }) => isOpen)
    .map(({ title }) => title);

it('opens where a role works, and all for who works everywhere', () => {
  expect(open({})).toEqual(['', '交易']);
  expect(open({ role: 'admin' })).toEqual(['', '交易', '商品']);
});

it('turns a group round for who has turned it', () => {
  expect(open({ turned: ['交易', '商品'] })).toEqual(['', '商品']);
});

it('never hides the page that is open', () => {
  expect(open({ here: '/goods' })).toEqual(['', '交易', '商品']);
});

it('filters by words, whatever is folded', () => {
  expect(shownGroups(GROUPS, { ...QUIET, words: ' 商品 ' })).toEqual([
    { title: '商品', entries: [{ label: '商品资料', to: '/goods' }], isOpen: true },
  ]);
});

it('adds and takes away', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
});
