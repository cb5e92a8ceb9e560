import type {
  adminCustomerNumbers,
  adminCustomerNumbersSave,
  adminGoodsNumbers,
  adminGoodsNumbersSave,
  ExternalNumbers,
} from '@qingnang/contract/external-numbers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api.ts';

export type { ExternalNumbers };

/** Whose numbers they are. */
export interface Numbered {
  kind: 'goods' | 'customer';
  id: number;
}

const keyOf = ({ kind, id }: Numbered) => ['external-numbers', kind, id];

export const useNumbers = (of: Numbered) =>
  useQuery({
    queryKey: keyOf(of),
    queryFn: ({ signal }) => {
      const at = { id: of.id };
      return of.kind === 'goods'
        ? call<typeof adminGoodsNumbers>('GET /api/admin/goods/:id/numbers', { at, signal })
        : call<typeof adminCustomerNumbers>('GET /api/admin/accounts/:id/numbers', { at, signal });
    },
  });

export function useSaveNumbers(of: Numbered) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (numbers: ExternalNumbers) => {
      const given = { at: { id: of.id }, body: { numbers } };
      return of.kind === 'goods'
        ? call<typeof adminGoodsNumbersSave>('PUT /api/admin/goods/:id/numbers', given)
        : call<typeof adminCustomerNumbersSave>('PUT /api/admin/accounts/:id/numbers', given);
    },
    onSuccess: (saved) => queries.setQueryData(keyOf(of), saved),
  });
}
