import { type BodyOf, type FilterOf, fromAddress, type NameOf } from '@qingnang/contract/call';
import {
  type adminPickBatch,
  type adminPickBatchBoxes,
  type adminPickBatchCreate,
  type adminPickBatches,
  type adminPickBatchRemove,
  type adminPickBatchShip,
  type JudgedWaybill,
  type PickBatch,
  type PickBatchDetail,
  type PickBatchOrder,
  type PickBatchRow,
  WAYBILL_SHEET,
  WAYBILL_UPLOAD,
  type Waybill,
  type WaybillPreview,
} from '@qingnang/contract/pick-batches';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { call, type DataOf } from '../../../app/api.ts';
import { REFRESH_MS, useAct, useList } from '../../../app/calls.ts';
import { ME_KEY } from '../../../app/me.ts';
import { upload } from '../../../app/upload.ts';
import type { KeptActs } from '../../../shared/kept-acts/useKeptActs.ts';

export type { JudgedWaybill, PickBatch, PickBatchDetail, PickBatchOrder, PickBatchRow, Waybill };

const KEY = ['pick-batches'];
/** What ships moves in the order lists, too. */
const KEYS = [KEY, ['orders'], ME_KEY];

export const useBatches = (filter: FilterOf<typeof adminPickBatches>) =>
  useList<typeof adminPickBatches>(KEY, 'GET /api/admin/pick-batches', { query: fromAddress(filter) });

/** The batch that the address names. @param isPrinted it is not asked for again behind the back of who prints it */
export function useBatch({ isPrinted = false } = {}) {
  const id = Number(useParams().id);
  return useQuery({
    queryKey: [...KEY, 'detail', id],
    queryFn: ({ signal }) =>
      call<typeof adminPickBatch>('GET /api/admin/pick-batches/:id', { at: { id }, signal }),
    enabled: Number.isSafeInteger(id) && id > 0,
    ...(isPrinted ? { refetchOnWindowFocus: false } : { refetchInterval: REFRESH_MS }),
  });
}

export const useCreateBatch = () =>
  useAct(KEYS, ({ ids, key }: { ids: number[]; key: string }) =>
    call<typeof adminPickBatchCreate>('POST /api/admin/pick-batches', { body: { ids }, key }),
  );

export const useRemove = (id: number) =>
  useAct(KEYS, (ids: number[]) =>
    call<typeof adminPickBatchRemove>('POST /api/admin/pick-batches/:id/remove', {
      at: { id },
      body: { ids },
    }),
  );

export const useBoxes = (id: number) =>
  useAct([KEY], (body: { order_id: number; boxes: number }) =>
    call<typeof adminPickBatchBoxes>('POST /api/admin/pick-batches/:id/boxes', { at: { id }, body }),
  );

export const useShip = (id: number) =>
  useAct(KEYS, (rows: Waybill[]) => call<typeof adminPickBatchShip>(SHIP, { at: { id }, body: { rows } }));

const SHIP: NameOf<typeof adminPickBatchShip> = 'POST /api/admin/pick-batches/:id/ship';

/** @param kept the shop was not reached: the answer comes when it is @throws in the shop's words, when it refuses the call */
export type ShipScanned = (waybill: Omit<Waybill, 'line'>, kept: () => void) => Promise<JudgedWaybill>;

/** Ships one order by what was scanned; what cannot be sent is kept on this device. */
export function useShipScanned(id: number, acts: KeptActs): ShipScanned {
  const queries = useQueryClient();
  return async (waybill, kept) => {
    const { order_no, tracking_no } = waybill;
    const body: BodyOf<typeof adminPickBatchShip> = { rows: [{ line: 1, ...waybill }] };
    const act = { name: SHIP, given: { at: { id }, body }, words: `${order_no} 发货 ${tracking_no}` };
    const { refusal, data } = await acts.ask(act, kept);
    for (const queryKey of KEYS) void queries.invalidateQueries({ queryKey });
    const row = data === null ? undefined : (data as DataOf<typeof adminPickBatchShip>).rows[0];
    if (!row) throw new Error(refusal || '没有结果，请刷新后查看');
    return row;
  };
}

const pathOf = (pattern: string, id: number) => pattern.replace(':id', String(id));

export const sheetPath = (id: number) => pathOf(WAYBILL_SHEET, id);

/** What a file would do; nothing is kept. */
export const readWaybills = (id: number, file: File) =>
  upload<WaybillPreview>(pathOf(WAYBILL_UPLOAD, id), file, () => undefined);
