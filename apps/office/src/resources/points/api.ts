import type {
  adminPointsGoods,
  adminPointsGoodsCreate,
  adminPointsGoodsUpdate,
  StaffPointsGoods,
} from '@qingnang/contract/admin-zones';
import type { BodyOf } from '@qingnang/contract/call';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api.ts';

export type { StaffPointsGoods };

type PointsGoodsBody = BodyOf<typeof adminPointsGoodsCreate>;

export function usePointsGoods(query: { keywords: string; page: number }) {
  return useQuery({
    queryKey: ['points-goods', query],
    queryFn: ({ signal }) => call<typeof adminPointsGoods>('GET /api/admin/points/goods', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Creates (goods null) or changes one; another version than the one seen answers 409. */
export function useSavePointsGoods() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ goods, body }: { goods: StaffPointsGoods | null; body: PointsGoodsBody }) =>
      goods === null
        ? call<typeof adminPointsGoodsCreate>('POST /api/admin/points/goods', { body })
        : call<typeof adminPointsGoodsUpdate>('PUT /api/admin/points/goods/:id', {
            at: { id: goods.id },
            body: { ...body, version: goods.version },
          }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['points-goods'] }),
  });
}
