/** 召回与停售, without schemas: browsers take them without those. */

export const RECALL_CLASSES = [1, 2, 3] as const;
export type RecallClass = (typeof RECALL_CLASSES)[number];

/** Hours within which every holder has to have been told (药品召回管理办法). */
export const RECALL_CLASS_WORDS: Readonly<
  Record<RecallClass, { name: string; hours: number; about: string }>
> = {
  1: { name: '一级召回', hours: 24, about: '可能或已经造成严重健康危害' },
  2: { name: '二级召回', hours: 48, about: '可能造成暂时或可逆的健康危害' },
  3: { name: '三级召回', hours: 72, about: '一般不会造成健康危害，其他原因需要收回' },
};

/** Why quality takes a lot out of sale; `recall` is a recall's own. */
export const STOP_REASONS = {
  suspect: '质量可疑',
  authority: '监管部门通知',
  supplier: '供货单位通知',
  complaint: '质量投诉',
  storage: '储运异常',
  other: '其他',
} as const;
export type StopReason = keyof typeof STOP_REASONS;
export const STOP_REASON_KEYS = [
  'suspect',
  'authority',
  'supplier',
  'complaint',
  'storage',
  'other',
] as const satisfies readonly StopReason[];

export const stopReasonName = (reason: string): string =>
  reason === 'recall' ? '召回' : ((STOP_REASONS as Record<string, string>)[reason] ?? reason);

/** What buyers and staff read beside a lot. @param recallClass 0 = none */
export const lotMark = (recallClass: number): string =>
  (RECALL_CLASS_WORDS as Record<number, { name: string } | undefined>)[recallClass]?.name ?? '';

/** Lists of recalls; drills stand apart, so that their figures never mix with real ones. */
export const RECALL_STATES = ['open', 'closed', 'drill'] as const;
export type RecallState = (typeof RECALL_STATES)[number];

export const HOLDER_STATES = ['waiting', 'confirmed', 'settled'] as const;
export type HolderState = (typeof HOLDER_STATES)[number];
export const HOLDER_STATE_NAMES: Readonly<Record<HolderState, string>> = {
  waiting: '待确认',
  confirmed: '待退回',
  settled: '已完成',
};

export const CONTACT_NAMES = { told: '发出通知', reminder: '提醒', call: '电话' } as const;

/** The effectiveness report as files. */
export const RECALL_REPORT_PDF = '/api/admin/recalls/:id/report.pdf';
export const RECALL_REPORT_XLSX = '/api/admin/recalls/:id/report.xlsx';
