import type { adminCoupon, adminCoupons } from '@qingnang/contract/admin-coupons';
import type { adminPointsGoods, adminZones } from '@qingnang/contract/admin-zones';
import { useQuery } from '@tanstack/react-query';
import { call } from '../app/api.ts';

/** Zones by their name, for a field. */
export function useZonesNamed(keywords: string, isWanted: boolean) {
  return useQuery({
    queryKey: ['zones', 'pick', keywords],
    queryFn: ({ signal }) =>
      call<typeof adminZones>('GET /api/admin/zones', { query: { keywords, page_size: 50 }, signal }),
    enabled: isWanted,
  });
}

/** Coupons for a picker, by name. */
export function useCouponsNamed(keywords: string) {
  return useQuery({
    queryKey: ['coupons', 'pick', keywords],
    queryFn: ({ signal }) =>
      call<typeof adminCoupons>('GET /api/admin/coupons', { query: { keywords, page_size: 50 }, signal }),
  });
}

export const fetchCoupon = (id: number, signal: AbortSignal) =>
  call<typeof adminCoupon>('GET /api/admin/coupons/:id', { at: { id }, signal });

/** Goods for points: the first ones of that name, to choose from. */
export function usePointsGoodsNamed(keywords: string) {
  return useQuery({
    queryKey: ['points-goods', 'pick', keywords],
    queryFn: ({ signal }) =>
      call<typeof adminPointsGoods>('GET /api/admin/points/goods', {
        query: { keywords, page_size: 50 },
        signal,
      }),
  });
}
