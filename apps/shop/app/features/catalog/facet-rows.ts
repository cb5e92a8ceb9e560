import type { GoodsListData } from '@qingnang/contract/catalog';
import { ofEachLabel } from '@qingnang/contract/label-facets';
import { FACETS, type Facet, isBrand, isOther, type ListQuery, listPath, toggled } from './list-query.ts';

export interface FacetValue {
  key: string;
  name: string;
  /** Missing for "all". */
  count?: number;
  to: string;
  chosen: boolean;
}

export interface FacetRow {
  name: string;
  values: FacetValue[];
}

/** What the letters on the goods mean (docs/rules/screens.md#tags). */
const TAG_WORDS: Record<string, string | undefined> = {
  优: '优选',
  秒: '秒杀',
  满: '满减',
  赠: '赠品',
  特: '特价',
  拼: '拼团',
  新: '新品',
};

const nameOf = (facet: Facet, name: string): string => (facet === 'tags' ? (TAG_WORDS[name] ?? name) : name);

const NAMES: Record<Facet, string> = {
  makers: '生产厂家',
  ...ofEachLabel((_key, { label }) => label),
  tags: '活动',
};

/** What a list can be narrowed by, each value with the address that chooses or drops it. */
export function facetRows(
  path: string,
  query: ListQuery,
  { facets }: Pick<GoodsListData, 'facets'>,
): FacetRow[] {
  const categories = facets.categories.map(({ value, name, count }) => ({
    key: value,
    name,
    count,
    to: listPath(path, query, { category: value }),
    chosen: value === query.category,
  }));
  const all = {
    key: 'all',
    name: '全部',
    to: listPath(path, query, { category: '' }),
    chosen: query.category === '',
  };
  return [
    { name: '分类', values: categories.length > 0 ? [all, ...categories] : [] },
    ...FACETS.map((facet) => ({
      name: NAMES[facet],
      values: facets[facet].map((item) => ({
        key: item.value,
        name: nameOf(facet, item.name),
        count: item.count,
        to: listPath(path, query, toggled(query, facet, item.value)),
        chosen: query[facet].includes(item.value),
      })),
    })),
  ].filter((row) => row.values.length > 0);
}

export interface Choice {
  name: string;
  words: string;
  /** The list without it. */
  without: string;
}

/**
 * How the list is narrowed now, one entry a way, to be taken away again.
 * @param brand name of the chosen brand, when it is known
 */
export function choices(
  path: string,
  query: ListQuery,
  found: Pick<GoodsListData, 'facets' | 'category_path'>,
  brand: string,
): Choice[] {
  const { facets, category_path } = found;
  const without = (change: Partial<ListQuery>) => listPath(path, query, change);
  const category =
    category_path.at(-1)?.name ?? facets.categories.find(({ value }) => value === query.category)?.name;
  const single = [
    {
      name: '分类',
      words: isOther(path) ? '' : query.category && (category ?? query.category),
      without: without({ category: '' }),
    },
    {
      name: '品牌',
      words: isBrand(path) ? '' : query.brand && (brand || query.brand),
      without: without({ brand: '' }),
    },
  ];
  const several = FACETS.map((facet) => ({
    name: facet === 'makers' ? '厂家' : NAMES[facet],
    words: query[facet]
      .map((value) => nameOf(facet, facets[facet].find((item) => item.value === value)?.name ?? value))
      .join('、'),
    without: without({ [facet]: [] }),
  }));
  const stock = {
    name: '库存',
    words: query.inStock ? '仅看有货' : '',
    without: without({ inStock: false }),
  };
  const mine = {
    name: '可购',
    words: query.canBuy ? '仅看可购' : '',
    without: without({ canBuy: false }),
  };
  const bought = { name: '采购', words: query.bought ? '买过的' : '', without: without({ bought: false }) };
  const price = {
    name: '价格',
    // Who sees no stock sees no prices, and is not narrowed by them.
    words: facets.in_stock === null ? '' : priceWords(query),
    without: without({ priceMin: '', priceMax: '' }),
  };
  return [...single, ...several, stock, mine, bought, price].filter(({ words }) => words !== '');
}

function priceWords({ priceMin: min, priceMax: max }: ListQuery): string {
  if (min === '' && max === '') return '';
  if (max === '') return `¥${min} 以上`;
  return min === '' ? `¥${max} 以下` : `¥${min}–¥${max}`;
}
