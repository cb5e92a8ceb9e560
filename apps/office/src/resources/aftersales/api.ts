import type {
  adminAcceptReturn,
  adminAfterSales,
  adminQuarantine,
  adminRecall,
  adminRecallLots,
  adminResend,
  QuarantineRow,
  RecallData,
  StaffCase,
  StaffCaseRow,
} from '@qingnang/contract/admin-after-sales';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, type DataOf } from '../../app/api.ts';
import { type Filter, useAct, useList } from '../../app/calls.ts';

export type { QuarantineRow, RecallData, StaffCase, StaffCaseRow };
export type CaseLine = StaffCase['lines'][number];
export type RecallLot = DataOf<typeof adminRecallLots>['list'][number];
export type Recalled = DataOf<typeof adminRecall>;

const CASES = '/api/admin/after_sales';
const QUARANTINE = '/api/admin/quarantine';
const RECALL = '/api/admin/recall/lots';
const KEY = ['after_sales'];

export const useCases = (filter: Filter) => useList<DataOf<typeof adminAfterSales>>(KEY, CASES, filter);
export const useQuarantine = (filter: Filter) =>
  useList<DataOf<typeof adminQuarantine>>(KEY, QUARANTINE, filter);
/** Nothing is asked for without words. */
export const useRecallLots = (filter: Filter) =>
  useList<DataOf<typeof adminRecallLots>>(KEY, RECALL, filter, { enabled: filter.keywords !== '' });

export function useCase(id: number) {
  return useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => call<StaffCase>('GET', `${CASES}/${id}`, { signal }),
  });
}

export function useRecallLot(id: number) {
  return useQuery({
    queryKey: [...KEY, RECALL, id],
    queryFn: ({ signal }) => call<RecallData>('GET', `${RECALL}/${id}`, { signal }),
  });
}

/** Acts of the desk that send a body; those that move money or goods take a key, too. */
export interface CaseBodies {
  approve_return: { return_address: string; note: string };
  approve_refund: { note: string };
  approve_resend: { note: string };
  answer: { reply: string; file_ids: number[] };
  refuse: { reason: string };
  accept: Omit<z.input<typeof adminAcceptReturn.body>, 'version'>;
  inspect_refuse: { reason: string };
  resend: Omit<z.input<typeof adminResend.body>, 'version'>;
  refund_again: { note: string };
}
export type CaseActName = keyof CaseBodies;

/** One act on an opened case, judged by the version that the member has seen. */
export const useCaseAct = <Act extends CaseActName>({ id, version }: StaffCase, act: Act) =>
  useAct([KEY], ({ body, key }: { body: CaseBodies[Act]; key: string }) =>
    call<StaffCase>('POST', `${CASES}/${id}/${act}`, { body: { ...body, version }, key }),
  );

export const useDecideQuarantine = (id: number) =>
  useAct([KEY], (body: { decision: 'restock' | 'destroy'; note: string }) =>
    call<QuarantineRow>('POST', `${QUARANTINE}/${id}/decide`, { body }),
  );
export const useRecall = (lotId: number) =>
  useAct([KEY], ({ body, key }: { body: { notice: string; return_address: string }; key: string }) =>
    call<Recalled>('POST', `${RECALL}/${lotId}`, { body, key }),
  );
