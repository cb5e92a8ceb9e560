import type { MassChange } from './api.ts';

export const STATES: Record<MassChange['status'], { name: string; tone: string }> = {
  preview: { name: '待执行', tone: 'wait' },
  waiting: { name: '待复核', tone: 'wait' },
  refused: { name: '复核未通过', tone: 'bad' },
  applied: { name: '已执行', tone: 'ok' },
  undone: { name: '已撤销', tone: '' },
};
