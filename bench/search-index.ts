/**
 * The search index alone, on 200,000 made-up goods: time to load, memory, and how long typical queries take.
 * `node --expose-gc bench/search-index.ts [goods]` prints a table; numbers are milliseconds unless said.
 */
import { ALIASES } from '../packages/search/src/alias-list.ts';
import {
  createSearchIndex,
  type IndexedGoods,
  type SearchIndex,
  type SearchQuery,
} from '../packages/search/src/index.ts';
import { madeUpGoods } from './made-up-goods.ts';

const GOODS = Number(process.argv[2] ?? 200_000);
const ROUNDS = 300;
const WARM_UP = 20;
const BATCH = 5_000;

main();

function main(): void {
  const before = memoryMb();
  const index = createSearchIndex();
  let generatingMs = 0;
  const started = performance.now();
  index.load(
    rows((ms) => {
      generatingMs += ms;
    }),
  );
  const loadMs = performance.now() - started - generatingMs;
  const loaded = memoryMb();
  print(`goods ${index.size()}, load ${loadMs.toFixed(0)} ms, memory +${(loaded - before).toFixed(1)} MB`);
  measureSearches(index);
  measureSuggestions(index);
  measureChanges(index);
  const after = memoryMb();
  print(`memory after all queries +${(after - before).toFixed(1)} MB`);
}

function measureSearches(index: SearchIndex): void {
  const page = { page: 1, pageSize: 40, facets: true };
  const change = changer(index);
  const bought = new Set(Array.from({ length: 300 }, (_, at) => 1 + ((at * 7_919) % GOODS)));
  const cases: Record<string, SearchQuery> = {
    'initials amxl': { words: 'amxl', ...page },
    'initials amxljn': { words: 'amxljn', ...page, boostIds: bought },
    'two letters am': { words: 'am', ...page },
    'full pinyin amoxilin': { words: 'amoxilin', ...page },
    'Chinese 阿莫': { words: '阿莫', ...page },
    'Chinese 阿莫西林': { words: '阿莫西林', ...page },
    'Chinese 胶囊 (broad)': { words: '胶囊', ...page },
    'initials + maker 阿莫西林 华北': { words: '阿莫西林 华北', ...page },
    'amxl hb': { words: 'amxl hb', ...page },
    'name + spec 0.25g': { words: '阿莫西林 0.25g', ...page },
    'joined hbamxl': { words: 'hbamxl', ...page },
    'approval number': { words: '国药准字H20100123', ...page },
    barcode: { words: '6901000000119', ...page },
    'nothing found': { words: 'zzqqxx', ...page },
    'everything, facets': { words: '', ...page },
    'one category, facets': { words: '', filters: { categoryId: 107 }, ...page },
    '3 filters': {
      words: '片',
      filters: { labels: { rx: ['OTC甲'], forms: ['片剂'] }, inStock: true },
      ...page,
    },
    'deep page 1000': { words: '', page: 1000, pageSize: 40, sort: 'price_asc' },
    'maker search hb': { words: 'hb', kind: 2, ...page },
  };
  for (const [name, query] of Object.entries(cases)) {
    const total = index.search(query).total;
    const times = timed(change, () => index.search(query));
    printTimes(`search  ${name} [${total}], after a change`, times);
  }
  report('search  everything, facets, unchanged', () => index.search({ words: '', ...page }));
}

function measureSuggestions(index: SearchIndex): void {
  const typed = [
    'a',
    'am',
    'amx',
    'amxl',
    'amxlj',
    '阿',
    '阿莫',
    '片',
    'h',
    'hb',
    'amo',
    'x',
    'zxk',
    'y',
    'gml',
    'jn',
    'p',
  ];
  const change = changer(index);
  const asNew = (words: string, kind: 1 | 2): number[] => timed(change, () => index.suggest(words, kind, 10));
  printTimes(
    'suggest while typing, after a change',
    typed.flatMap((words) => asNew(words, 1)),
  );
  for (const words of ['a', 'am', 'amxl', '阿莫', '片'])
    printTimes(`suggest ${words}, after a change`, asNew(words, 1));
  printTimes('suggest maker hb, after a change', asNew('hb', 2));
  report('suggest amxl, unchanged', () => index.suggest('amxl', 1, 10));
  report('nearest 阿莫希林', () => index.nearest('阿莫希林', 1, 8));
  report('nearest amxkjn', () => index.nearest('amxkjn', 1, 8));
  measureUnderstood(index);
}

/** What the search box costs where words find nothing as typed: by the clock, and in time of the processor, which a busy machine leaves as it is. */
function measureUnderstood(index: SearchIndex): void {
  index.tune({ synonyms: [], pins: [], aliases: ALIASES });
  const typed = [
    'amxkjn',
    'amlxjn',
    'amoxilng',
    '羟氨苄青霉素胶囊',
    '阿莫西林胶囊剂',
    '阿莫xljn',
    '阿莫西林 99ml 没有',
  ];
  const change = changer(index);
  for (const words of typed) {
    const cpu: number[] = [];
    const times = timed(change, () => {
      const from = process.threadCpuUsage();
      const understood = index.understood(words, 1);
      index.suggest(words, 1, 10, ...(understood ? [understood] : []));
      const { user, system } = process.threadCpuUsage(from);
      cpu.push((user + system) / 1_000);
    });
    printTimes(`understood ${words}, after a change`, times);
    printTimes('  of the processor', cpu);
  }
}

/** Sells a goods out or fills its stock up by turns: the index forgets its answers. */
function changer(index: SearchIndex): () => void {
  const row = madeUpGoods(1);
  return () => {
    row.inStock = !row.inStock;
    index.upsert([{ ...row }]);
  };
}

function measureChanges(index: SearchIndex): void {
  const rows = Array.from({ length: 100 }, (_, at) => madeUpGoods(at * 17 + 1));
  let turn = 0;
  const changed = (count: number): IndexedGoods[] => {
    turn += 1;
    return rows.slice(0, count).map((row, at) => ({ ...row, name: `改名药${at + (turn % 2)}`, sales: turn }));
  };
  report('upsert 100 rows', () => index.upsert(changed(100)));
  report('upsert 1 row, then search', () => {
    index.upsert(changed(1));
    index.search({ words: 'amxl', page: 1, pageSize: 40, facets: true });
  });
}

function report(name: string, run: () => unknown): void {
  printTimes(
    name,
    timed(() => undefined, run),
  );
}

function timed(prepare: () => void, run: () => unknown): number[] {
  const times: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    prepare();
    const from = performance.now();
    run();
    if (round >= 0) times.push(performance.now() - from);
  }
  return times;
}

function printTimes(name: string, times: number[]): void {
  times.sort((a, b) => a - b);
  const at = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(2);
  print(`${name.padEnd(60)} p50 ${at(0.5)}  p99 ${at(0.99)}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function memoryMb(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

/** Rows as a database would stream them, in batches; `spent` hears how long making each batch took. */
function* rows(spent: (ms: number) => void): Generator<IndexedGoods> {
  for (let first = 1; first <= GOODS; first += BATCH) {
    const from = performance.now();
    const batch = Array.from({ length: Math.min(BATCH, GOODS - first + 1) }, (_, at) =>
      madeUpGoods(first + at),
    );
    spent(performance.now() - from);
    yield* batch;
  }
}
