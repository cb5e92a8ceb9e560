/**
 * Classes that may not be sold on the site (docs/rules/trade.md#what-may-not-be-sold-here): narcotics and psychotropics,
 * toxic and radioactive drugs, vaccines, blood products, precursor drugs, hospital preparations, formula granules. Import
 * and the goods form ask here.
 */

export type ForbiddenClass =
  | 'narcotic_psychotropic'
  | 'vaccine'
  | 'blood_product'
  | 'radioactive'
  | 'toxic'
  | 'toxic_tcm'
  | 'formula_granules'
  | 'ephedrine_single'
  | 'hospital_preparation';

export const FORBIDDEN_NAMES: Readonly<Record<ForbiddenClass, string>> = {
  narcotic_psychotropic: '麻醉药品、精神药品',
  vaccine: '疫苗',
  blood_product: '血液制品',
  radioactive: '放射性药品',
  toxic: '医疗用毒性药品',
  toxic_tcm: '毒性中药',
  formula_granules: '中药配方颗粒',
  ephedrine_single: '麻黄碱单方制剂',
  hospital_preparation: '医疗机构制剂',
};

export interface NamedGoods {
  name: string;
  genericName?: string;
  approvalNo?: string;
  maker?: string;
  /** A class a data source states itself (`control_hint`, `kind`). */
  hints?: readonly string[];
}

/** The class because of which a goods may not be sold here; null when none is recognised. */
export function forbiddenClass(goods: NamedGoods): ForbiddenClass | null {
  const hinted = (goods.hints ?? []).flatMap((hint) => HINTS[hint] ?? [])[0];
  if (hinted) return hinted;
  const words = `${goods.name} ${goods.genericName ?? ''}`;
  if (isSingleEphedrine(words)) return 'ephedrine_single';
  if (isHospitalPreparation(goods)) return 'hospital_preparation';
  return RULES.find(({ says, but }) => says.test(words) && !but?.test(words))?.is ?? null;
}

const HINTS: Readonly<Record<string, ForbiddenClass>> = {
  narcotic_psychotropic: 'narcotic_psychotropic',
  vaccine: 'vaccine',
  blood_product: 'blood_product',
  radioactive: 'radioactive',
  toxic: 'toxic',
  toxic_tcm: 'toxic_tcm',
  中药配方颗粒: 'formula_granules',
};

/** Compound cold medicines with pseudoephedrine are sold under receipt rules; the plain substance is a precursor drug. */
function isSingleEphedrine(words: string): boolean {
  const plain = /(盐酸|硫酸)(伪|消旋)?麻黄碱|盐酸甲基麻黄碱|去甲(伪)?麻黄碱/;
  return plain.test(words) && !/复方|氨酚|氨麻|酚麻|伪麻.*(敏|胶囊)|氯雷|西替|苯海|愈|布洛|芬|萘/.test(words);
}

/** Approval numbers of hospital preparations: X药制字Z20210001. */
function isHospitalPreparation({ name, approvalNo = '', maker = '' }: NamedGoods): boolean {
  if (/制字|药制备字/.test(approvalNo)) return true;
  return /院内制剂|医院制剂|医疗机构制剂/.test(`${name}${maker}`);
}

interface Rule {
  is: ForbiddenClass;
  says: RegExp;
  /** Names that only look alike. */
  but?: RegExp;
}

const NARCOTIC = [
  '吗啡',
  '芬太尼',
  '哌替啶',
  '杜冷丁',
  '美沙酮',
  '羟考酮',
  '氢可酮',
  '氢吗啡酮',
  '可待因',
  '阿片',
  '罂粟',
  '可卡因',
  '布桂嗪',
  '二氢埃托啡',
  '地芬诺酯',
  '福尔可定',
  '丁丙诺啡',
  '地佐辛',
  '布托啡诺',
  '纳布啡',
  '喷他佐辛',
  '曲马多',
  '右美沙芬',
  '复方甘草片',
  '复方甘草口服溶液',
  '泰勒宁',
  '氨酚双氢可待因',
  '依他佐辛',
];
const PSYCHOTROPIC = [
  '地西泮',
  '安定片',
  '氯硝西泮',
  '硝西泮',
  '劳拉西泮',
  '奥沙西泮',
  '艾司唑仑',
  '阿普唑仑',
  '咪达唑仑',
  '咪哒唑仑',
  '三唑仑',
  '替马西泮',
  '氟西泮',
  '瑞马唑仑',
  '氯氮䓬',
  '苯巴比妥',
  '司可巴比妥',
  '异戊巴比妥',
  '戊巴比妥',
  '佐匹克隆',
  '扎来普隆',
  '唑吡坦',
  '氯胺酮',
  '哌甲酯',
  '匹莫林',
  '莫达非尼',
  '甲丙氨酯',
  '咖啡因注射',
  '安钠咖',
  '麦角胺咖啡因',
  '羟丁酸钠',
  'γ-羟丁酸',
  '氯卡色林',
  '苏沃雷生',
  '莱博雷生',
  '达利雷生',
  '吡仑帕奈',
  '依托咪酯',
  '芬特明',
];
const any = (words: readonly string[]) => new RegExp(words.join('|'));

const RULES: readonly Rule[] = [
  { is: 'narcotic_psychotropic', says: any(NARCOTIC), but: /阿扑吗啡|罂粟碱|罂粟乙碘油/ },
  { is: 'narcotic_psychotropic', says: any(PSYCHOTROPIC) },
  { is: 'vaccine', says: /疫苗|菌苗/, but: /接种家兔|疫苗冷藏|疫苗接种(本|证|卡)/ },
  {
    is: 'blood_product',
    says: /人血白蛋白|人免疫球蛋白|免疫球蛋白|人凝血(因子|酶)|凝血酶原复合物|人纤维蛋白|抗凝血酶(Ⅲ|III)?|冻干人/,
    but: /检测|试剂盒|测定|重组|利妥昔/,
  },
  {
    is: 'radioactive',
    says: /\[\d{1,3}m?[A-Z][A-Za-z]?\]|放射性|密封籽源|锝|碘\[?(125|131)|镭|钇\[?90|氟\[?18|镥\[?177/,
    but: /\[13C\]|尿素/,
  },
  {
    is: 'toxic',
    says: /亚砷酸|三氧化二砷|A型肉毒|肉毒毒素|阿托品原料|毛果芸香碱原料|洋地黄毒苷|士的宁|升汞|水杨酸毒扁豆碱|去乙酰毛花苷原料/,
  },
  {
    is: 'toxic_tcm',
    says: /^(\(?生\)?)?(砒石|砒霜|白降丹|红粉|红升丹|轻粉|雄黄|水银|斑蝥|青娘虫|红娘虫|蟾酥|生马钱子|生川乌|生草乌|生白附子|生附子|生半夏|生南星|生天南星|生巴豆|生甘遂|生狼毒|生藤黄|生千金子|生天仙子|闹阳花|雪上一枝蒿|雪上一枝篙|洋金花)( |$)/,
  },
  { is: 'formula_granules', says: /配方颗粒/ },
];
