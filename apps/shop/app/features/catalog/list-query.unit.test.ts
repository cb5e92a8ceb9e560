import { describe, expect, it } from 'vitest';
import { chosenCount, clearedPath, inPath, listPath, readQuery, toggled } from './list-query.ts';

const read = (text: string) => readQuery(new URLSearchParams(text));

describe('readQuery', () => {
  it('reads everything that a list is narrowed by', () => {
    const query = read(
      'keywords= 阿莫西林 &type=2&category_id=5&maker_ids=3,9&forms=片剂,胶囊剂&in_stock=1&can_buy=1&price_min=10&price_max=20.50&sort=new&page=4',
    );
    expect(query).toEqual({
      keywords: '阿莫西林',
      type: 2,
      category: '5',
      brand: '',
      makers: ['3', '9'],
      forms: ['片剂', '胶囊剂'],
      rx: [],
      tags: [],
      inStock: true,
      canBuy: true,
      bought: false,
      priceMin: '10',
      priceMax: '20.50',
      sort: 'new',
      page: 4,
    });
  });

  it('leaves out what makes no sense', () => {
    const query = read('page=-1&sort=evil&type=9&category_id=1e3&maker_ids=x,0,7&tags=%00,优&in_stock=yes');
    expect(query).toMatchObject({
      page: 1,
      sort: 'default',
      type: 1,
      category: '',
      makers: ['7'],
      tags: ['优'],
      inStock: false,
    });
  });

  it.each(['price_min=20&price_max=10', 'price_min=x', 'price_max=1.234'])(
    'leaves out a range of prices that the API would refuse: %s',
    (address) => {
      expect(read(address)).toMatchObject({ priceMin: '', priceMax: '' });
    },
  );

  it('cuts what the API would refuse', () => {
    expect(read(`keywords=${'长'.repeat(500)}`).keywords).toHaveLength(100);
    expect(read(`forms=${'长'.repeat(31)},片剂`).forms).toEqual(['片剂']);
    expect(read('page=999999999').page).toBe(100_000);
  });
});

describe('listPath', () => {
  const query = read('keywords=a&forms=片剂&page=3');

  it('keeps what is not changed and goes to the first page', () => {
    expect(listPath('/list', query, { sort: 'sales' })).toBe(
      `/list?keywords=a&forms=${encodeURIComponent('片剂')}&sort=sales`,
    );
  });

  it('keeps a range of prices through pages, orders and other choices', () => {
    const range = read('price_min=5&price_max=9.9');
    expect(listPath('/list', range, { page: 2 })).toBe('/list?price_min=5&price_max=9.9&page=2');
    expect(listPath('/list', range, { sort: 'price_asc' })).toBe(
      '/list?price_min=5&price_max=9.9&sort=price_asc',
    );
    expect([chosenCount('/list', range), clearedPath('/list', range)]).toEqual([1, '/list']);
  });

  it('goes to a page when that is the change', () => {
    expect(listPath('/list', read(''), { page: 2 })).toBe('/list?page=2');
  });

  it('is read back as the same query', () => {
    const all = read(
      'keywords=a b&type=2&category_id=5&brand_id=6&maker_ids=3,9&forms=x&rx=rx&tags=优&in_stock=1&can_buy=1&sort=new&page=2',
    );
    const again = new URLSearchParams(listPath('/list', all, { page: all.page }).split('?')[1]);
    expect(readQuery(again)).toEqual(all);
  });
});

describe('listPath of one category of its own', () => {
  const path = '/list/other/5/%E6%84%9F%E5%86%92';
  const query = { ...read('sort=new'), category: '5' };

  it('keeps the category in the path', () => {
    expect(listPath(path, query, { page: 2 })).toBe(`${path}?sort=new&page=2`);
  });

  it('leads to another one, and without any to all goods', () => {
    expect(listPath(path, query, { category: '8' })).toBe('/list/other/8?sort=new');
    expect(listPath(path, query, { category: '' })).toBe('/list?sort=new');
  });
});

describe('the list of one brand', () => {
  const path = '/ppzq/info/8';
  const query = { ...read('sort=new&forms=片剂&page=9'), ...inPath(`${path}/3`) };

  it('reads brand and page from the path', () => {
    expect(query).toMatchObject({ brand: '8', page: 3 });
    expect(inPath(path)).toEqual({ brand: '8', page: 1 });
    expect(inPath(`${path}/x`)).toEqual({ brand: '8', page: 1 });
    expect(inPath('/list')).toEqual({});
  });

  it('keeps the brand and the page in the path', () => {
    expect(listPath(path, read('sort=new'), { page: 2 })).toBe(`${path}/2?sort=new`);
    expect(listPath(path, query, { forms: [] })).toBe(`${path}?sort=new`);
  });

  it('counts and clears what else is chosen', () => {
    expect(chosenCount(path, query)).toBe(1);
    expect(clearedPath(path, query)).toBe(`${path}?sort=new`);
  });
});

describe('choosing', () => {
  it('adds a value and takes it away again', () => {
    const once = { ...read(''), ...toggled(read(''), 'forms', '片剂') };
    expect(once.forms).toEqual(['片剂']);
    expect(toggled(once, 'forms', '片剂')).toEqual({ forms: [] });
  });

  it('counts and clears all of it, words and order excepted', () => {
    const query = read('keywords=a&sort=new&category_id=5&maker_ids=3,9&in_stock=1&can_buy=1');
    expect(chosenCount('/list', query)).toBe(5);
    expect(clearedPath('/list', query)).toBe('/list?keywords=a&sort=new');
  });

  it('leaves the category of a list that is about it', () => {
    const query = { ...read('maker_ids=3'), category: '5' };
    expect(chosenCount('/list/other/5', query)).toBe(1);
    expect(clearedPath('/list/other/5', query)).toBe('/list/other/5');
  });
});
