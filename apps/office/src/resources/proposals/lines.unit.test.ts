import type { CustomerGoods, ProposalQuote } from '@qingnang/contract/admin-proposals';
import { describe, expect, it } from 'vitest';
import { obstacle, wantedOf, withGoods } from './lines.ts';

const goods: CustomerGoods = {
  id: 7,
  name: '阿莫西林胶囊',
  ypgg: '0.25g*24粒',
  sccj: '示例制药',
  bzdw: '盒',
  price: 8.4,
  stock: 1000,
  min_order: 2,
  multiple: 5,
  reason: '',
};
const quote: ProposalQuote = {
  problem: '',
  lines: [{ goods_id: 7, number: 10, price: 8.4, amount: 84, note: '' }],
  orders: 1,
  goods_amount: 84,
  discount_amount: 0,
  shipping_fee: 0,
  payable: 84,
  quote_hash: 'h',
};

describe('lines', () => {
  it('begin with what can be bought at least, each goods once', () => {
    const lines = withGoods([], goods);
    expect(wantedOf(lines)).toEqual([{ goods_id: 7, number: 5 }]);
    expect(withGoods(lines, goods)).toEqual(lines);
  });

  it('without a number are not asked for', () => {
    expect(wantedOf([{ goods, number: null }])).toEqual([]);
  });
});

describe('what stands against sending', () => {
  const lines = [{ goods, number: 10 }];
  it.each([
    ['no lines', [], quote, '请先添加商品'],
    ['no quote yet', lines, undefined, '正在核价'],
    ['a refusal', lines, { ...quote, problem: '满 ¥200.00 起订' }, '满 ¥200.00 起订'],
    ['another number', [{ goods, number: 12 }], quote, '有商品不能按填写的数量购买，请修改或去掉'],
    ['nothing', lines, quote, ''],
  ])('%s', (_, given, known, words) => {
    expect(obstacle(given, known)).toBe(words);
  });
});
