import type { adminBrandCreate, adminBrands } from '@qingnang/contract/admin-catalog';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';

type Answer = DataOf<typeof adminBrands>;
export type Brand = Answer['list'][number];
export type BrandBody = (typeof adminBrandCreate)['body']['_zod']['output'];

const BRANDS = '/api/admin/brands';
const KEY = ['brands'];

export function useBrands() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call<Answer>('GET', BRANDS, { signal }) });
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
    id === null ? call<Answer>('POST', BRANDS, { body }) : call<Answer>('PUT', `${BRANDS}/${id}`, { body }),
  );

export const useDeleteBrand = () => useAct((id: number) => call<Answer>('DELETE', `${BRANDS}/${id}`));
