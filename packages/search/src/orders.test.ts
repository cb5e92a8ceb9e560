import { describe, expect, it } from 'vitest';
import { createSearchIndex, type SearchQuery } from './index.ts';
import { goods } from './testing/fixture.ts';
import { naiveSearch } from './testing/naive.ts';

describe('remembered orders', () => {
  it('keeps to the rules on far pages and for every buyer, whoever asked before', () => {
    const many = Array.from({ length: 1_400 }, (_, at) =>
      goods(at + 1, {
        name: '板蓝根',
        sales: (at * 7919) % 1_000,
        inStock: at % 9 > 0,
        endsSoon: at % 4 === 0,
        priceE4: at % 50,
      }),
    );
    const wide = createSearchIndex();
    wide.load(many);
    const buyers: Partial<SearchQuery>[] = [
      {},
      { boostIds: new Set([3, 700, 1_399]) },
      { mayBuy: { scopes: new Set(['chemical']), refused: new Set([2, 700, 701]) } },
      {
        boostIds: new Set(many.filter(({ id }) => id % 3 === 0).map(({ id }) => id)),
        mayBuy: { scopes: new Set(['chemical']), refused: new Set() },
      },
    ];
    const sorts = ['default', 'sales', 'price_asc'] as const;
    for (const page of [1, 3, 9, 14, 2])
      for (const sort of sorts)
        for (const buyer of buyers) {
          const query = { words: '板蓝根', page, pageSize: 100, sort, ...buyer };
          expect(wide.search(query).ids).toEqual(naiveSearch(many, query).ids);
        }
  });
});
