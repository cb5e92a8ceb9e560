import { keysOf } from './keys.ts';

interface LabelFacet {
  label: string;
  /** The column of `goods` that it is. */
  column: string;
  /** Of one value at most. */
  letters: number;
  /** Values that may be chosen together. */
  most: number;
  /** Its codes in words; a value that is none stands for itself. */
  words: Readonly<Record<string, string>>;
}

/** What a list is narrowed by that each goods has one word of: the filter of the call, its facet, the index and the page's row. */
export const LABEL_FACETS = {
  forms: { label: '剂型', column: 'dosage_form', letters: 30, most: 50, words: {} },
  rx: {
    label: '处方类别',
    column: 'rx_class',
    letters: 20,
    most: 10,
    words: {
      rx: '处方药',
      otc_a: '甲类OTC',
      otc_b: '乙类OTC',
      device: '医疗器械',
      tcm: '中药饮片',
      other: '其他',
    },
  },
} as const satisfies Record<string, LabelFacet>;

export type LabelKey = keyof typeof LABEL_FACETS;
export type LabelColumn = (typeof LABEL_FACETS)[LabelKey]['column'];

export const LABEL_KEYS = keysOf(LABEL_FACETS);

/** A table of something for each of them. */
export const ofEachLabel = <T>(make: (key: LabelKey, facet: LabelFacet) => T): Record<LabelKey, T> =>
  Object.fromEntries(LABEL_KEYS.map((key) => [key, make(key, LABEL_FACETS[key])])) as Record<LabelKey, T>;
