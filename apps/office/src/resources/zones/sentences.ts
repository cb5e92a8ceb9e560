import { count, dateTime } from '../../app/format.ts';
import type { Names } from '../../app/reference.ts';
import { audienceOf } from '../../shared/audience.ts';
import type { StaffZone, StaffZoneDetail } from './api.ts';

interface Window {
  starts_at?: number | null | undefined;
  ends_at?: number | null | undefined;
}

/** From when to when, Unix seconds; missing = open on that side. */
export function windowWords({ starts_at: from, ends_at: to }: Window): string {
  if (!from && !to) return '长期';
  return `${from ? dateTime(from) : '即日'} 至 ${to ? dateTime(to) : '长期'}`;
}

/** What publishing a saved zone does, line by line. @param now Unix seconds */
export function publishFacts(
  zone: StaffZoneDetail,
  now: number,
  names: Names,
): { label: string; text: string }[] {
  const { form, state, goods_count: goods } = zone;
  const [before, after] = [windowWords(zone), windowWords(form)];
  const isMoved = state !== 'draft' && before !== after;
  return [
    { label: '活动时间', text: isMoved ? `${after}（原 ${before}）` : after },
    { label: '可见人群', text: audienceOf(form, names) },
    { label: '商品', text: `${count(goods)} 个` },
    { label: '发布后', text: effect(zone, now) },
  ];
}

function effect({ form, state }: StaffZoneDetail, now: number): string {
  const back = state === 'stopped' ? '恢复显示；停止时结束的专区价不会恢复，需要重新设置。' : '';
  if (form.ends_at && form.ends_at <= now) return `${back}结束时间已过，买家看不到。`;
  if (!form.starts_at || form.starts_at <= now) return `${back}买家立即看到新内容。`;
  const hidden = state === 'running' ? '现在正在进行，开始时间之前买家将看不到。' : '';
  return `${back}${hidden}${dateTime(form.starts_at)} 起买家可见。`;
}

/** What the emergency stop does, before it is done. */
export const stopWords = ({ prices }: Pick<StaffZone, 'prices'>): string =>
  `买家立即看不到。${prices > 0 ? `${count(prices)} 个专区价同时停止，按原价销售，不能恢复。` : ''}`;

export const deleteWords = ({ prices }: Pick<StaffZone, 'prices'>): string =>
  `买家立即看不到，不能恢复。${prices > 0 ? `${count(prices)} 个专区价同时停止。` : ''}`;

/** 94 (per cent) as the trade says it: '9.4 折'; empty for what is none. */
export function discountWords(percent: number | null | undefined): string {
  if (!percent || percent <= 0 || percent >= 100) return '';
  return `${Number((percent / 10).toFixed(3))} 折`;
}
