import type { GoodsImport } from '@qingnang/contract/goods-imports';

export const STATES: Record<GoodsImport['state'], { name: string; tone: string }> = {
  mapped: { name: '待检查', tone: 'wait' },
  checking: { name: '检查中', tone: 'wait' },
  checked: { name: '待导入', tone: 'wait' },
  running: { name: '导入中', tone: 'wait' },
  done: { name: '已完成', tone: 'ok' },
  failed: { name: '失败', tone: 'bad' },
  stopped: { name: '已停止', tone: '' },
};

export const STEPS = ['上传文件', '对应列', '检查', '导入'] as const;

const STEP_OF: Record<GoodsImport['state'], number> = {
  mapped: 1,
  checking: 2,
  checked: 2,
  running: 3,
  done: 4,
  failed: 2,
  stopped: 3,
};
/** The step that an import stands at, from 0. */
export const stepOf = ({ state }: GoodsImport): number => STEP_OF[state];

export const isUnderWay = ({ state }: GoodsImport): boolean => state === 'checking' || state === 'running';

/** How much of the file has been looked at, 0 to 1; null = its length is not known yet. */
export function partDone({ counts, rows_total: total, state }: GoodsImport): number | null {
  if (state === 'done') return 1;
  if (total === null || total === 0) return null;
  return Math.min(1, (counts?.total ?? 0) / total);
}
