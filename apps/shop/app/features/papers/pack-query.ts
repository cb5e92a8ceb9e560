import type { QueryOf } from '@qingnang/contract/call';
import type { papersPack } from '@qingnang/contract/papers';

type Asked = Required<QueryOf<typeof papersPack>>;
/** What a document pack is about; packages/contract/src/papers. */
export type PackChoice =
  | Pick<Asked, 'order_id'>
  | Pick<Asked, 'order_ids'>
  | Pick<Asked, 'month'>
  | Pick<Asked, 'goods_id' | 'lot'>
  | Pick<Asked, 'goods_id'>
  | Pick<Asked, 'visit'>;

/** The month of a day and those before it, newest first: `2026-11`, `2026-10` … */
export function monthsBefore(day: string, number: number): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return Array.from({ length: number }, (_, back) => {
    const at = year * 12 + month - 1 - back;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}

/** `2026年11月` */
export const monthName = (month: string): string => `${month.slice(0, 4)}年${Number(month.slice(5))}月`;

const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** Bytes as people read them: `3.2 MB`. */
export function bytes(size: number): string {
  let [value, unit] = [size, 0];
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${unit < 2 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`;
}
