import type { ZoneRow } from '@qingnang/contract/zones';
import { dateTime } from '../../lib/format.ts';

/** When an activity is on: `2026-11-20 10:00 至 2026-11-30 18:00`; '' for one without dates. */
export function windowWords({ starts_at, ends_at }: Pick<ZoneRow, 'starts_at' | 'ends_at'>): string {
  if (starts_at !== null && ends_at !== null) return `${dateTime(starts_at)} 至 ${dateTime(ends_at)}`;
  if (ends_at !== null) return `${dateTime(ends_at)} 结束`;
  return starts_at === null ? '' : `${dateTime(starts_at)} 开始`;
}
