import type {
  adminSpecialCreate,
  adminSpecialStop,
  adminSpecials,
  adminSpecialUpdate,
  StaffSpecial,
  specialForm,
} from '@qingnang/contract/campaigns';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callAndHear } from '../../../app/api.ts';

export type { StaffSpecial };
export type SpecialBody = (typeof specialForm)['_zod']['output'];

const KEY = ['specials'];

/** The latest special prices of one goods, those that are over included. */
export function useGoodsSpecials(goodsId: number) {
  return useQuery({
    queryKey: [...KEY, 'goods', goodsId],
    queryFn: ({ signal }) =>
      call<typeof adminSpecials>('GET /api/admin/specials', {
        query: { goods_id: goodsId, page_size: 50 },
        signal,
      }),
  });
}

/** Creates (without `special`) or changes an offer, or says that it waits; `key` is the Idempotency-Key of a new one. */
export function useSaveSpecial(special: StaffSpecial | null) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: SpecialBody; key: string }) => {
      if (!special) return callAndHear<typeof adminSpecialCreate>('POST /api/admin/specials', { body, key });
      const {
        goods_id: _goods,
        kind: _kind,
        warehouse_id: _from,
        lot_id: _lot,
        zone_id: _zone,
        ...change
      } = body;
      return callAndHear<typeof adminSpecialUpdate>('PUT /api/admin/specials/:id', {
        at: { id: special.id },
        body: { ...change, version: special.version },
      });
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: KEY }),
  });
}

export function useStopSpecial() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      call<typeof adminSpecialStop>('POST /api/admin/specials/:id/stop', {
        at: { id },
        body: { confirm: 1 },
      }),
    onSettled: () => void queries.invalidateQueries({ queryKey: KEY }),
  });
}
