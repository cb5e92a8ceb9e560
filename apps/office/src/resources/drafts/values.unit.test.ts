import { expect, it } from 'vitest';
import type { Options } from '../../app/options.ts';
import { RX_CLASSES } from '../../app/words.ts';
import { blockOf, choicesOf, pastedText, textOf, wireOf } from './values.ts';

const options: Options = {
  warehouses: [],
  brands: [],
  makers: [],
  carriers: [],
  cold_carriers: [],
  reasons: [],
  categories: [
    {
      id: 3,
      tree: 'xi',
      parent_id: 0,
      name: '感冒',
    },
    {
      id: 7,
      tree: 'xi',
      parent_id: 0,
      name: '止咳',
    },
  ],
  ranks: [],
  buyer_types: [],
  scopes: [
    {
      code: 'chemical',
      name: '化学药制剂',
      is_active: 1,
    },
  ],
};

it('names categories, and finds them by their names', () => {
  expect(textOf('category_ids', '3,7', options)).toBe('感冒、止咳');
  expect(textOf('category_ids', '', options)).toBe('');
  expect(wireOf('category_ids', '止咳，感冒、', options)).toEqual({ wire: '3,7' });
  expect(wireOf('category_ids', '止吐', options)).toEqual({ wrong: '没有分类“止吐”' });
  expect(wireOf('unit', ' 盒 ', options)).toEqual({ wire: '盒' });
});

it('reads a block of a spreadsheet', () => {
  expect(blockOf('甲类\t化学药制剂\r\n乙类\t\r\n')).toEqual([
    ['甲类', '化学药制剂'],
    ['乙类', ''],
  ]);
  expect(blockOf('盒')).toEqual([['盒']]);
});

it.each([
  ['甲类 OTC', 'otc_a'],
  ['甲类otc', 'otc_a'],
  ['甲类', 'otc_a'],
  ['otc_b', 'otc_b'],
  ['处方药', 'rx'],
  ['OTC', null],
  ['', null],
])('takes %j for the class %j', (text, code) => {
  expect(pastedText('rx_class', text, RX_CLASSES)).toBe(code);
});

it('takes names of scopes, and other texts as they are', () => {
  expect(pastedText('scope', '化学药制剂', choicesOf('scope', options))).toBe('chemical');
  expect(pastedText('spec', '10片*2板', {})).toBe('10片*2板');
});
