import { expand } from '../families.ts';

/** 冷冻（−25 至 −10℃）：药品与体外诊断试剂. */
export const frozenDrugs = expand({ rx: 'rx', scope: 'chemical', storage: 'frozen' }, [
  {
    name: '地诺前列酮栓',
    in: ['xi-gyn'],
    about: '促宫颈成熟，限医疗机构在产科使用，−25 至 −10℃ 冷冻保存，用前从冷冻室取出。',
    rows: [['10mg*1枚', 'ferring', '968.00', { trade: '欣普贝生', middle: 1, case: 20 }]],
  },
]);

export const frozenReagents = expand(
  { rx: 'device', scope: 'device3', form: '体外诊断试剂', unit: '盒', storage: 'frozen' },
  [
    {
      name: '人乳头瘤病毒核酸检测试剂盒(PCR-荧光探针法)',
      in: ['qx-test'],
      about: '用于宫颈脱落细胞样本的核酸检测，限医疗机构使用，−20±5℃ 冷冻保存。',
      rows: [['24人份', 'wondfo', '576.00', { middle: 1, case: 20 }]],
    },
  ],
);
