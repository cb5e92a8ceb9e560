import type { GoodsListData } from '@qingnang/contract/catalog';
import { describe, expect, it } from 'vitest';
import { choices, facetRows } from './facet-rows.ts';
import { readQuery } from './list-query.ts';

const found: GoodsListData = {
  list: [],
  total: 12,
  page: 1,
  page_size: 20,
  facets: {
    categories: [{ value: '5', name: '感冒用药', count: 8 }],
    makers: [{ value: '3', name: '示例制药', count: 4 }],
    forms: [],
    rx: [{ value: 'rx', name: '处方药', count: 2 }],
    tags: [{ value: '优', name: '优', count: 1 }],
    in_stock: 9,
    can_buy: null,
  },
  corrected: '',
  nearest: [],
  meant: [],
  left_out: [],
  near: [],
  category_path: [{ id: 5, name: '感冒用药' }],
};
const read = (text: string) => readQuery(new URLSearchParams(text));

describe('facetRows', () => {
  it('has a row for each way that has values', () => {
    expect(facetRows('/list', read(''), found).map(({ name }) => name)).toEqual([
      '分类',
      '生产厂家',
      '处方类别',
      '活动',
    ]);
  });

  it('leads a value to the list with it, and a chosen one to the list without', () => {
    const [, makers] = facetRows('/list', read('maker_ids=3&page=2'), found);
    expect(makers?.values).toEqual([{ key: '3', name: '示例制药', count: 4, to: '/list', chosen: true }]);
    const [, free] = facetRows('/search', read('keywords=a'), found);
    expect(free?.values[0]).toMatchObject({ to: '/search?keywords=a&maker_ids=3', chosen: false });
  });

  it('says what the letters mean', () => {
    expect(facetRows('/list', read(''), found).at(-1)?.values[0]?.name).toBe('优选');
  });
});

describe('choices', () => {
  it('names each way once, with the list without it', () => {
    const query = read('category_id=5&brand_id=8&maker_ids=3,4&in_stock=1');
    expect(choices('/list', query, found, '示例')).toEqual([
      { name: '分类', words: '感冒用药', without: '/list?brand_id=8&maker_ids=3%2C4&in_stock=1' },
      { name: '品牌', words: '示例', without: '/list?category_id=5&maker_ids=3%2C4&in_stock=1' },
      { name: '厂家', words: '示例制药、4', without: '/list?category_id=5&brand_id=8&in_stock=1' },
      { name: '库存', words: '仅看有货', without: '/list?category_id=5&brand_id=8&maker_ids=3%2C4' },
    ]);
  });

  it.each([
    ['price_min=5&price_max=9.9', '¥5–¥9.9'],
    ['price_min=5', '¥5 以上'],
    ['price_max=9.9', '¥9.9 以下'],
  ])('says a range of prices: %s', (address, words) => {
    expect(choices('/list', read(address), found, '')).toEqual([{ name: '价格', words, without: '/list' }]);
  });

  it('says no prices to who may not see any', () => {
    const hidden = { ...found, facets: { ...found.facets, in_stock: null } };
    expect(choices('/list', read('price_min=5'), hidden, '')).toEqual([]);
  });

  it('is empty when nothing is chosen', () => {
    expect(choices('/list', read('keywords=a&sort=new'), found, '')).toEqual([]);
  });
});
