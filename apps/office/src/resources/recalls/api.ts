import type {
  adminBeginRecall,
  adminCloseRecall,
  adminConfirmHolder,
  adminNoteCall,
  adminRecall,
  adminRecallHolder,
  adminRecallHolders,
  adminRecallLot,
  adminRecallLots,
  adminRecalls,
  adminRemindHolders,
  Recall,
  RecallData,
  RecallHolder,
  RecallHolderDetail,
  RecallLot,
  RecallSummary,
} from '@qingnang/contract/admin-recalls';
import { type BodyOf, type FilterOf, fromAddress } from '@qingnang/contract/call';
import type { adminLotStops, adminReleaseLot, adminStopLot, LotStop } from '@qingnang/contract/lot-stops';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../app/api.ts';
import { useAct, useList } from '../../app/calls.ts';

export type { LotStop, Recall, RecallData, RecallHolder, RecallHolderDetail, RecallLot, RecallSummary };

const KEY = ['recalls'];

export const useRecalls = (filter: FilterOf<typeof adminRecalls>) =>
  useList<typeof adminRecalls>(KEY, 'GET /api/admin/recalls', { query: fromAddress(filter) });
export const useStops = (filter: FilterOf<typeof adminLotStops>) =>
  useList<typeof adminLotStops>(KEY, 'GET /api/admin/lot-stops', { query: fromAddress(filter) });
/** Nothing is asked for without words. */
export const useLots = (filter: FilterOf<typeof adminRecallLots>) =>
  useList<typeof adminRecallLots>(
    KEY,
    'GET /api/admin/recall/lots',
    { query: fromAddress(filter) },
    { enabled: filter.keywords !== '' },
  );
export const useHolders = (id: number, filter: FilterOf<typeof adminRecallHolders>) =>
  useList<typeof adminRecallHolders>(KEY, 'GET /api/admin/recalls/:id/holders', {
    at: { id },
    query: fromAddress(filter),
  });

export function useRecall(id: number) {
  return useQuery({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => call<typeof adminRecall>('GET /api/admin/recalls/:id', { at: { id }, signal }),
  });
}
export function useLot(id: number) {
  return useQuery({
    queryKey: [...KEY, 'lot', id],
    queryFn: ({ signal }) =>
      call<typeof adminRecallLot>('GET /api/admin/recall/lots/:id', { at: { id }, signal }),
  });
}
export function useHolder(id: number) {
  return useQuery({
    queryKey: [...KEY, 'holder', id],
    queryFn: ({ signal }) =>
      call<typeof adminRecallHolder>('GET /api/admin/recall-holders/:id', { at: { id }, signal }),
  });
}

export const useBeginRecall = () =>
  useAct([KEY], ({ body, key }: { body: BodyOf<typeof adminBeginRecall>; key: string }) =>
    call<typeof adminBeginRecall>('POST /api/admin/recalls', { body, key }),
  );
export const useStopLot = () =>
  useAct([KEY], ({ body, key }: { body: BodyOf<typeof adminStopLot>; key: string }) =>
    call<typeof adminStopLot>('POST /api/admin/lot-stops', { body, key }),
  );
export const useReleaseLot = (id: number) =>
  useAct([KEY], (reason: string) =>
    call<typeof adminReleaseLot>('POST /api/admin/lot-stops/:id/release', { at: { id }, body: { reason } }),
  );
export const useRemind = (id: number) =>
  useAct([KEY], (ids: number[] | undefined) =>
    call<typeof adminRemindHolders>('POST /api/admin/recalls/:id/remind', { at: { id }, body: { ids } }),
  );
export const useNoteCall = (id: number) =>
  useAct([KEY], (body: BodyOf<typeof adminNoteCall>) =>
    call<typeof adminNoteCall>('POST /api/admin/recall-holders/:id/calls', { at: { id }, body }),
  );
export const useConfirmHolder = (id: number) =>
  useAct([KEY], (body: BodyOf<typeof adminConfirmHolder>) =>
    call<typeof adminConfirmHolder>('POST /api/admin/recall-holders/:id/confirm', { at: { id }, body }),
  );
export const useCloseRecall = (id: number) =>
  useAct([KEY], (body: BodyOf<typeof adminCloseRecall>) =>
    call<typeof adminCloseRecall>('POST /api/admin/recalls/:id/close', { at: { id }, body }),
  );
