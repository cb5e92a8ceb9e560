import type {
  adminControl,
  adminImageOrder,
  adminTags,
  adminWhoCanBuy,
} from '@qingnang/contract/admin-catalog';
import type { AdminGoods } from '@qingnang/contract/office';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type DataOf } from '../../../app/api.ts';
import { upload } from '../../../app/upload.ts';

export type Images = DataOf<typeof adminImageOrder>['images'];
export type TagValue = DataOf<typeof adminTags>['tags'][number];
export type ControlRule = DataOf<typeof adminControl>['rules'][number];
export type Decision = DataOf<typeof adminWhoCanBuy>;

const partKey = (id: number, part: string) => ['goods', part, id];
const pathOf = (id: number, part: string) => `/api/admin/goods/${id}/${part}`;

/** The goods' pictures: what was opened, then what each act answers. */
export function useImages({ id, images }: AdminGoods) {
  const queries = useQueryClient();
  const key = partKey(id, 'images');
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      call<AdminGoods>('GET', `/api/admin/goods/${id}`, { signal }).then((goods) => goods.images),
    initialData: images,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const take = (answer: { images: Images }) => {
    queries.setQueryData(key, answer.images);
    void queries.invalidateQueries({ queryKey: ['goods', 'list'] });
  };
  const send = async (file: File, onProgress: (part: number) => void) =>
    take(await upload<{ images: Images }>(pathOf(id, 'images'), file, onProgress));
  const order = useMutation({
    mutationFn: (image_ids: number[]) =>
      call<{ images: Images }>('PUT', pathOf(id, 'images'), { body: { image_ids } }),
    onSuccess: take,
  });
  return { images: data, send, order };
}

export function useTags(id: number) {
  return useQuery({
    queryKey: partKey(id, 'tags'),
    queryFn: ({ signal }) =>
      call<DataOf<typeof adminTags>>('GET', pathOf(id, 'tags'), { signal }).then(({ tags }) => tags),
    refetchOnWindowFocus: false,
  });
}

export function useSaveTags(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (tags: TagValue[]) =>
      call<DataOf<typeof adminTags>>('PUT', pathOf(id, 'tags'), { body: { tags } }),
    onSuccess: ({ tags }) => queries.setQueryData(partKey(id, 'tags'), tags),
  });
}

export function useControl(id: number) {
  return useQuery({
    queryKey: partKey(id, 'control'),
    queryFn: ({ signal }) =>
      call<DataOf<typeof adminControl>>('GET', pathOf(id, 'control'), { signal }).then(({ rules }) => rules),
    refetchOnWindowFocus: false,
  });
}

export function useSaveControl(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (rules: ControlRule[]) =>
      call<DataOf<typeof adminControl>>('PUT', pathOf(id, 'control'), {
        body: { rules: rules.map(({ effect, dimension, value }) => ({ effect, dimension, value })) },
      }),
    onSuccess: ({ rules }) => {
      queries.setQueryData(partKey(id, 'control'), rules);
      void queries.invalidateQueries({ queryKey: partKey(id, 'judge') });
    },
  });
}

/** What the shop would say to this account now. */
export function useDecision(id: number, accountId: number | null) {
  return useQuery({
    queryKey: [...partKey(id, 'judge'), accountId],
    queryFn: ({ signal }) =>
      call<Decision>('GET', pathOf(id, 'judge'), { query: { account_id: accountId ?? 0 }, signal }),
    enabled: accountId !== null,
  });
}
