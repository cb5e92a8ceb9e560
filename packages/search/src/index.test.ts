import { describe, expect, it } from 'vitest';
import { createSearchIndex, type IndexedGoods, type SearchQuery } from './index.ts';
import { CASES } from './testing/cases.ts';
import { FIXTURE, goods } from './testing/fixture.ts';

const index = createSearchIndex();
index.load(FIXTURE);
const nameOf = new Map(FIXTURE.map((row) => [row.id, row.name]));

function names(words: string, more: Partial<SearchQuery> = {}): string[] {
  const { ids } = index.search({ words, page: 1, pageSize: 200, ...more });
  return ids.map((id) => nameOf.get(id) ?? '');
}

describe('search, case by case', () => {
  it.each(CASES)('%s → %s (%i)', (words, first, total) => {
    const found = names(words);
    expect({ first: found[0] ?? '', total: found.length }).toEqual({ first, total });
  });
});

describe('order of results', () => {
  const rows = [
    goods(1, { name: '小儿维生素片', sales: 900 }),
    goods(2, { name: '维生素片剂甲', sales: 50 }),
    goods(3, { name: '维生素片', sales: 1 }),
    goods(4, { name: '维生素片剂乙', sales: 60, inStock: false }),
    goods(5, { name: '维生素片剂丙', sales: 10 }),
    goods(6, { name: '维生素片剂丁', sales: 10 }),
    goods(7, { name: '别的药', maker: '维生素片厂', makerId: 3, sales: 5_000 }),
  ];
  const small = createSearchIndex();
  small.load(rows);
  const order = (words: string, more: Partial<SearchQuery> = {}): readonly number[] =>
    small.search({ words, page: 1, pageSize: 20, ...more }).ids;

  it('puts the exact name first, then its beginning, its inside, then other fields', () => {
    expect(order('维生素片')).toEqual([3, 2, 5, 6, 4, 1, 7]);
  });

  it('does the same for initials', () => {
    expect(order('wssp')).toEqual([3, 2, 5, 6, 4, 1, 7]);
  });

  it('puts goods bought before ahead of better sold ones, but not ahead of goods in stock', () => {
    expect(order('维生素片', { boostIds: new Set([4, 6, 999]) })).toEqual([3, 6, 2, 5, 4, 1, 7]);
  });

  it('puts what ends soon behind what keeps, whatever sells, but not behind what is sold out', () => {
    const dated = createSearchIndex();
    const named = (id: number, more: Partial<IndexedGoods>) => goods(id, { name: '维生素片', ...more });
    dated.load([
      named(1, { sales: 90, endsSoon: true }),
      named(2, { sales: 5 }),
      named(3, { sales: 99, inStock: false }),
      named(4, { sales: 9 }),
    ]);
    const ids = (boosted: number[] = []) =>
      dated.search({ words: '维生素片', page: 1, pageSize: 9, boostIds: new Set(boosted) }).ids;
    expect([ids(), ids([1])]).toEqual([
      [4, 2, 1, 3],
      [1, 4, 2, 3],
    ]);
    dated.upsert([named(1, { sales: 90 }), named(4, { sales: 9, endsSoon: true })]);
    expect([ids(), dated.suggest('维生素片', 1, 4).ids]).toEqual([
      [1, 2, 4, 3],
      [1, 2, 4, 3],
    ]);
  });

  it('takes words typed apart as one name when they are one', () => {
    expect(order('片 维生素').slice(0, 2)).toEqual([2, 5]);
    expect(order('维生素 片')[0]).toBe(3);
  });

  it('puts a whole code before one that only begins so', () => {
    const coded = createSearchIndex();
    coded.load([
      goods(1, { name: '甲', barcode: '69012345678', sales: 99 }),
      goods(2, { name: '乙', barcode: '690123' }),
      goods(3, { name: '丙690123', sales: 1 }),
    ]);
    expect(coded.search({ words: '690123', page: 1, pageSize: 9 }).ids).toEqual([2, 3, 1]);
  });

  it('sorts by sales, price and date, goods without a price last', () => {
    const priced = createSearchIndex();
    priced.load([
      goods(1, { name: '甲', priceE4: 0, sales: 3, createdAt: 10 }),
      goods(2, { name: '甲', priceE4: 500, sales: 1, createdAt: 30 }),
      goods(3, { name: '甲', priceE4: 200, sales: 2, createdAt: 20 }),
    ]);
    const by = (sort: NonNullable<SearchQuery['sort']>): readonly number[] =>
      priced.search({ words: '甲', sort, page: 1, pageSize: 9 }).ids;
    expect(by('price_asc')).toEqual([3, 2, 1]);
    expect(by('price_desc')).toEqual([2, 3, 1]);
    expect(by('sales')).toEqual([1, 3, 2]);
    expect(by('new')).toEqual([2, 3, 1]);
  });

  it('pages without gaps or repeats, and past the end is empty', () => {
    const all = names('');
    const paged = [1, 2, 3, 4].flatMap((page) => names('', { page, pageSize: 40 }));
    expect(paged).toEqual(all);
    expect(names('', { page: 1_000_000 })).toEqual([]);
  });
});

describe('among given goods', () => {
  const among = (within: number[], more: Partial<SearchQuery> = {}) =>
    index.search({ words: '', page: 1, pageSize: 9, facets: true, within, ...more });

  it('finds and counts only those, whatever was asked of others before', () => {
    const [one, two] = [[1], [1, 2]];
    for (const within of [one, two, one, two, []]) {
      const { ids, total, facets } = among(within);
      expect([[...ids].sort(), total]).toEqual([within, within.length]);
      expect((facets?.labels.rx ?? []).reduce((sum, { count }) => sum + count, 0)).toBe(total);
      expect(index.search({ words: '', page: 1, pageSize: 9 }).total).toBe(index.size());
    }
  });

  it('leaves out what staff have pinned elsewhere', () => {
    const words = '阿莫西林';
    const pin = { word: words, goodsId: 2, position: 1, startsAt: null, endsAt: null };
    index.tune({ synonyms: [], pins: [pin] });
    expect(index.search({ words, page: 1, pageSize: 9 }).ids[0]).toBe(2);
    expect(among([1], { words }).ids).toEqual([1]);
    index.tune({ synonyms: [], pins: [] });
  });
});

describe('what is remembered', () => {
  it('stays when staff’s words and pins are told again unchanged, and goes when they have changed', () => {
    const words = '阿莫';
    const tuning = { synonyms: [['阿莫西林', '羟氨苄青霉素']], pins: [] };
    const fresh = createSearchIndex();
    fresh.load(FIXTURE);
    fresh.tune(tuning);
    const first = fresh.suggest(words, 1, 10);
    fresh.tune(structuredClone(tuning));
    expect(fresh.suggest(words, 1, 10)).toBe(first);
    fresh.tune({ synonyms: [], pins: [] });
    expect(fresh.suggest(words, 1, 10)).not.toBe(first);
  });
});

describe('what is never found', () => {
  it('leaves out goods off sale, also by id', () => {
    expect(names('下架')).toEqual([]);
    expect(names('', { within: [900, 1] })).toEqual(['阿莫西林胶囊']);
  });

  it('keeps Chinese and pinyin apart: Chinese words never match by sound', () => {
    expect(names('阿默西林')).toEqual([]);
    expect(names('柑草')).toEqual([]);
  });

  it('looks at the manufacturer alone when asked to', () => {
    expect(names('云南白药', { kind: 2 })).toHaveLength(8);
    expect(names('amxl', { kind: 2 })).toEqual([]);
  });

  it('finds nothing for signs alone, and everything for nothing', () => {
    expect(['%_*', '🙂', '……（）', '"'].map((words) => names(words).length)).toEqual([0, 0, 0, 0]);
    expect(names('  ').length).toBe(names('').length);
    expect(names('').length).toBeGreaterThan(0);
  });

  it('bears queries of any length and kind', () => {
    for (const words of [
      '片'.repeat(10_000),
      'a '.repeat(10_000),
      '\ud800'.repeat(50),
      '%.%..()[]{}*+?^$|\\',
      '\u0000',
    ]) {
      expect(() => index.search({ words, page: 1, pageSize: 10, facets: true })).not.toThrow();
      expect(() => index.suggest(words, 1, 10)).not.toThrow();
      expect(() => index.nearest(words, 1, 10)).not.toThrow();
    }
  });
});

describe('facets', () => {
  it('counts each facet without its own filter', () => {
    const { facets, total } = index.search({
      words: '阿莫西林',
      filters: { makerIds: [1], labels: { forms: ['胶囊剂'] } },
      page: 1,
      pageSize: 10,
      facets: true,
    });
    expect(total).toBe(1);
    expect(facets?.makers.map(({ id, count }) => [id, count])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(facets?.labels.forms).toEqual([
      { name: '注射剂', count: 1 },
      { name: '胶囊剂', count: 1 },
      { name: '颗粒剂', count: 1 },
    ]);
    expect(facets?.labels.rx).toEqual([{ name: '处方药', count: 1 }]);
  });

  it('lists a hundred manufacturers and the chosen ones', () => {
    const many = createSearchIndex();
    many.load(
      Array.from({ length: 300 }, (_, at) =>
        goods(at + 1, { name: '药', makerId: Math.min(at, 150) + 1, maker: `厂${Math.min(at, 150)}` }),
      ),
    );
    const makers = many.search({
      words: '',
      filters: { makerIds: [140] },
      page: 1,
      pageSize: 1,
      facets: true,
    }).facets?.makers;
    expect(makers).toHaveLength(101);
    expect(makers?.[0]).toEqual({ id: 151, name: '厂150', count: 150 });
    expect(makers?.at(-1)?.id).toBe(140);
  });
});

describe('suggestions', () => {
  it('lists distinct names with counts, goods and manufacturers', () => {
    const answer = index.suggest('amxljn', 1, 5);
    expect(answer.words).toEqual([{ text: '阿莫西林胶囊', count: 2 }]);
    expect(answer.ids).toEqual([1, 2]);
    expect(answer.makers.map(({ id }) => id)).toEqual([1, 2]);
    expect(answer.total).toBe(2);
  });

  it('lists manufacturers for kind 2', () => {
    expect(index.suggest('yn', 2, 5).words).toEqual([{ text: '云南白药集团股份有限公司', count: 8 }]);
  });

  it('is empty for no words', () => {
    expect(index.suggest('  ', 1, 5)).toEqual({ words: [], ids: [], makers: [], total: 0 });
  });
});

describe('changes', () => {
  it('finds a renamed row by its new name only, and keeps finding it after thousands of renames', () => {
    const changing = createSearchIndex();
    changing.load(FIXTURE);
    const rounds = ['甲', '乙', '丙', '丁', '戊', '己', '庚', '辛', '壬', '癸'];
    for (const round of rounds) {
      changing.upsert(
        Array.from({ length: 500 }, (_, at) => goods(5_000 + at, { name: `改名${round}次${at}号药` })),
      );
    }
    const count = (words: string): number => changing.search({ words, page: 1, pageSize: 1 }).total;
    expect(count('改名壬次')).toBe(0);
    expect(count('改名癸次')).toBe(500);
    expect(count('amxl')).toBe(6);
    expect(count('amoxilin')).toBe(6);
    expect(changing.suggest('改名癸次7号', 1, 3).words).toEqual([{ text: '改名癸次7号药', count: 1 }]);
    expect(changing.size()).toBe(FIXTURE.length - 1 + 500);
  });

  it('shows the new name of a renamed manufacturer', () => {
    const changing = createSearchIndex();
    changing.load([
      goods(1, { name: '甲', makerId: 5, maker: '旧名' }),
      goods(2, { name: '乙', makerId: 5, maker: '旧名' }),
    ]);
    changing.upsert([goods(2, { name: '乙', makerId: 5, maker: '新名' })]);
    expect(changing.search({ words: '', page: 1, pageSize: 9, facets: true }).facets?.makers).toEqual([
      { id: 5, name: '新名', count: 2 },
    ]);
  });

  it('takes out rows removed or off sale, and knows a row only once', () => {
    const changing = createSearchIndex();
    changing.load([goods(1, { name: '甲' }), goods(1, { name: '甲' }), goods(2, { name: '甲' })]);
    expect(changing.size()).toBe(2);
    changing.upsert([goods(1, { name: '甲', onSale: false })]);
    changing.remove([2, 3]);
    expect(changing.size()).toBe(0);
    expect(changing.search({ words: '甲', page: 1, pageSize: 9 }).total).toBe(0);
  });
});

describe('what staff have set', () => {
  const rows = [
    goods(1, { name: '氨酚伪麻美芬片', sales: 5 }),
    goods(2, { name: '阿莫西林胶囊', sales: 9 }),
    goods(3, { name: '维生素C片', sales: 1 }),
    goods(4, { name: '白加黑糖', sales: 1 }),
    goods(5, { name: '下架的药', onSale: false }),
  ];
  const noon = Date.UTC(2026, 10, 21, 12);
  let clock = noon;
  const tuned = createSearchIndex(() => clock);
  tuned.load(rows);
  tuned.tune({
    synonyms: [
      ['白加黑', '氨酚伪麻美芬片'],
      ['VC', '维生素 C'],
    ],
    pins: [
      { word: '胶囊', goodsId: 3, position: 2, startsAt: null, endsAt: null },
      { word: '胶囊', goodsId: 5, position: 1, startsAt: null, endsAt: null },
      { word: ' ＶＣ', goodsId: 1, position: 1, startsAt: null, endsAt: noon / 1000 + 60 },
    ],
  });
  const find = (words: string, more: Partial<SearchQuery> = {}): readonly number[] =>
    tuned.search({ words, page: 1, pageSize: 9, ...more }).ids;

  it('finds goods by words that mean the same, those of the typed word first', () => {
    expect(find('白加黑')).toEqual([4, 1]);
    expect(find('氨酚伪麻美芬片')).toEqual([1, 4]);
    expect(find('维生素 c')).toEqual([3]);
    expect(find('白加黑 糖')).toEqual([4]);
    expect(tuned.suggest('白加黑', 1, 5).total).toBe(2);
  });

  it('puts pinned goods first for their word alone, once, as long as they hold', () => {
    expect(find('胶囊')).toEqual([3, 2]);
    expect(find('胶囊', { sort: 'sales' })).toEqual([2]);
    expect(find('胶囊', { page: 2, pageSize: 1 })).toEqual([2]);
    expect(find('胶囊 阿莫')).toEqual([2]);
    expect(find('vc')).toEqual([1, 3]);
    clock = noon + 60_000;
    expect(find('vc')).toEqual([3]);
  });
});

describe('remembered answers', () => {
  const rows = [
    goods(1, { name: '白术', sales: 5, priceE4: 300 }),
    goods(2, { name: '白术', sales: 9, priceE4: 200 }),
    goods(3, { name: '甘草', sales: 1, priceE4: 100 }),
  ];
  const query = { words: '白术', page: 1, pageSize: 9, facets: true };

  it('last while goods come back as they were, or only at another price', () => {
    const small = createSearchIndex();
    small.load(rows);
    const [answer, suggested] = [small.search(query), small.suggest('白术', 1, 5)];
    const byPrice = () => small.search({ ...query, sort: 'price_asc' }).ids;
    expect(byPrice()).toEqual([2, 1]);
    small.upsert(rows);
    small.remove([77]);
    small.upsert([goods(2, { name: '白术', sales: 9, priceE4: 400 })]);
    expect(small.search(query).facets).toBe(answer.facets);
    expect(small.suggest('白术', 1, 5)).toBe(suggested);
    expect(byPrice()).toEqual([1, 2]);
  });

  it('follow sales, stock, names, codes and the shelf', () => {
    const small = createSearchIndex();
    small.load(rows);
    const ids = () => [small.search(query).ids, small.suggest('白术', 1, 5).ids];
    const same = (list: number[]) => [list, list];
    expect(ids()).toEqual(same([2, 1]));
    small.upsert([goods(1, { name: '白术', sales: 10 })]);
    expect(ids()).toEqual(same([1, 2]));
    small.upsert([goods(1, { name: '白术', sales: 10, inStock: false })]);
    expect(ids()).toEqual(same([2, 1]));
    expect(small.search(query).facets?.inStock).toBe(1);
    small.upsert([goods(3, { name: '甘草白术' })]);
    expect(ids()).toEqual(same([2, 1, 3]));
    expect(small.search({ ...query, words: '690123' }).ids).toEqual([]);
    small.upsert([goods(3, { name: '甘草白术', barcode: '6901234' })]);
    expect(small.search({ ...query, words: '690123' }).ids).toEqual([3]);
    small.remove([2]);
    expect(ids()).toEqual(same([1, 3]));
  });
});
