import type { Province } from '@qingnang/rules/regions';
import { Cascader } from 'antd';
import { useRegions } from '../regions.ts';

interface RegionSelectProps {
  /** 四川省, 成都市, 锦江区, as deep as it goes; empty = none. */
  value?: string[];
  onChange?: (value: string[]) => void;
  /** A province or a city will do, too. */
  isPartial?: boolean;
  placeholder?: string;
  id?: string;
  'aria-label'?: string;
}

/** Chooses a province, a city and a district of the official list, by pointer or by typing a part of the name. */
export function RegionSelect({ value = [], onChange, isPartial = false, ...rest }: RegionSelectProps) {
  const regions = useRegions();
  return (
    <Cascader
      {...rest}
      value={value}
      options={optionsOf(regions)}
      changeOnSelect={isPartial}
      showSearch
      allowClear={isPartial}
      onChange={(chosen) => onChange?.(chosen ? chosen.map(String) : [])}
    />
  );
}

const named = (name: string) => ({ value: name, label: name });
const optionsOf = (regions: readonly Province[]) =>
  regions.map(({ name, cities }) => ({
    ...named(name),
    children: cities.map((city) => ({ ...named(city.name), children: city.districts.map(named) })),
  }));
