import type { adminPointsGoods, PointsGoodsForm, StaffPointsGoods } from '@qingnang/contract/admin-zones';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';

export type { PointsGoodsForm, StaffPointsGoods };

const GOODS = '/api/admin/points/goods';

type Page = DataOf<typeof adminPointsGoods>;

export function usePointsGoods(query: { keywords: string; page: number }) {
  return useQuery({
    queryKey: ['points-goods', query],
    queryFn: ({ signal }) => call<Page>('GET', GOODS, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Creates (goods null) or changes one; another version than the one seen answers 409. */
export function useSavePointsGoods() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ goods, body }: { goods: StaffPointsGoods | null; body: PointsGoodsForm }) =>
      goods === null
        ? call<StaffPointsGoods>('POST', GOODS, { body })
        : call<StaffPointsGoods>('PUT', `${GOODS}/${goods.id}`, {
            body: { ...body, version: goods.version },
          }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['points-goods'] }),
  });
}
