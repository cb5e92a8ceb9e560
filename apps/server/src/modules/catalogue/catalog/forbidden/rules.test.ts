import { describe, expect, it } from 'vitest';
import { FORBIDDEN_SEED } from '../../../../../migrations/0047_gate.ts';
import { compiled, forbiddenClass, isPattern } from './rules.ts';

const LIST = compiled(FORBIDDEN_SEED);
const classOf = (name: string, more: object = {}) => forbiddenClass(LIST, { name, ...more });

describe('forbiddenClass', () => {
  it.each([
    ['枸橼酸芬太尼注射液', 'narcotic_psychotropic'],
    ['复方甘草片', 'narcotic_psychotropic'],
    ['艾司唑仑片', 'narcotic_psychotropic'],
    ['氢溴酸右美沙芬片', 'narcotic_psychotropic'],
    ['重组乙型肝炎疫苗（酿酒酵母）', 'vaccine'],
    ['人血白蛋白注射液', 'blood_product'],
    ['静注人免疫球蛋白(PH4)', 'blood_product'],
    ['碘[125I]密封籽源', 'radioactive'],
    ['注射用A型肉毒毒素', 'toxic'],
    ['生马钱子', 'toxic_tcm'],
    ['蟾酥', 'toxic_tcm'],
    ['黄芪配方颗粒', 'formula_granules'],
    ['盐酸麻黄碱注射液', 'ephedrine_single'],
    ['氯巴占片', 'narcotic_psychotropic'],
    ['地达西尼胶囊', 'narcotic_psychotropic'],
    ['富马酸奥赛利定注射液', 'narcotic_psychotropic'],
    ['泰吉利定注射液', 'narcotic_psychotropic'],
    ['溴西泮片', 'narcotic_psychotropic'],
    ['愈酚伪麻待因口服溶液', 'narcotic_psychotropic'],
    ['盐酸他喷他多片', 'narcotic_psychotropic'],
    ['盐酸芬氟拉明片', 'narcotic_psychotropic'],
    ['盐酸纳呋拉啡口崩片', 'narcotic_psychotropic'],
    ['氯氮卓片', 'narcotic_psychotropic'],
    ['可愈糖浆', 'narcotic_psychotropic'],
    ['复方樟脑酊', 'narcotic_psychotropic'],
    ['安定注射液', 'narcotic_psychotropic'],
    ['思诺思', 'narcotic_psychotropic'],
    ['美施康定', 'narcotic_psychotropic'],
    ['治疗用卡介苗', 'vaccine'],
    ['马来酸麦角新碱注射液', 'precursor'],
    ['米非司酮片', 'abortion'],
  ])('recognises %s by its name', (name, expected) => {
    expect(classOf(name)).toBe(expected);
  });

  it.each([
    '阿莫西林胶囊',
    '复方盐酸伪麻黄碱缓释胶囊',
    '氨酚伪麻胶囊(Ⅱ)',
    '酚麻美敏片',
    '麻黄止嗽丸',
    '盐酸罂粟碱注射液',
    '盐酸阿扑吗啡舌下片',
    '注射用重组人凝血因子Ⅷ',
    '尿素[13C]胶囊呼气试验药盒',
    '蟾酥丸',
    '制川乌',
    '法半夏',
    '感冒灵颗粒',
    '医用外科口罩',
  ])('lets %s pass', (name) => {
    expect(classOf(name)).toBeNull();
  });

  it('believes what the source says, and finds hospital preparations by number or maker', () => {
    expect(classOf('某某胶囊', { hints: ['', 'vaccine'] })).toBe('vaccine');
    expect(classOf('当归颗粒', { hints: ['中药配方颗粒'] })).toBe('formula_granules');
    expect(classOf('肤康洗剂', { approvalNo: '川药制字Z20080123' })).toBe('hospital_preparation');
    expect(classOf('肤康洗剂', { genericName: '盐酸哌替啶' })).toBe('narcotic_psychotropic');
    expect(classOf('胰岛素', { hints: ['hormone_peptide'] })).toBeNull();
  });

  it('takes a pattern that can be read, and no other', () => {
    expect(['', '疫苗|菌苗', '(', '[a'].map(isPattern)).toEqual([true, true, false, false]);
  });
});
