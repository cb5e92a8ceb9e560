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
