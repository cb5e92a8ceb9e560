/** Classes of what may not be sold on the site (docs/rules/trade.md#what-may-not-be-sold-here), as people read them. */
export const FORBIDDEN_CLASSES = {
  narcotic_psychotropic: '麻醉药品、精神药品',
  vaccine: '疫苗',
  blood_product: '血液制品',
  radioactive: '放射性药品',
  toxic: '医疗用毒性药品',
  toxic_tcm: '毒性中药',
  formula_granules: '中药配方颗粒',
  ephedrine_single: '麻黄碱单方制剂',
  precursor: '药品类易制毒化学品',
  abortion: '终止妊娠药品',
  hospital_preparation: '医疗机构制剂',
} as const;
export type ForbiddenClass = keyof typeof FORBIDDEN_CLASSES;
