import { keysOf } from './keys.ts';

interface GoodsFact {
  label: string;
  /** Letters at most. */
  max: number;
  /** The words that it may be; absent = any. */
  choices?: readonly string[];
}

/** Those that cards show. */
const SHOWN_FACTS = {
  trade_name: { label: '商品名', max: 60 },
  dosage_form: { label: '剂型', max: 30 },
  origin: { label: '产地', max: 60 },
  /** Of herbs: 统货, 一等, 选货. */
  grade: { label: '等级', max: 20 },
  /** Marketing authorisation holder. */
  mah: { label: '上市许可持有人', max: 100 },
} as const satisfies Record<string, GoodsFact>;

/** Those that only the page of a goods shows. */
const PAGE_FACTS = {
  /** Of a device: who has registered it or filed it. */
  registrant: { label: '注册人/备案人', max: 100 },
  /** Of a device: the number that its maker may make it by. */
  production_permit: { label: '生产许可证号/备案号', max: 60 },
  /** The code of the national insurance, by which pharmacies settle. */
  insurance_code: { label: '医保代码', max: 40 },
  insurance_class: { label: '医保类别', max: 10, choices: ['甲类', '乙类'] },
  /** Equivalence with the original drug. */
  consistency: { label: '一致性评价', max: 10, choices: ['已通过', '视同通过'] },
  essential: { label: '基药', max: 10, choices: ['国家基药', '省增补'] },
} as const satisfies Record<string, GoodsFact>;

/**
 * Plain words of a goods, by column: staff type them, files bring them, pages show most of them, and nothing is decided by them. Its form,
 * its record, the import, the log and the cards of the shop take them from here.
 */
export const GOODS_FACTS = {
  ...SHOWN_FACTS,
  ...PAGE_FACTS,
  /** What the tax office files it under, 19 digits: an issuing service is told it with each line. */
  tax_code: { label: '税收分类编码', max: 19 },
} as const satisfies Record<string, GoodsFact>;

export type FactKey = keyof typeof GOODS_FACTS;
/** '' = not known. */
export type GoodsFacts = Record<FactKey, string>;

export const FACT_KEYS = keysOf(GOODS_FACTS);
export const SHOWN_FACT_KEYS = keysOf(SHOWN_FACTS);
export type ShownFacts = Pick<GoodsFacts, (typeof SHOWN_FACT_KEYS)[number]>;

export const PAGE_FACT_KEYS = keysOf(PAGE_FACTS);
export type PageFacts = Pick<GoodsFacts, (typeof PAGE_FACT_KEYS)[number]>;

/** A table of something for each fact. */
export const ofEachFact = <T>(make: (key: FactKey, fact: GoodsFact) => T): Record<FactKey, T> =>
  Object.fromEntries(FACT_KEYS.map((key) => [key, make(key, GOODS_FACTS[key])])) as Record<FactKey, T>;

/** The same for each that cards show. */
export const ofEachShownFact = <T>(make: (key: keyof ShownFacts) => T): Record<keyof ShownFacts, T> =>
  Object.fromEntries(SHOWN_FACT_KEYS.map((key) => [key, make(key)])) as Record<keyof ShownFacts, T>;

/** And for each that only its page shows. */
export const ofEachPageFact = <T>(make: (key: keyof PageFacts) => T): Record<keyof PageFacts, T> =>
  Object.fromEntries(PAGE_FACT_KEYS.map((key) => [key, make(key)])) as Record<keyof PageFacts, T>;

/** The words that a fact may be; undefined = any. */
export const choicesOf = (key: FactKey): readonly string[] | undefined => {
  const fact: GoodsFact = GOODS_FACTS[key];
  return fact.choices;
};

/** Where a goods stands: only one on sale is shown to buyers. */
export const GOODS_STATUSES: Record<string, string> = { draft: '草稿', on: '在售', off: '下架' };
