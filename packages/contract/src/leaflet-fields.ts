import { keysOf } from './keys.ts';

/** Fields of a 说明书, in the order of the printed one, and how long each may be. What a class of goods calls one otherwise stands below. */
export const LEAFLET_FIELDS = {
  ingredients: { label: '成份', max: 4000 },
  traits: { label: '性状', max: 2000 },
  nature: { label: '性味与归经', max: 500 },
  indications: { label: '适应症/功能主治', max: 4000 },
  dosage: { label: '用法用量', max: 8000 },
  adverse: { label: '不良反应', max: 8000 },
  taboo: { label: '禁忌', max: 4000 },
  caution: { label: '注意事项', max: 8000 },
  pregnancy: { label: '孕妇及哺乳期妇女用药', max: 4000 },
  children: { label: '儿童用药', max: 4000 },
  elderly: { label: '老年用药', max: 4000 },
  interactions: { label: '药物相互作用', max: 8000 },
  overdose: { label: '药物过量', max: 4000 },
  pharmacology: { label: '药理毒理', max: 8000 },
  storage: { label: '贮藏', max: 1000 },
  packing: { label: '包装', max: 1000 },
  validity: { label: '有效期', max: 500 },
  standard: { label: '执行标准', max: 1000 },
} as const satisfies Record<string, { label: string; max: number }>;
export type LeafletKey = keyof typeof LEAFLET_FIELDS;
export const LEAFLET_KEYS = keysOf(LEAFLET_FIELDS);

/** What is written of a goods; absent = nothing is. */
export type Leaflet = Readonly<Partial<Record<LeafletKey, string>>>;

/** A table of something for each field. */
export const ofEachLeafletField = <T>(
  make: (key: LeafletKey, field: { label: string; max: number }) => T,
): Record<LeafletKey, T> =>
  Object.fromEntries(LEAFLET_KEYS.map((key) => [key, make(key, LEAFLET_FIELDS[key])])) as Record<
    LeafletKey,
    T
  >;

/** By class of goods the fields that it has, where they are not those of a drug, and its own words for them. */
const OF_CLASS: Readonly<Record<string, Leaflet>> = {
  tcm: {
    ingredients: '来源',
    traits: '性状',
    nature: '性味与归经',
    indications: '功能与主治',
    dosage: '用法与用量',
    taboo: '禁忌',
    caution: '注意',
    storage: '贮藏',
    packing: '包装',
    validity: '保质期',
    standard: '执行标准',
  },
  device: {
    ingredients: '结构及组成',
    indications: '适用范围',
    dosage: '使用方法',
    taboo: '禁忌症',
    caution: '注意事项及警示',
    storage: '储存条件',
    packing: '包装',
    validity: '使用期限',
    standard: '产品技术要求编号',
  },
  other: {
    ingredients: '主要成份',
    indications: '适用范围',
    dosage: '使用方法',
    caution: '注意事项',
    storage: '贮存方法',
    packing: '包装',
    validity: '保质期',
    standard: '执行标准',
  },
};

interface LeafletEntry {
  key: LeafletKey;
  label: string;
}

/**
 * The fields that goods of a class have, in the order of the printed 说明书.
 * @param rxClass 'rx', 'otc_a', 'otc_b', 'device', 'tcm', 'other'
 * @param kept what is written already: of a goods whose class has changed nothing is lost
 */
export function leafletEntries(rxClass: string, kept: Leaflet = {}): LeafletEntry[] {
  const own: Leaflet = OF_CLASS[rxClass] ?? DRUG;
  return LEAFLET_KEYS.flatMap((key) => {
    if (own[key] === undefined && !kept[key]) return [];
    return [{ key, label: own[key] ?? LEAFLET_FIELDS[key].label }];
  });
}

/** All but what only 饮片 have. */
const { nature: _, ...DRUG } = ofEachLeafletField((_key, { label }) => label);
