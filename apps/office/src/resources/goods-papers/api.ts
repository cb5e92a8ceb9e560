import { type BodyOf, type FilterOf, fromAddress } from '@qingnang/contract/call';
import type {
  GoodsDossier,
  GoodsPaper,
  GoodsPapersRow,
  goodsDossier,
  goodsPaperAdd,
  goodsPaperRemove,
  goodsPapers,
  goodsPaperUpdate,
  leafletSave,
} from '@qingnang/contract/goods-papers';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../app/api.ts';
import { useAct, useList } from '../../app/calls.ts';

export type { GoodsDossier, GoodsPaper, GoodsPapersRow };

const KEY = ['goods-papers'];

export const useGoodsPapers = (filter: FilterOf<typeof goodsPapers>) =>
  useList<typeof goodsPapers>(KEY, 'GET /api/admin/goods-papers', { query: fromAddress(filter) });

export const useDossier = (id: number) =>
  useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) =>
      call<typeof goodsDossier>('GET /api/admin/goods-papers/:id', { at: { id }, signal }),
  });

export type PaperBody = Omit<BodyOf<typeof goodsPaperUpdate>, 'version'>;

/** Another paper of a goods, or a paper changed. */
export const useSavePaper = (goodsId: number, paper: GoodsPaper | null) =>
  useAct(
    [KEY],
    ({ body, key }: { body: PaperBody; key: string }): Promise<unknown> =>
      paper === null
        ? call<typeof goodsPaperAdd>('POST /api/admin/goods-papers/:id', {
            at: { id: goodsId },
            body: { ...body, file_id: body.file_id ?? '' },
            key,
          })
        : call<typeof goodsPaperUpdate>('PUT /api/admin/goods-papers/paper/:id', {
            at: { id: paper.id },
            body: { ...body, version: paper.version },
          }),
  );

export const useRemovePaper = () =>
  useAct([KEY], (id: number) =>
    call<typeof goodsPaperRemove>('DELETE /api/admin/goods-papers/paper/:id', { at: { id } }),
  );

export const useSaveLeaflet = (id: number) =>
  useAct([KEY], (body: BodyOf<typeof leafletSave>) =>
    call<typeof leafletSave>('PUT /api/admin/goods-papers/:id/leaflet', { at: { id }, body }),
  );
