import type { StaffSpecial } from '@qingnang/contract/campaigns';

/** Kinds of special prices. */
export const KINDS: Record<StaffSpecial['kind'], string> = {
  seckill: '秒杀',
  daily: '每日特价',
  near_expiry: '近效期',
  youx: '优选',
  newcomer: '新人特价',
  zone: '专区价',
  group: '拼团',
};

/** Where anything that is offered for a time stands: special prices, combinations, promotions, coupons. */
export const STATES: Record<StaffSpecial['state'], { name: string; tone: string }> = {
  waiting: { name: '未开始', tone: 'info' },
  running: { name: '进行中', tone: 'ok' },
  sold_out: { name: '已抢完', tone: 'wait' },
  ended: { name: '已结束', tone: '' },
  stopped: { name: '已停止', tone: 'bad' },
};

/** Whether it can still be changed or stopped. */
export const isOpen = ({ state }: Pick<StaffSpecial, 'state'>): boolean =>
  state === 'waiting' || state === 'running' || state === 'sold_out';

/** States that a list is filtered by. */
export const STATE_OPTIONS = [
  { value: '', label: '全部状态' },
  { value: 'running', label: '进行中' },
  { value: 'waiting', label: '未开始' },
  { value: 'ended', label: '已结束' },
];
