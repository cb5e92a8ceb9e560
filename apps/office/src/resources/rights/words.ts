import type { Right } from './api.ts';

export const STATES: Record<Right['status'], { name: string; tone: string }> = {
  pending: { name: '待处理', tone: 'wait' },
  granted: { name: '已同意', tone: 'ok' },
  refused: { name: '已拒绝', tone: 'bad' },
};

/** In the order of the work. */
export const TABS: readonly { status: string; label: string }[] = [
  { status: 'pending', label: '待处理' },
  { status: 'granted', label: '已同意' },
  { status: 'refused', label: '已拒绝' },
  { status: 'all', label: '全部' },
];

/** The tab that the address asks for; what waits when it asks for none. */
export const tabOf = (text: string): string =>
  TABS.find(({ status }) => status === text)?.status ?? 'pending';
