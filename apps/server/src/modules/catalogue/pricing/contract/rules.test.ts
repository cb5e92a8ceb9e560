import type { ContractPriceCells } from '@qingnang/contract/admin-contract-prices';
import { priceE4 } from '@qingnang/rules/money';
import { describe, expect, it } from 'vitest';
import { type ImportFacts, isTooLow, judgeRows, overlap } from './rules.ts';

const HELD = {
  id: 5,
  accountId: 1,
  groupId: null,
  goodsId: 7,
  price: priceE4(80_000),
  from: '2026-01-01',
  until: '2026-06-30',
};
const FACTS: ImportFacts = {
  accounts: new Map([['anhe', { id: 1, company: '安和诊所' }]]),
  groups: new Map([['乡镇卫生院', { id: 1, name: '乡镇卫生院' }]]),
  goods: new Map([[7, { name: '阿莫西林胶囊 0.25g' }]]),
  held: [HELD],
};
const NEW = { username: 'anhe', goods_id: '7', price: '7.5', valid_from: '2026-07-01', valid_until: '' };
const judge = (...rows: ContractPriceCells['cells'][]) =>
  judgeRows(
    rows.map((cells, at) => ({ line: at + 2, cells })),
    FACTS,
  );

it.each([
  [100_000, 80_000, false],
  [100_000, 79_999, true],
  [100_000, 120_000, false],
  [null, 1, false],
])('normally %s, by contract %s: waits %s', (normal, price, waits) => {
  expect(isTooLow(normal === null ? null : priceE4(normal), priceE4(price), 20)).toBe(waits);
});

it.each([
  [['2026-01-01', '2026-06-30'], ['2026-06-30', null], true],
  [['2026-01-01', '2026-06-30'], ['2026-07-01', null], false],
  [['2026-01-01', null], ['2030-01-01', '2030-01-01'], true],
  [['2030-01-01', null], ['2026-01-01', '2029-12-31'], false],
] as const)('%j and %j share a day: %s', ([from, until], [otherFrom, otherUntil], is) => {
  expect(overlap({ from, until }, { from: otherFrom, until: otherUntil })).toBe(is);
  expect(overlap({ from: otherFrom, until: otherUntil }, { from, until })).toBe(is);
});

describe('a row of a file', () => {
  it('is a new price, a change of the one of that day, or the same', () => {
    const held = { ...NEW, valid_from: '2026/1/1', valid_until: '2026-06-30' };
    expect(judge(NEW, { ...held, price: '8.2' })).toMatchObject([
      {
        act: 'create',
        row: { id: null, price: 75_000n, from: '2026-07-01', until: null },
        party: '安和诊所',
      },
      { act: 'change', row: { id: 5, price: 82_000n }, before: { price: 80_000n } },
    ]);
    expect(judge({ ...held, username: 'ANHE', price: '8.0000' })[0]?.act).toBe('same');
  });

  it('is a group’s where it names one; its days are not those of an account', () => {
    const held = { ...NEW, username: '', customer_group: '乡镇卫生院', valid_from: '2026-01-01' };
    expect(judge(held)[0]).toMatchObject({
      act: 'create',
      party: '乡镇卫生院',
      row: { id: null, accountId: null, groupId: 1 },
    });
  });

  it.each<[string, Partial<ContractPriceCells['cells']>, string, RegExp]>([
    ['no user', { username: '' }, 'username', /请填写用户名或客户分组/],
    ['a user and a group', { customer_group: '乡镇卫生院' }, 'customer_group', /只填一项/],
    ['an unknown group', { username: '', customer_group: '没有' }, 'customer_group', /没有这个客户分组/],
    ['an unknown user', { username: 'nobody' }, 'username', /没有这个用户名/],
    ['an unknown goods', { goods_id: '8' }, 'goods_id', /没有这个商品/],
    ['no price', { price: '' }, 'price', /大于 0/],
    ['a price of nothing', { price: '0' }, 'price', /大于 0/],
    ['five decimals', { price: '1.00001' }, 'price', /4 位小数/],
    ['no day', { valid_from: '明天' }, 'valid_from', /2026-03-09/],
    ['a day that is none', { valid_from: '2026-02-30' }, 'valid_from', /2026-03-09/],
    ['an end before the beginning', { valid_until: '2026-06-30' }, 'valid_until', /不能早于/],
    [
      'days of another price',
      { valid_from: '2026-06-30' },
      'valid_from',
      /重叠（¥8.00，2026-01-01 至 2026-06-30）/,
    ],
  ])('is refused: %s', (_, wrong, field, message) => {
    const [row] = judge({ ...NEW, ...wrong });
    expect([row?.act, row?.row, row?.errors.map((error) => error.field)]).toEqual(['refused', null, [field]]);
    expect(row?.errors[0]?.message).toMatch(message);
  });

  it('is refused when another of the file has its days, or is the same price', () => {
    const rows = judge(NEW, { ...NEW, valid_from: '2026-08-01' }, NEW);
    expect(rows.map(({ act, errors }) => [act, errors[0]?.message])).toEqual([
      ['create', undefined],
      ['refused', '与已有的合同价日期重叠（¥7.50，2026-07-01 起）'],
      ['refused', '文件里重复'],
    ]);
  });

  it('takes the days that an earlier row has set free', () => {
    const shorter = { ...NEW, price: '8', valid_from: '2026-01-01', valid_until: '2026-03-31' };
    expect(judge(shorter, { ...NEW, valid_from: '2026-04-01' }).map(({ act }) => act)).toEqual([
      'change',
      'create',
    ]);
  });
});
