// What the shop is set to: what is wrong with a section, and how the audit log says it.
import {
  PROMISE_ICONS,
  type SectionName,
  type ShopSettings,
  WEEKDAYS,
} from '@qingnang/contract/shop-setting-fields';
import type { JsonValue } from '../../../db/json-columns.ts';

/** What is wrong with a section as a whole, by field. */
export const sectionErrors = (value: ShopSettings[SectionName]): Record<string, string> =>
  'from' in value ? hoursErrors(value) : {};

/** All of it, or nothing. */
function hoursErrors({ from, to, weekdays }: ShopSettings['chat_hours']): Record<string, string> {
  if (from === '' && to === '' && weekdays.length === 0) return {};
  return {
    ...(from === '' ? { from: '请填写开始时间' } : {}),
    ...(to === '' ? { to: '请填写结束时间' } : {}),
    ...(weekdays.length === 0 ? { weekdays: '请选择星期' } : {}),
    ...(from !== '' && to !== '' && from >= to ? { to: '结束时间必须晚于开始时间' } : {}),
  };
}

/** Lists of days in their order, each once. */
export function inOrder<Value extends ShopSettings[SectionName]>(value: Value): Value {
  const ordered = Object.entries(value).map(([name, one]) => [name, ORDERED.has(name) ? sorted(one) : one]);
  return Object.fromEntries(ordered) as Value;
}

const ORDERED = new Set(['weekdays', 'rest_weekdays', 'days']);
const sorted = (list: unknown) => (Array.isArray(list) ? [...new Set(list)].sort() : list);

/** A section for the audit log: codes in words. */
export function loggedSection(value: ShopSettings[SectionName]): JsonValue {
  if ('weekdays' in value) return { ...value, weekdays: inWords(value.weekdays) };
  if ('rest_weekdays' in value) return { rest_weekdays: inWords(value.rest_weekdays) };
  if ('promises' in value)
    return { promises: value.promises.map(({ icon, ...said }) => ({ ...said, icon: PROMISE_ICONS[icon] })) };
  return { ...value };
}

const inWords = (weekdays: readonly number[]) => weekdays.map((day) => WEEKDAYS[day - 1] ?? String(day));
