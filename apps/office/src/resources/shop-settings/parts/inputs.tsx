import { DEMANDS, type SettingField, WEEKDAYS } from '@qingnang/contract/shop-setting-fields';
import { Checkbox, Input, Radio, Select } from 'antd';
import type { ReactElement } from 'react';
import type { Colleague } from '../api.ts';

/** The input of a field that holds one thing; lists of things have their own (ListFields.tsx). */
export function inputOf({ kind, max }: SettingField, staff: readonly Colleague[]): ReactElement {
  if (kind === 'weekdays')
    return <Checkbox.Group options={WEEKDAYS.map((label, index) => ({ label, value: index + 1 }))} />;
  if (kind === 'days')
    return (
      <Select
        mode="tags"
        open={false}
        suffixIcon={null}
        tokenSeparators={SEPARATORS}
        placeholder="2026-10-01"
      />
    );
  if (kind === 'demand')
    return <Radio.Group options={Object.entries(DEMANDS).map(([value, label]) => ({ value, label }))} />;
  if (kind === 'staff')
    return (
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        options={[{ value: 0, label: '无' }, ...staff.map(({ id, name }) => ({ value: id, label: name }))]}
      />
    );
  if (kind === 'percent') return <Input suffix="%" inputMode="numeric" maxLength={3} autoComplete="off" />;
  if (kind === 'count_days')
    return <Input suffix="天" inputMode="numeric" maxLength={3} autoComplete="off" />;
  if (kind === 'hours') return <Input suffix="小时" inputMode="numeric" maxLength={3} autoComplete="off" />;
  if (kind === 'milliseconds')
    return <Input suffix="毫秒" inputMode="numeric" maxLength={5} autoComplete="off" />;
  if (kind === 'wait') return <Input suffix="天" inputMode="numeric" maxLength={3} autoComplete="off" />;
  return (
    <Input
      maxLength={max}
      autoComplete="off"
      inputMode={kind === 'qq' ? 'numeric' : kind === 'phone' ? 'tel' : undefined}
    />
  );
}

/** Days are pasted in any of these ways. */
const SEPARATORS = [',', '，', '、', ' ', '\n'];
