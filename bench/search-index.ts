/**
 * The search index alone, on 200,000 made-up goods: time to load, memory, and how long typical queries take.
 * `node --expose-gc bench/search-index.ts [goods]` prints a table; numbers are milliseconds unless said.
 */
import {
  createSearchIndex,
  type IndexedGoods,
  type SearchIndex,
  type SearchQuery,
} from '../packages/search/src/index.ts';
import { encodeReadings, pinyinKeys } from '../packages/search/src/pinyin.ts';

const GOODS = Number(process.argv[2] ?? 200_000);
const ROUNDS = 300;
const WARM_UP = 20;
const BATCH = 5_000;
const NAMES = Math.ceil(GOODS / 5);
const MAKERS = 5_000;

const random = seeded(20_240_601);
const makers = makeMakers();
const names = makeNames();

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
  const bought = new Set(Array.from({ length: 300 }, () => 1 + Math.floor(random() * GOODS)));
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
    barcode: { words: '6900000100123', ...page },
    'nothing found': { words: 'zzqqxx', ...page },
    'everything, facets': { words: '', ...page },
    'one category, facets': { words: '', filters: { categoryId: 107 }, ...page },
    '3 filters': { words: '片', filters: { rx: ['OTC甲'], forms: ['片剂'], inStock: true }, ...page },
    'deep page 1000': { words: '', page: 1000, pageSize: 40, sort: 'price_asc' },
    'maker search hb': { words: 'hb', kind: 2, ...page },
  };
  for (const [name, query] of Object.entries(cases)) {
    const total = index.search(query).total;
    report(`search  ${name} [${total}]`, () => index.search(query));
  }
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
  const touched = [row(1)];
  const asNew = (words: string, kind: 1 | 2): number[] =>
    timed(
      () => index.upsert(touched),
      () => index.suggest(words, kind, 10),
    );
  printTimes(
    'suggest while typing, after a change',
    typed.flatMap((words) => asNew(words, 1)),
  );
  for (const words of ['a', 'am', 'amxl', '阿莫', '片'])
    printTimes(`suggest ${words}, after a change`, asNew(words, 1));
  printTimes('suggest maker hb, after a change', asNew('hb', 2));
  report('suggest amxl, unchanged', () => index.suggest('amxl', 1, 10));
  report('nearest 阿莫希林', () => index.nearest('阿莫希林', 8));
  report('nearest amxkjn', () => index.nearest('amxkjn', 8));
}

function measureChanges(index: SearchIndex): void {
  const changed = Array.from({ length: 100 }, (_, at) => ({
    ...row(at * 17 + 1),
    name: `改名药${at}`,
    sales: at,
  }));
  report('upsert 100 rows', () => index.upsert(changed));
  report('upsert 1 row, then search', () => {
    index.upsert(changed.slice(0, 1));
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
  print(`${name.padEnd(48)} p50 ${at(0.5)}  p99 ${at(0.99)}`);
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
    const batch = Array.from({ length: Math.min(BATCH, GOODS - first + 1) }, (_, at) => row(first + at));
    spent(performance.now() - from);
    yield* batch;
  }
}

function row(id: number): IndexedGoods {
  const name = pick(names);
  const maker = pick(makers);
  const top = 1 + Math.floor(random() * 8);
  const leaf = 100 + Math.floor(random() * 300);
  return {
    id,
    ...name,
    makerId: maker.id,
    maker: maker.name,
    makerInitials: maker.initials,
    makerPinyin: maker.pinyin,
    spec: `${pick(['0.1g', '0.25g', '0.5g', '10mg', '20mg', '5ml', '10ml', '1g'])}*${4 + Math.floor(random() * 90)}${pick(['片', '粒', '支', '袋'])}${pick(['', '*2板', '/盒', '/瓶'])}`,
    form: pick(['片剂', '胶囊剂', '颗粒剂', '注射剂', '丸剂', '口服液', '软膏剂', '滴眼剂', '散剂', '饮片']),
    rx: pick(['处方药', 'OTC甲', 'OTC乙', '器械', '饮片']),
    approvalNo: `国药准字${pick(['H', 'Z', 'S'])}20${String(100_000 + id).slice(-6)}`,
    barcode: `690${String(1_000_000_000 + id * 7).slice(-10)}`,
    brandId: Math.floor(random() * 900),
    categoryIds: [top, 10 + (leaf % 40), leaf],
    tags: random() < 0.2 ? [pick(['秒杀', '满减', '近效期', '优选', '包邮'])] : [],
    inStock: random() < 0.85,
    onSale: true,
    isTcm: top === 8,
    storage: '常温',
    sales: Math.floor(random() ** 4 * 50_000),
    priceE4: Math.floor(random() * 2_000_000) + 100,
    createdAt: 1_600_000_000 + Math.floor(random() * 1e8),
  };
}

function makeNames(): Pick<IndexedGoods, 'name' | 'genericName' | 'tradeName' | 'initials' | 'pinyin'>[] {
  const heads = ['复方', '注射用', '盐酸', '硫酸', '小儿', '', '', '', '', '重组'];
  const stems = [
    '阿莫',
    '头孢',
    '西林',
    '沙坦',
    '地平',
    '他汀',
    '感冒',
    '银翘',
    '板蓝',
    '当归',
    '黄连',
    '丹参',
    '白术',
    '枸杞',
    '甘草',
    '维生素',
    '氨氯',
    '奥美',
    '拉唑',
    '克拉',
    '霉素',
    '布洛',
    '双氯',
    '对乙酰',
    '罗红',
    '左氧',
    '氟沙',
    '莫西',
    '阿奇',
    '六味',
    '地黄',
    '藿香',
    '正气',
    '清热',
    '解毒',
    '止咳',
    '化痰',
    '健脾',
    '养血',
    '安神',
    '活络',
    '壮骨',
    '明目',
    '通窍',
    '润肠',
    '舒筋',
    '补肾',
    '益气',
    '祛风',
    '除湿',
  ];
  const forms = [
    '片',
    '胶囊',
    '颗粒',
    '注射液',
    '丸',
    '口服液',
    '软膏',
    '滴眼液',
    '散',
    '缓释片',
    '分散片',
    '肠溶胶囊',
  ];
  const trades = ['', '', '', '(感康)', '(阿莫仙)', '(白加黑)', '(可威)'];
  const list = new Map<string, ReturnType<typeof makeNames>[number]>();
  for (const form of forms) addName(`阿莫西林${form}`);
  while (list.size < NAMES) {
    addName(
      `${pick(heads)}${pick(stems)}${pick(stems)}${random() < 0.5 ? pick(stems) : ''}${pick(forms)}${pick(trades)}`,
    );
  }
  return [...list.values()];

  function addName(name: string): void {
    if (list.has(name)) return;
    const keys = pinyinKeys(name);
    list.set(name, {
      name,
      genericName: name.replace(/\(.*\)/, ''),
      tradeName: '',
      initials: encodeReadings(keys.initials),
      pinyin: encodeReadings(keys.full),
    });
  }
}

function makeMakers(): { id: number; name: string; initials: string; pinyin: string }[] {
  const places = [
    '华北',
    '山东',
    '江苏',
    '四川',
    '云南',
    '广州',
    '哈尔滨',
    '石家庄',
    '重庆',
    '吉林',
    '安徽',
    '浙江',
    '河南',
    '湖北',
    '江西',
  ];
  const marks = [
    '康',
    '恒',
    '瑞',
    '天',
    '益',
    '正',
    '华',
    '仁',
    '泰',
    '健',
    '同',
    '德',
    '和',
    '普',
    '新',
    '力',
    '诺',
    '生',
    '民',
    '安',
  ];
  const ends = ['制药有限公司', '药业股份有限公司', '药业有限公司', '制药厂', '生物科技有限公司'];
  const list = new Set<string>(['华北制药股份有限公司']);
  while (list.size < MAKERS) list.add(pick(places) + pick(marks) + pick(marks) + pick(ends));
  return [...list].map((name, at) => {
    const keys = pinyinKeys(name);
    return { id: at + 1, name, initials: encodeReadings(keys.initials), pinyin: encodeReadings(keys.full) };
  });
}

function pick<T>(list: readonly T[]): T {
  const value = list[Math.floor(random() * list.length)];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
}

/** The same numbers in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
