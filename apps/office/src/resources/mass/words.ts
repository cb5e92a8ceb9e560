import type { MassChange } from './api.ts';

/** Columns of the file that change something. */
export const COLUMNS: readonly string[] = [
  '普通价',
  '银卡价',
  '金卡价',
  '钻石价',
  '建议零售价',
  '控价',
  '起订量',
  '订购倍数',
  '中包装',
  '件装量',
  '单次限购',
  '每日限购',
  '状态',
  '标签',
];

export const STATES: Record<MassChange['status'], { name: string; tone: string }> = {
  preview: { name: '待执行', tone: 'wait' },
  waiting: { name: '待复核', tone: 'wait' },
  refused: { name: '复核未通过', tone: 'bad' },
  applied: { name: '已执行', tone: 'ok' },
  undone: { name: '已撤销', tone: '' },
};
