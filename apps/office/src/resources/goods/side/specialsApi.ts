import type { adminSpecials, StaffSpecial, specialForm } from '@qingnang/contract/campaigns';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type DataOf } from '../../../app/api.ts';

export type { StaffSpecial };
export type SpecialBody = (typeof specialForm)['_zod']['output'];
type SpecialPage = DataOf<typeof adminSpecials>;

const SPECIALS = '/api/admin/specials';
const KEY = ['specials'];

/** The latest special prices of one goods, those that are over included. */
export function useGoodsSpecials(goodsId: number) {
  return useQuery({
    queryKey: [...KEY, 'goods', goodsId],
    queryFn: ({ signal }) =>
      call<SpecialPage>('GET', SPECIALS, { query: { goods_id: goodsId, page_size: 50 }, signal }),
  });
}

/** Creates (without `special`) or changes an offer; `key` is the Idempotency-Key of a new one. */
export function useSaveSpecial(special: StaffSpecial | null) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: SpecialBody; key: string }) => {
      if (!special) return call<StaffSpecial>('POST', SPECIALS, { body, key });
      const {
        goods_id: _goods,
        kind: _kind,
        warehouse_id: _from,
        lot_id: _lot,
        zone_id: _zone,
        ...change
      } = body;
      return call<StaffSpecial>('PUT', `${SPECIALS}/${special.id}`, {
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
      call<StaffSpecial>('POST', `${SPECIALS}/${id}/stop`, { body: { confirm: 1 } }),
    onSettled: () => void queries.invalidateQueries({ queryKey: KEY }),
  });
}
