import type { adminRefundSettings, adminRefunds, RefundRow } from '@qingnang/contract/admin-money';
import { call, callAndHear, type DataOf } from '../../app/api.ts';
import { type Filter, useAct, useList } from '../../app/calls.ts';

export type { RefundRow };
export type RefundPage = DataOf<typeof adminRefunds>;

const REFUNDS = '/api/admin/refunds';
const KEY = ['refunds'];
/** What a refund stands in. */
const KEYS = [KEY, ['orders']];

export const useRefunds = (filter: Filter) => useList<RefundPage>(KEY, REFUNDS, filter);

export const useApprove = () =>
  useAct(KEYS, (id: number) => call<RefundRow>('POST', `${REFUNDS}/${id}/approve`));
export const useRefuse = () =>
  useAct(KEYS, ({ id, reason }: { id: number; reason: string }) =>
    call<RefundRow>('POST', `${REFUNDS}/${id}/refuse`, { body: { reason } }),
  );
export const useAgain = () =>
  useAct(KEYS, ({ id, act }: { id: number; act: 'retry' | 'repeat' }) =>
    call<RefundRow>('POST', `${REFUNDS}/${id}/${act}`),
  );
/** A transfer has been sent back by bank. */
export const useSent = () =>
  useAct(KEYS, ({ id, bank_ref }: { id: number; bank_ref: string }) =>
    call<unknown>('POST', `${REFUNDS}/${id}/done`, { body: { bank_ref } }),
  );
export const useReviewFrom = () =>
  useAct(KEYS, (review_from: string) =>
    callAndHear<DataOf<typeof adminRefundSettings>>('PUT', `${REFUNDS}/settings`, { body: { review_from } }),
  );
