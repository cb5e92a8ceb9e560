import { Select } from 'antd';
import { useState } from 'react';
import { useDebounced } from '../../../app/useDebounced.ts';
import { useZonesNamed } from './specialsApi.ts';

interface ZoneSelectProps {
  id?: string;
  value?: number | null;
  onChange?: (id: number | undefined) => void;
  /** How the chosen zone is called before anything is searched. */
  known: { id: number; name: string } | null;
  isDisabled: boolean;
}

/** A zone or activity as a field of a form, found by its name. */
export function ZoneSelect({ id, value, onChange, known, isDisabled }: ZoneSelectProps) {
  const [words, setWords] = useState('');
  const { data, isFetching } = useZonesNamed(useDebounced(words.trim()), !isDisabled);
  const zones = (data?.list ?? []).map((zone) => ({ value: zone.id, label: zone.title }));
  const isListed = known === null || zones.some((zone) => zone.value === known.id);
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      value={value || undefined}
      onChange={(next: number | undefined) => onChange?.(next)}
      disabled={isDisabled}
      allowClear
      showSearch={{ filterOption: false, onSearch: setWords }}
      loading={isFetching}
      placeholder="可不选"
      notFoundContent={isFetching ? '正在查找…' : '没有找到专区'}
      options={isListed ? zones : [{ value: known.id, label: known.name }, ...zones]}
    />
  );
}
