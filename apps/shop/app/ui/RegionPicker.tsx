import type { Province } from '@qingnang/rules/regions';
import { useEffect, useState } from 'react';
import { Field, Select } from './Field.tsx';
import styles from './RegionPicker.module.css';

export interface Region {
  province: string;
  city: string;
  district: string;
}
export const NO_REGION: Region = { province: '', city: '', district: '' };

interface RegionPickerProps {
  value: Region;
  onChange: (region: Region) => void;
  /** By field, as an ApiError has them. */
  errors?: Readonly<Record<string, string | readonly string[] | undefined>>;
  required?: boolean;
  disabled?: boolean;
}

/** Province, city and district, each a list of what the one before holds. The lists come when it is first shown. */
export function RegionPicker({ value, onChange, errors = {}, required, disabled }: RegionPickerProps) {
  const provinces = useRegions();
  const cities = provinces.find(({ name }) => name === value.province)?.cities ?? [];
  const districts = cities.find(({ name }) => name === value.city)?.districts ?? [];
  const chooseProvince = (province: string) => {
    const [only, ...others] = provinces.find(({ name }) => name === province)?.cities ?? [];
    // Municipalities: there is nothing to choose.
    onChange({ province, city: only && others.length === 0 ? only.name : '', district: '' });
  };
  const chooseCity = (city: string) => {
    const [only, ...others] = cities.find(({ name }) => name === city)?.districts ?? [];
    onChange({ ...value, city, district: only && others.length === 0 ? only : '' });
  };
  const part = (
    name: keyof Region,
    label: string,
    names: readonly string[],
    choose: (name: string) => void,
  ) => (
    <Field label={label} error={errors[name]} required={required ?? false}>
      <Select
        name={name}
        value={value[name]}
        disabled={disabled || (names.length === 0 && value[name] === '')}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">请选择</option>
        {/* What stands in older data stays as it is until it is changed. */}
        {value[name] !== '' && !names.includes(value[name]) && <option>{value[name]}</option>}
        {names.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
    </Field>
  );
  return (
    <div className={styles.picker}>
      {part(
        'province',
        '省份',
        provinces.map(({ name }) => name),
        chooseProvince,
      )}
      {part(
        'city',
        '城市',
        cities.map(({ name }) => name),
        chooseCity,
      )}
      {part('district', '区县', districts, (district) => onChange({ ...value, district }))}
    </div>
  );
}

function useRegions(): readonly Province[] {
  const [provinces, setProvinces] = useState<readonly Province[]>([]);
  useEffect(() => {
    let isHere = true;
    void import('@qingnang/rules/regions').then(({ readRegions }) => {
      if (isHere) setProvinces(readRegions());
    });
    return () => {
      isHere = false;
    };
  }, []);
  return provinces;
}
