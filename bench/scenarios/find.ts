import { typedWords } from '../picks.ts';
import { compare, emptyRate, load, type Scenario, spread } from '../scenario.ts';

export const suggest: Scenario = {
  part: 'suggest',
  async run(bench) {
    const words = await typedWords(bench.sql, 4_000);
    const paths = words.map((word) => `/api/goods/search?keywords=${encodeURIComponent(word)}`);
    const taken = await compare(() => load(bench, { act: 'get', paths }), {
      empty: () => emptyRate(bench),
    });
    const { own, ceilings } = taken;
    return [
      {
        key: 'suggest_empty',
        label: 'suggestions at 16',
        value: own.perSecond,
        unit: '/s',
        ceiling: { name: 'empty handler', ...ceilings.empty },
        note: spread(taken),
      },
      { key: 'suggest_p99', label: 'suggestions at 16, p99', value: own.p99, unit: 'ms' },
    ];
  },
};

const FILTERS = [
  '&forms=片剂&in_stock=1',
  '&rx=rx,otc_a',
  '&in_stock=1&sort=sales',
  '&forms=胶囊剂,颗粒剂',
  '',
];
const CATEGORIES = 40;

/** Words or a category, filters, facets, total and a page of 40. */
export const list: Scenario = {
  part: 'list',
  async run(bench) {
    const words = await typedWords(bench.sql, 1_000);
    const paths = words.map((word, at) => {
      const what =
        at % 4 === 0 ? `category_id=${10 + (at % CATEGORIES)}` : `keywords=${encodeURIComponent(word)}`;
      return (
        encodeURI(`/api/goods/list?page_size=40&page=${1 + (at % 3)}&`) +
        what +
        encodeURI(FILTERS[at % 5] ?? '')
      );
    });
    const taken = await compare(() => load(bench, { act: 'get', paths }), {
      empty: () => emptyRate(bench),
    });
    const { own, ceilings } = taken;
    return [
      {
        key: 'list_empty',
        label: 'list: words, filters, facets, total, page of 40',
        value: own.perSecond,
        unit: '/s',
        ceiling: { name: 'empty handler', ...ceilings.empty },
        note: spread(taken),
      },
      { key: 'list_p99', label: 'list at 16, p99', value: own.p99, unit: 'ms' },
    ];
  },
};
