import { Select } from 'antd';
import { foundBy, useTypedWords, withChosen } from '../../../app/found.ts';
import { useZonesNamed } from '../../../shared/named.ts';

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
  const words = useTypedWords();
  const query = useZonesNamed(words.asked, !isDisabled);
  const zones = (query.data?.list ?? []).map((zone) => ({ value: zone.id, label: zone.title }));
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      value={value || undefined}
      onChange={(next: number | undefined) => onChange?.(next)}
      disabled={isDisabled}
      allowClear
      {...foundBy(words, query, '没有找到专区')}
      placeholder="可不选"
      options={withChosen(zones, known && { value: known.id, label: known.name })}
    />
  );
}
