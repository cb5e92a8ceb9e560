import type { Leaflet } from '@qingnang/contract/leaflet-fields';
import { between } from '../catalog/random.ts';
import type { DemoGoods } from '../catalog/types.ts';
import { ANY_DRUG, GROUPS } from './groups.ts';

/** The 说明书 of a goods of the demo shop: invented, in plain words of the demo's own, different by class, form and use. */
export function demoLeaflet(goods: DemoGoods): Leaflet {
  const kept = { ...common(goods), ...(goods.description ? { indications: goods.description } : {}) };
  if (goods.rx === 'tcm') return { ...kept, ...ofHerb(goods) };
  if (goods.rx === 'device') return { ...kept, ...ofDevice(goods) };
  if (goods.rx === 'other') return { ...kept, ...ofOther(goods) };
  return { ...kept, ...ofDrug(goods) };
}

const STORAGE = {
  normal: '密封，置干燥处保存。',
  cool: '遮光，密封，在不超过 20℃ 的阴凉处保存。',
  cold: '在 2～8℃ 避光保存和运输，不得冷冻。',
  frozen: '在 -25～-10℃ 保存和运输。',
} as const;

const common = ({ storage, spec, unit }: DemoGoods): Leaflet => ({
  storage: STORAGE[storage],
  packing: `${spec}，每${unit}。`,
});

function ofHerb({ name, genericName, origin }: DemoGoods): Leaflet {
  return {
    ingredients: `为${genericName}的干燥药用部位，经净制、切制或炮制而成。${origin ? `产地：${origin}。` : ''}`,
    traits: `具有${name}应有的形状、色泽和气味，无霉变、虫蛀和异物。`,
    nature: '性味与归经以《中国药典》或省炮制规范所载为准。',
    dosage: '由医师辨证处方使用；煎汤内服，常用量 3～15g，或遵医嘱。',
    taboo: '对本品过敏者禁用；配伍禁忌遵医嘱。',
    caution: '孕妇、儿童及正在服用其他药物者，在医师指导下使用。',
    validity: '24 个月。',
    standard: '《中国药典》一部或四川省中药饮片炮制规范。',
  };
}

function ofDevice({ name, spec }: DemoGoods): Leaflet {
  return {
    ingredients: `由主体和附件组成，型号规格：${spec}。`,
    dosage: '使用前阅读随附说明书，检查包装是否完好；按步骤操作，使用后清洁或按医疗废物处理。',
    taboo: '对所用材料过敏者不宜使用。',
    caution: `${name}的测量或使用结果不能代替医生诊断。一次性产品不得重复使用，包装破损不得使用。`,
    validity: '自生产之日起 2 年，以标签为准。',
    standard: `以注册或备案的产品技术要求为准。`,
  };
}

const ofOther = ({ name }: DemoGoods): Leaflet => ({
  ingredients: `见${name}包装标签。`,
  dosage: '按包装标签所示方法使用。',
  caution: '本品不能代替药物。过敏体质者慎用，请放在儿童接触不到的地方。',
  validity: '24 个月。',
  standard: '见包装标签。',
});

function ofDrug(goods: DemoGoods): Leaflet {
  const { name, genericName, scope, categories, form } = goods;
  const isHerbal = scope === 'patent_tcm';
  const [, words] = GROUPS.find(([codes]) =>
    codes.some((code) => categories.some((one) => one.startsWith(code))),
  ) ?? [[], ANY_DRUG];
  return {
    ingredients: isHerbal
      ? `${name}为中药复方制剂，处方以包装所附说明书为准。`
      : `本品主要成份为${genericName}。`,
    traits: `本品为${form}。`,
    dosage: dosageOf(goods),
    ...(isHerbal ? { ...words, ...HERBAL } : words),
    pregnancy: '孕妇及哺乳期妇女须在医师评估利弊后使用。',
    children: '儿童按年龄或体重调整剂量，在医师或药师指导下并由成人监护使用。',
    elderly: '老年人肝肾功能减退，从小剂量开始，注意观察。',
    ...(isHerbal
      ? {}
      : {
          overdose: '过量时停药并对症处理，携带包装及时就医。',
          pharmacology: `${genericName}的药理作用与毒理资料以批准的说明书为准。`,
        }),
    validity: `${between(`validity:${name}`, 2, 3) * 12} 个月。`,
    standard: isHerbal ? '《中国药典》一部或国家药品标准。' : '《中国药典》二部或国家药品标准。',
  };
}

/** 忌口 of Chinese patent medicines, in place of what is said of chemicals. */
const HERBAL: Leaflet = {
  adverse: '偶见胃部不适、皮疹，停药后消失；上市后发现的其他反应以最新说明书为准。',
  caution: '服药期间饮食清淡，忌烟、酒及辛辣、油腻食物。不宜同时服用滋补性中药。症状加重或三日未缓解应就医。',
};

const BY_MOUTH = '口服。成人一次一个剂量单位，一日 2～3 次，饭后温水送服；具体用量和疗程遵医嘱。';
const DOSAGES: readonly (readonly [form: RegExp, words: string])[] = [
  [/注射|输液/, '由医务人员按病情静脉滴注、静脉注射或肌内注射，用量遵医嘱。'],
  [/滴眼|眼/, '滴入结膜囊内。一次 1～2 滴，一日 3～4 次，瓶口不接触眼部。'],
  [/滴鼻|鼻|喷雾|吸入|气雾/, '喷入或吸入给药，每次按喷头定量，一日 1～3 次；用前摇匀。'],
  [/膏|外用|贴|搽|洗|凝胶/, '外用。清洁患处后取适量涂布或贴敷，一日 1～2 次；不用于破损皮肤。'],
  [/栓/, '清洁双手后置入，一次 1 粒，每晚或遵医嘱。'],
  [/颗粒|散|干混悬/, '温水冲服。一次 1 袋，一日 2～3 次；儿童酌减。'],
  [/口服液|糖浆|合剂|口服液体/, '口服。摇匀后用量杯量取，一次 10ml，一日 3 次；儿童酌减。'],
];

const dosageOf = ({ name, form }: DemoGoods): string =>
  DOSAGES.find(([pattern]) => pattern.test(`${form}${name}`))?.[1] ?? BY_MOUTH;
