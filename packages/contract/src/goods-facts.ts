import { keysOf } from './keys.ts';

interface GoodsFact {
  label: string;
  /** Letters at most. */
  max: number;
}

/**
 * Plain words of a goods, by column: staff type them, files bring them, pages show them, and nothing is decided by them. Its form, its
 * record, the import, the log and the cards of the shop take them from here.
 */
export const GOODS_FACTS = {
  trade_name: { label: '商品名', max: 60 },
  dosage_form: { label: '剂型', max: 30 },
  origin: { label: '产地', max: 60 },
  /** Marketing authorisation holder. */
  mah: { label: '上市许可持有人', max: 100 },
} as const satisfies Record<string, GoodsFact>;

export type FactKey = keyof typeof GOODS_FACTS;
/** '' = not known. */
export type GoodsFacts = Record<FactKey, string>;

export const FACT_KEYS = keysOf(GOODS_FACTS);

/** A table of something for each fact. */
export const ofEachFact = <T>(make: (key: FactKey, fact: GoodsFact) => T): Record<FactKey, T> =>
  Object.fromEntries(FACT_KEYS.map((key) => [key, make(key, GOODS_FACTS[key])])) as Record<FactKey, T>;
