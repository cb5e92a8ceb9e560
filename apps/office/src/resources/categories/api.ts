import type {
  adminCategories,
  adminCategoryCreate,
  adminCategoryDelete,
  adminCategoryUpdate,
} from '@qingnang/contract/admin-catalog';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type DataOf } from '../../app/api.ts';

type Answer = DataOf<typeof adminCategories>;
export type Category = Answer['list'][number];
export type CategoryBody = (typeof adminCategoryCreate)['body']['_zod']['output'];

const KEY = ['categories'];

export function useCategories() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<typeof adminCategories>('GET /api/admin/categories', { signal }),
  });
}

/** An act on categories; each answers all of them as they are now. */
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

const change = (id: number, body: CategoryBody) =>
  call<typeof adminCategoryUpdate>('PUT /api/admin/categories/:id', { at: { id }, body });

/** Creates (id null) or changes one. */
export const useSaveCategory = () =>
  useAct(({ id, body }: { id: number | null; body: CategoryBody }) =>
    id === null ? call<typeof adminCategoryCreate>('POST /api/admin/categories', { body }) : change(id, body),
  );

/** Gives several their new `sort`, one after the other. */
export const useSortCategories = () =>
  useAct(async ([first, ...others]: [Category, ...Category[]]) => {
    let answer = await change(first.id, bodyOf(first));
    for (const category of others) answer = await change(category.id, bodyOf(category));
    return answer;
  });

export const useDeleteCategory = () =>
  useAct((id: number) =>
    call<typeof adminCategoryDelete>('DELETE /api/admin/categories/:id', { at: { id } }),
  );

function bodyOf({ id: _id, goods: _goods, tree, ...fields }: Category): CategoryBody {
  return { ...fields, tree: tree as CategoryBody['tree'] };
}
