import type {
  adminControl,
  adminControlSet,
  adminImageOrder,
  adminTags,
  adminTagsSet,
  adminWhoCanBuy,
} from '@qingnang/contract/admin-catalog';
import type { BodyOf } from '@qingnang/contract/call';
import type { AdminGoods, adminGoods } from '@qingnang/contract/office';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type DataOf } from '../../../app/api.ts';
import { upload } from '../../../app/upload.ts';

export type Images = DataOf<typeof adminImageOrder>['images'];
export type TagValue = DataOf<typeof adminTags>['tags'][number];
/** Tags and rules as the wire takes them; what is none of its words is refused there. */
type TagBody = BodyOf<typeof adminTagsSet>;
type ControlBody = BodyOf<typeof adminControlSet>;
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
      call<typeof adminGoods>('GET /api/admin/goods/:id', { at: { id }, signal }).then(
        (goods) => goods.images,
      ),
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
      call<typeof adminImageOrder>('PUT /api/admin/goods/:id/images', { at: { id }, body: { image_ids } }),
    onSuccess: take,
  });
  return { images: data, send, order };
}

export function useTags(id: number) {
  return useQuery({
    queryKey: partKey(id, 'tags'),
    queryFn: ({ signal }) =>
      call<typeof adminTags>('GET /api/admin/goods/:id/tags', { at: { id }, signal }).then(
        ({ tags }) => tags,
      ),
    refetchOnWindowFocus: false,
  });
}

export function useSaveTags(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (tags: TagValue[]) =>
      call<typeof adminTagsSet>('PUT /api/admin/goods/:id/tags', { at: { id }, body: { tags } as TagBody }),
    onSuccess: ({ tags }) => queries.setQueryData(partKey(id, 'tags'), tags),
  });
}

export function useControl(id: number) {
  return useQuery({
    queryKey: partKey(id, 'control'),
    queryFn: ({ signal }) =>
      call<typeof adminControl>('GET /api/admin/goods/:id/control', { at: { id }, signal }).then(
        ({ rules }) => rules,
      ),
    refetchOnWindowFocus: false,
  });
}

export function useSaveControl(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (rules: ControlRule[]) =>
      call<typeof adminControlSet>('PUT /api/admin/goods/:id/control', {
        at: { id },
        body: {
          rules: rules.map(({ effect, dimension, value }) => ({ effect, dimension, value })),
        } as ControlBody,
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
      call<typeof adminWhoCanBuy>('GET /api/admin/goods/:id/judge', {
        at: { id },
        query: { account_id: accountId ?? 0 },
        signal,
      }),
    enabled: accountId !== null,
  });
}
