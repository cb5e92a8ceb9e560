import { keysOf } from '@qingnang/contract/keys';

/** The lists of the queue, in the order of their tabs. */
export const VIEWS = {
  waiting: '待接待',
  mine: '我的',
  open: '接待中',
  closed: '已结束',
} as const;
export type View = keyof typeof VIEWS;
export const VIEW_NAMES = keysOf(VIEWS);

/** What an address names; who comes without one sees who waits. */
export const viewOf = (name: string): View => VIEW_NAMES.find((view) => view === name) ?? 'waiting';
