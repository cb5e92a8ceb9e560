// What the shop is set to: what is wrong with a section, and how the audit log says it.
import {
  PROMISE_ICONS,
  type SectionName,
  type SectionValue,
  type ShopSettings,
  WEEKDAYS,
} from '@qingnang/contract/shop-setting-fields';
import type { JsonValue } from '../../../db/json-columns.ts';

/** What is wrong with a section as a whole, by field. */
export function sectionErrors<S extends SectionName>(
  section: S,
  value: SectionValue<S>,
): Record<string, string> {
  return CHECKS[section]?.(value) ?? {};
}

const CHECKS: { [S in SectionName]?: (value: SectionValue<S>) => Record<string, string> } = {
  chat_hours: hoursErrors,
};

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
export function inOrder<S extends SectionName>(value: SectionValue<S>): SectionValue<S> {
  const ordered = Object.entries(value).map(([name, one]) => [name, ORDERED.has(name) ? sorted(one) : one]);
  return Object.fromEntries(ordered) as SectionValue<S>;
}

const ORDERED = new Set(['weekdays', 'days']);
const sorted = (list: unknown) => (Array.isArray(list) ? [...new Set(list)].sort() : list);

/** A section for the audit log: codes in words, what is empty left out of its lists. */
export const loggedSection = (value: SectionValue<SectionName>): JsonValue =>
  Object.fromEntries(Object.entries(value).map(([name, one]) => [name, LOGGED[name]?.(one) ?? one]));

const LOGGED: Readonly<Record<string, (value: never) => JsonValue>> = {
  weekdays: (days: ShopSettings['chat_hours']['weekdays']) =>
    days.map((day) => WEEKDAYS[day - 1] ?? String(day)),
  promises: (promises: ShopSettings['promises']['promises']) =>
    promises.map(({ icon, title, words }) => ({ title, words, icon: PROMISE_ICONS[icon] })),
};
