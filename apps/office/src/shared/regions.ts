import type { Province } from '@qingnang/rules/regions';
import { useQuery } from '@tanstack/react-query';

/** Provinces, cities and districts; the list is fetched where somebody chooses a region first. */
export function useRegions(): readonly Province[] {
  const { data } = useQuery({
    queryKey: ['regions'],
    queryFn: async () => (await import('@qingnang/rules/regions')).readRegions(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? [];
}

/** The parts of a region that is written in one, '四川省成都市锦江区'; empty for one that the list does not know. */
export function regionParts(regions: readonly Province[], text: string): string[] {
  for (const province of regions) {
    for (const city of province.cities) {
      const district = city.districts.find((name) => province.name + city.name + name === text);
      if (district !== undefined) return [province.name, city.name, district];
    }
  }
  return [];
}
