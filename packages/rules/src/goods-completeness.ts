/** How complete a goods is described, beyond what it needs to be sold at all: what is missing, and what buyers lose by it. */

interface Trait {
  /** Against the others. */
  weight: number;
  /** The classes of goods that it belongs to; absent = all. */
  of?: readonly string[];
  /** What buyers lose without it. */
  loss: string;
}

const DRUGS = ['rx', 'otc_a', 'otc_b'];
const DEVICES = ['device'];
const HERBS = ['tcm'];

/** In the order of the form. */
export const TRAITS = {
  image: { weight: 20, loss: '列表和详情只有占位图，认不出包装' },
  category_ids: { weight: 12, loss: '按分类浏览和筛选时找不到' },
  barcode: { weight: 12, of: [...DRUGS, ...DEVICES, 'other'], loss: '扫码补货、扫码收货和导入清单认不出它' },
  generic_name: { weight: 8, of: DRUGS, loss: '按药物名搜索和同名比价找不到' },
  dosage_form: { weight: 8, of: DRUGS, loss: '按剂型筛选时不出现' },
  approval_no: { weight: 8, of: [...DRUGS, ...DEVICES], loss: '首营核对时查不到批准文号' },
  mah: { weight: 6, of: DRUGS, loss: '首营资料要另外询问上市许可持有人' },
  insurance_code: { weight: 6, of: DRUGS, loss: '药店医保结算对不上码，要自己查' },
  registrant: { weight: 6, of: DEVICES, loss: '验收记录缺注册人或备案人' },
  production_permit: { weight: 6, of: DEVICES, loss: '验收记录缺生产许可证号或备案号' },
  origin: { weight: 10, of: HERBS, loss: '饮片看不出产地，不好比价' },
  grade: { weight: 8, of: HERBS, loss: '饮片看不出等级，不好比价' },
  brand_id: { weight: 6, loss: '品牌馆和品牌筛选里没有它' },
  retail_price: { weight: 6, loss: '算不出零售毛利' },
  description: { weight: 8, loss: '详情页没有说明，要来问客服' },
} as const satisfies Record<string, Trait>;
export type TraitKey = keyof typeof TRAITS;

export const TRAIT_KEYS = Object.keys(TRAITS) as TraitKey[];

/** The classes of goods that a trait belongs to; null = all. */
export const classesOf = (key: TraitKey): readonly string[] | null => {
  const trait: Trait = TRAITS[key];
  return trait.of ?? null;
};

export interface Completeness {
  /** Per cent of what its class of goods can have, rounded down: 100 only where nothing is missing. */
  score: number;
  /** The heaviest first. */
  missing: { key: TraitKey; points: number; loss: string }[];
}

/**
 * @param rxClass the class of the goods; of one that is not known only what all have counts
 * @param has which traits it has
 */
export function completenessOf(
  rxClass: string,
  has: Readonly<Partial<Record<TraitKey, boolean>>>,
): Completeness {
  const own = TRAIT_KEYS.filter((key) => classesOf(key)?.includes(rxClass) ?? true);
  const all = own.reduce((sum, key) => sum + TRAITS[key].weight, 0);
  const lacking = own.filter((key) => !has[key]);
  const lost = lacking.reduce((sum, key) => sum + TRAITS[key].weight, 0);
  const missing = lacking
    .map((key) => ({ key, points: Math.round((TRAITS[key].weight * 100) / all), loss: TRAITS[key].loss }))
    .sort((a, b) => TRAITS[b.key].weight - TRAITS[a.key].weight);
  return { score: Math.floor(((all - lost) * 100) / all), missing };
}
