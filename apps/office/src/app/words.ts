import { COLD_LIMITS, STORAGES as STORAGE_NAMES } from '@qingnang/rules/cold-chain';

/** Words of codes that travel as codes. */

export const RX_CLASSES: Record<string, string> = {
  rx: '处方药',
  otc_a: '甲类 OTC',
  otc_b: '乙类 OTC',
  device: '医疗器械',
  tcm: '中药饮片',
  other: '其他',
};

export const STORAGES: Record<string, string> = {
  normal: '常温 10–30℃',
  cool: '阴凉 不超过 20℃',
  cold: `冷藏 ${COLD_LIMITS.cold.words}`,
  frozen: `冷冻 ${COLD_LIMITS.frozen.words}`,
};
/** Storage classes as papers of the warehouse write them. */
export const storageName = (storage: string): string =>
  (STORAGE_NAMES as Record<string, string>)[storage] ?? storage;

export const GOODS_STATUS_TONES: Record<string, string> = { draft: '', on: 'ok', off: 'wait' };

export const CATEGORY_TREES: Record<string, string> = {
  xi: '药品',
  zy: '中药饮片',
  qx: '器械',
  yx: '优选',
};

export const PROVINCES: readonly string[] = [
  '北京市',
  '天津市',
  '河北省',
  '山西省',
  '内蒙古自治区',
  '辽宁省',
  '吉林省',
  '黑龙江省',
  '上海市',
  '江苏省',
  '浙江省',
  '安徽省',
  '福建省',
  '江西省',
  '山东省',
  '河南省',
  '湖北省',
  '湖南省',
  '广东省',
  '广西壮族自治区',
  '海南省',
  '重庆市',
  '四川省',
  '贵州省',
  '云南省',
  '西藏自治区',
  '陕西省',
  '甘肃省',
  '青海省',
  '宁夏回族自治区',
  '新疆维吾尔自治区',
];

export const PAYMENT_STATUSES: Record<string, string> = {
  created: '待支付',
  paid: '已到账',
  closed: '已关闭',
};
export const REFUND_STATUSES: Record<string, string> = {
  awaiting: '待复核',
  pending: '退款中',
  done: '已退款',
  failed: '退款失败',
  refused: '复核未通过',
};

/** Options of an antd Select from a table of words. */
export const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
