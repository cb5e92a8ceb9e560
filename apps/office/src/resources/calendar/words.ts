import type { CalendarEntry } from '@qingnang/contract/admin-zones';
import { keysOf } from '@qingnang/contract/keys';

/** Kinds in the order in which the calendar shows them. */
export const KIND_WORDS: Record<CalendarEntry['kind'], string> = {
  zone: '专区与活动',
  special: '特价',
  group: '拼团',
  combination: '组合购',
  promotion: '促销活动',
  banner: '广告位',
  pin: '搜索置顶',
};
export const KINDS = keysOf(KIND_WORDS);

export const STATE_WORDS: Record<CalendarEntry['state'], { name: string; tone: string }> = {
  waiting: { name: '未开始', tone: 'info' },
  running: { name: '进行中', tone: 'ok' },
  sold_out: { name: '已抢完', tone: 'wait' },
  ended: { name: '已结束', tone: '' },
  stopped: { name: '已停止', tone: 'bad' },
};
