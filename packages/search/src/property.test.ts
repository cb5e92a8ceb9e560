import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSearchIndex, type IndexedGoods, type SearchQuery } from './index.ts';
import { goods } from './testing/fixture.ts';
import { naiveSearch, naiveSuggest } from './testing/naive.ts';

/** Random shops of each property: more of them in the deep run. */
const RUNS = { numRuns: process.env.TEST_DEEP === '1' ? 500 : 120 };

const STEMS = [
  '阿莫',
  '西林',
  '重组',
  '白术',
  '维生素',
  '片',
  '胶囊',
  'B1',
  '999',
  '感冒',
  '(感康)',
  '参',
  'C ',
  'co-q',
];
const MAKERS = ['', '华北制药', '华北白云', '哈药集团(总厂)', '3M中国', '重庆阿莫'];
const SPECS = ['0.25g*24粒', '25g', '5ml:2.5g', '12片', ''];
const WORDS = [
  '阿莫|西林|阿|林胶|重组|术|维生素b1|维生素 b1|感康|片|药|粒|国药准字|am|amxl|xl|a|cz|zz|bz|bs|b1',
  '999|gk|jn|wss|wssb1|coq|c|amo|moxilin|baizhu|chongzu|hua|huabei|hb',
  'hbzy|zy|hy|3m|cq|hbamxl|hyjtbz|华北阿莫|阿莫西林华北|zcgyq|0.25g|25g|25|24|2001',
  'h2001|69012|h20010003|6901200003|am xl|999感冒|ａｍ|【阿莫】|zzzz|5ml:2.5g',
].flatMap((line) => line.split('|'));

/** Small vocabularies, so that rows share names, manufacturers and values and words meet by chance. */
const rowArbitrary: fc.Arbitrary<IndexedGoods> = fc
  .record({
    id: fc.integer({ min: 1, max: 60 }),
    name: fc.array(fc.constantFrom(...STEMS), { minLength: 1, maxLength: 4 }).map((stems) => stems.join('')),
    tradeName: fc.constantFrom('', '', '阿莫仙', '白加黑'),
    makerId: fc.integer({ min: 0, max: MAKERS.length - 1 }),
    spec: fc.constantFrom(...SPECS),
    labels: fc.record({
      forms: fc.constantFrom('', '片剂', '胶囊剂'),
      rx: fc.constantFrom('', '处方药', 'OTC甲'),
    }),
    code: fc.integer({ min: 0, max: 12 }),
    brandId: fc.integer({ min: 0, max: 2 }),
    categoryIds: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
    tags: fc.uniqueArray(fc.constantFrom('满减', '秒杀', '包邮'), { maxLength: 2 }),
    inStock: fc.boolean(),
    endsSoon: fc.boolean(),
    onSale: fc.integer({ min: 0, max: 9 }).map((chance) => chance > 0),
    isTcm: fc.boolean(),
    isEphedrine: fc.integer({ min: 0, max: 5 }).map((chance) => chance === 0),
    scope: fc.constantFrom('chemical', 'biologic'),
    sales: fc.integer({ min: 0, max: 3 }),
    priceE4: fc.integer({ min: 0, max: 3 }),
    createdAt: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ code, makerId, id, ...rest }) =>
    goods(id, {
      ...rest,
      makerId,
      maker: MAKERS[makerId] ?? '',
      approvalNo: code === 0 ? '' : `国药准字H200100${String(code).padStart(2, '0')}`,
      barcode: code === 1 ? '' : `69012000${String(code).padStart(2, '0')}`,
    }),
  );

const subset = <T>(values: T[]): fc.Arbitrary<T[] | undefined> =>
  fc.option(fc.subarray(values), { nil: undefined, freq: 1 });

const queryArbitrary: fc.Arbitrary<SearchQuery> = fc
  .record({
    words: fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }).map((words) => words.join(' ')),
    kind: fc.constantFrom<1 | 2>(1, 1, 1, 2),
    sort: fc.constantFrom('default', 'default', 'sales', 'price_asc', 'price_desc', 'new'),
    page: fc.integer({ min: 1, max: 3 }),
    pageSize: fc.integer({ min: 1, max: 20 }),
    boostIds: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 10 }).map((ids) => new Set(ids)),
    makerIds: subset([0, 1, 2, 3, 4, 5]),
    labels: fc.record({ forms: fc.subarray(['片剂', '胶囊剂']), rx: fc.subarray(['处方药', 'OTC甲']) }),
    tags: subset(['满减', '秒杀']),
    within: subset(Array.from({ length: 30 }, (_, at) => at)),
    categoryId: fc.constantFrom(undefined, undefined, 1, 2),
    brandId: fc.constantFrom(undefined, undefined, undefined, 1),
    inStock: fc.constantFrom(undefined, true, false),
    isTcm: fc.constantFrom(undefined, undefined, true, false),
    canBuy: fc.constantFrom(undefined, true, false),
    mayBuy: fc.option(
      fc.record({
        scopes: fc.subarray(['chemical', 'biologic']).map((scopes) => new Set(scopes)),
        refused: fc
          .uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 10 })
          .map((ids) => new Set(ids)),
      }),
      { nil: undefined },
    ),
  })
  .map(({ words, kind, sort, page, pageSize, boostIds, mayBuy, within, ...filters }) => ({
    ...(mayBuy ? { mayBuy } : {}),
    ...(within ? { within } : {}),
    words,
    kind,
    page,
    pageSize,
    boostIds,
    facets: true,
    sort: sort as NonNullable<SearchQuery['sort']>,
    filters: Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
  }));

/** Rows with one id each, the last one counting, as a table would hold them. */
function latest(rows: IndexedGoods[]): IndexedGoods[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

describe('the index against the plain rules', () => {
  it('gives the same ids, totals and facets', () => {
    fc.assert(
      fc.property(
        fc.array(rowArbitrary, { minLength: 15, maxLength: 60 }),
        fc.array(queryArbitrary, { minLength: 1, maxLength: 12 }),
        (rows, queries) => {
          const table = latest(rows);
          const index = createSearchIndex();
          index.load(table);
          for (const query of queries) expect(index.search(query)).toEqual(naiveSearch(table, query));
        },
      ),
      RUNS,
    );
  });

  it('gives each buyer its own order of what all of them ask, while goods change', () => {
    const buyer = queryArbitrary.map(({ boostIds, mayBuy }) => ({
      ...(boostIds ? { boostIds } : {}),
      ...(mayBuy ? { mayBuy } : {}),
    }));
    fc.assert(
      fc.property(
        fc.array(rowArbitrary, { minLength: 15, maxLength: 60 }),
        fc.tuple(queryArbitrary, queryArbitrary),
        fc.tuple(buyer, buyer),
        fc.array(fc.oneof(fc.tuple(fc.nat(1), fc.nat(1), fc.integer({ min: 1, max: 4 })), rowArbitrary), {
          minLength: 4,
          maxLength: 30,
        }),
        (rows, asked, buyers, acts) => {
          const table = new Map(rows.map((row) => [row.id, row]));
          const index = createSearchIndex();
          index.load(table.values());
          for (const act of acts) {
            if (!Array.isArray(act)) {
              table.set(act.id, act);
              index.upsert([act]);
              continue;
            }
            const [question, who, page] = act;
            const { boostIds, mayBuy, ...plain } = asked[question] as SearchQuery;
            const query = { ...plain, ...buyers[who], page };
            expect(index.search(query)).toEqual(naiveSearch([...table.values()], query));
          }
        },
      ),
      RUNS,
    );
  });

  it('suggests the same goods, names and manufacturers', () => {
    fc.assert(
      fc.property(
        fc.array(rowArbitrary, { minLength: 15, maxLength: 60 }),
        fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 8 }),
        (rows, typed) => {
          // No two alike: names of equally good goods stand in the order of their letters.
          const table = latest(rows).map((row) => ({ ...row, sales: row.id }));
          const index = createSearchIndex();
          index.load(table);
          for (const words of typed)
            expect(index.suggest(words, 1, 5)).toEqual(naiveSuggest(table, words, 5));
        },
      ),
      RUNS,
    );
  });

  it('is the same after changes as when loaded afresh', () => {
    fc.assert(
      fc.property(
        fc.array(rowArbitrary, { maxLength: 40 }),
        fc.array(
          fc.oneof(
            fc.array(rowArbitrary, { maxLength: 15 }),
            fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 15 }),
          ),
          { maxLength: 6 },
        ),
        fc.array(queryArbitrary, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...WORDS),
        (rows, changes, queries, words) => {
          const table = new Map(latest(rows).map((row) => [row.id, row]));
          const changed = createSearchIndex();
          changed.load(table.values());
          for (const change of changes) {
            for (const each of change) {
              if (typeof each === 'number') table.delete(each);
              else table.set(each.id, each);
            }
            changed.remove(change.filter((each) => typeof each === 'number'));
            changed.upsert(change.filter((each) => typeof each !== 'number'));
            changed.suggest(words, 1, 5);
            for (const query of queries) changed.search(query);
          }
          const fresh = createSearchIndex();
          fresh.load(table.values());
          expect(changed.size()).toBe(fresh.size());
          for (const query of queries) expect(changed.search(query)).toEqual(fresh.search(query));
          for (const kind of [1, 2] as const) {
            expect(changed.suggest(words, kind, 5)).toEqual(fresh.suggest(words, kind, 5));
          }
          for (const kind of [1, 2] as const)
            expect(changed.nearest(words, kind, 5)).toEqual(fresh.nearest(words, kind, 5));
          const restored = createSearchIndex();
          restored.restore(structuredClone(changed.dump()));
          expect(restored.size()).toBe(fresh.size());
          for (const query of queries) expect(restored.search(query)).toEqual(fresh.search(query));
          expect(restored.suggest(words, 1, 5)).toEqual(fresh.suggest(words, 1, 5));
          // What was restored goes on like the one it was made of.
          restored.upsert([...table.values()].slice(0, 5).map((row) => ({ ...row, name: '重组白术' })));
          restored.remove([...table.keys()].slice(3, 8));
          restored.upsert([...table.values()]);
          for (const query of queries) expect(restored.search(query)).toEqual(fresh.search(query));
        },
      ),
      RUNS,
    );
  });
});
