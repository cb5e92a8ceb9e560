/** Words of codes that travel as codes. */

export const RANKS: readonly string[] = ['普通', '银卡', '金卡', '钻石'];
export const rankName = (rank: number): string => RANKS[rank] ?? `等级 ${rank}`;

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
  cold: '冷藏 2–8℃',
};

export const GOODS_STATUSES: Record<string, string> = { draft: '草稿', on: '在售', off: '下架' };
export const GOODS_STATUS_TONES: Record<string, string> = { draft: '', on: 'ok', off: 'wait' };

export const CATEGORY_TREES: Record<string, string> = { xi: '西药', zy: '中药', qx: '器械', yx: '优选' };

export const PAYMENT_STATUSES: Record<string, string> = {
  created: '待支付',
  paid: '已到账',
  closed: '已关闭',
};
export const REFUND_STATUSES: Record<string, string> = {
  pending: '退款中',
  done: '已退款',
  failed: '退款失败',
};

/** Options of an antd Select from a table of words. */
export const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
