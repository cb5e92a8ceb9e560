import {
  DEMANDS,
  type SettingField,
  type ShopPromise,
  WEEKDAYS,
} from '@qingnang/contract/shop-setting-fields';
import type { ReactNode } from 'react';
import type { Colleague } from '../api.ts';

interface SettingWordsProps {
  field: SettingField;
  value: unknown;
  staff: readonly Colleague[];
}

/** A field of a section as it is set. */
export function SettingWords({ field, value, staff }: SettingWordsProps): ReactNode {
  return isSet(field, value) ? (
    SHOWN[field.kind](value as never, staff)
  ) : (
    <span className="muted">未设置</span>
  );
}

const isSet = ({ kind }: SettingField, value: unknown): boolean => {
  if (kind === 'percent') return true;
  return Array.isArray(value) ? value.length > 0 : value !== '' && value !== 0;
};

const asIs = (words: string) => words;

const SHOWN: Readonly<
  Record<SettingField['kind'], (value: never, staff: readonly Colleague[]) => ReactNode>
> = {
  line: asIs,
  folder: asIs,
  phone: asIs,
  qq: asIs,
  percent: (share: number) => `${share}%`,
  wait: (days: number) => `${days} 天`,
  hours: (hours: number) => `${hours} 小时`,
  count_days: (days: number) => `${days} 天`,
  milliseconds: (ms: number) => `${ms} 毫秒`,
  clock: asIs,
  weekdays: (days: readonly number[]) => days.map((day) => WEEKDAYS[day - 1]).join('、'),
  days: (days: readonly string[]) => days.join('、'),
  demand: (demand: keyof typeof DEMANDS) => DEMANDS[demand],
  staff: (id: number, staff) => staff.find((one) => one.id === id)?.name ?? '已停用的员工',
  promises: (promises: readonly ShopPromise[]) => (
    <ul className="settings-list">
      {promises.map(({ title, words }) => (
        <li key={title}>
          <span>
            {title}
            <span className="muted small">　{words}</span>
          </span>
        </li>
      ))}
    </ul>
  ),
};
