import type { MatrixGoods, MatrixQuoteStore } from '@qingnang/contract/stores';
import { expect, it } from 'vitest';
import {
  corrected,
  type MatrixDraft,
  numberIn,
  ordersOf,
  settled,
  wishesOf,
  withNumber,
  withoutGoods,
  withoutStores,
} from './draft.ts';

const draft: MatrixDraft = {
  goodsIds: [1, 11],
  storeIds: [5, 6, 7],
  numbers: { '5:1': 10, '5:11': 20, '6:11': 30 },
  addresses: { 6: 66 },
};

it('asks for stores that want something', () => {
  expect(wishesOf(draft)).toEqual([
    {
      id: 5,
      address_id: '',
      lines: [
        { goods_id: 1, number: 10 },
        { goods_id: 11, number: 20 },
      ],
    },
    { id: 6, address_id: 66, lines: [{ goods_id: 11, number: 30 }] },
  ]);
});

it('loses a goods, a store or a cell, and no other', () => {
  expect(withoutGoods(draft, 1).numbers).toEqual({ '5:11': 20, '6:11': 30 });
  expect(withoutStores(draft, [5]).numbers).toEqual({ '6:11': 30 });
  expect(withNumber(draft, 5, 1, 0).numbers).toEqual({ '5:11': 20, '6:11': 30 });
  expect(numberIn(withNumber(draft, 7, 1, 4), 7, 1)).toBe(4);
});

const goods: MatrixGoods['goods'][number] = {
  id: 1,
  name: '阿莫西林胶囊',
  ypgg: '',
  sccj: '',
  bzdw: '盒',
  image: '',
  min_order: 1,
  multiple: 1,
  middle_pack: 10,
  case_pack: 0,
  can_split: false,
  round_to_case: false,
};
const cell = { store_id: 5, goods_id: 1, price: 8.4, stock: 200, limit_left: null, reason: '' };

it('corrects a cell by the rules of its store', () => {
  expect(corrected(goods, cell, 14).number).toBe(20);
  expect(corrected(goods, cell, 14).note).toMatch(/10/);
  expect(corrected(goods, { ...cell, limit_left: 10 }, 50).number).toBe(10);
  expect(corrected(goods, { ...cell, reason: '超出经营范围' }, 50).number).toBe(0);
  expect(corrected(goods, cell, 0)).toEqual({ number: 0, note: '' });
});

const quote = (more: Partial<MatrixQuoteStore>): MatrixQuoteStore => ({
  id: 5,
  company: '',
  problem: '',
  code: 0,
  lines: [],
  addresses: [],
  address_id: 55,
  orders: 1,
  goods_amount: 0,
  discount_amount: 0,
  shipping_fee: 0,
  payable: 0,
  quote_hash: 'h',
  ...more,
});
const line = (goods_id: number, number: number) => ({ goods_id, number, price: 1, amount: 1, note: '' });

it('takes over what the server corrected, and orders what can be ordered', () => {
  const quotes = [
    quote({ lines: [line(1, 40), line(11, 0)] }),
    quote({ id: 6, problem: '未达起订金额', lines: [line(11, 30)] }),
  ];
  expect(settled(draft, quotes).numbers).toEqual({ '5:1': 40, '5:11': 20, '6:11': 30 });
  expect(settled(draft, [quote({ lines: [line(1, 10)] })])).toBe(draft);
  expect(ordersOf(quotes)).toEqual([
    { id: 5, address_id: 55, quote_hash: 'h', lines: [{ goods_id: 1, number: 40 }] },
  ]);
});
