import type {
  adminBrandCreate,
  adminBrandDelete,
  adminBrands,
  adminBrandUpdate,
} from '@qingnang/contract/admin-catalog';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';

type Answer = DataOf<typeof adminBrands>;
export type Brand = Answer['list'][number];
export type BrandBody = (typeof adminBrandCreate)['body']['_zod']['output'];

const KEY = ['brands'];

export function useBrands() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<typeof adminBrands>('GET /api/admin/brands', { signal }),
  });
}

/** An act on brands; each answers all of them as they are now. */
function useAct<Input>(act: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (answer) => queries.setQueryData(KEY, answer),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: KEY });
      void queries.invalidateQueries({ queryKey: ['options'] });
    },
  });
}

/** Creates (id null) or changes one. */
export const useSaveBrand = () =>
  useAct(({ id, body }: { id: number | null; body: BrandBody }) =>
    id === null
      ? call<typeof adminBrandCreate>('POST /api/admin/brands', { body })
      : call<typeof adminBrandUpdate>('PUT /api/admin/brands/:id', { at: { id }, body }),
  );

export const useDeleteBrand = () =>
  useAct((id: number) => call<typeof adminBrandDelete>('DELETE /api/admin/brands/:id', { at: { id } }));
