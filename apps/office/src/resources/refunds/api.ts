import type {
  adminRefundApprove,
  adminRefundRefuse,
  adminRefundRepeat,
  adminRefundRetry,
  adminRefundSettings,
  adminRefunds,
  RefundRow,
} from '@qingnang/contract/admin-money';
import { type FilterOf, fromAddress } from '@qingnang/contract/call';
import type { adminRefundDone } from '@qingnang/contract/desk';
import { call, callAndHear, type DataOf } from '../../app/api.ts';
import { useAct, useList } from '../../app/calls.ts';

export type { RefundRow };
export type RefundPage = DataOf<typeof adminRefunds>;

const KEY = ['refunds'];
/** What a refund stands in. */
const KEYS = [KEY, ['orders']];

export const useRefunds = (filter: FilterOf<typeof adminRefunds>) =>
  useList<typeof adminRefunds>(KEY, 'GET /api/admin/refunds', { query: fromAddress(filter) });

export const useApprove = () =>
  useAct(KEYS, (id: number) =>
    call<typeof adminRefundApprove>('POST /api/admin/refunds/:id/approve', { at: { id } }),
  );
export const useRefuse = () =>
  useAct(KEYS, ({ id, reason }: { id: number; reason: string }) =>
    call<typeof adminRefundRefuse>('POST /api/admin/refunds/:id/refuse', { at: { id }, body: { reason } }),
  );
export const useAgain = () =>
  useAct(KEYS, ({ id, act }: { id: number; act: 'retry' | 'repeat' }) =>
    call<typeof adminRefundRetry | typeof adminRefundRepeat>(`POST /api/admin/refunds/:id/${act}`, {
      at: { id },
    }),
  );
/** A transfer has been sent back by bank. */
export const useSent = () =>
  useAct(KEYS, ({ id, bank_ref }: { id: number; bank_ref: string }) =>
    call<typeof adminRefundDone>('POST /api/admin/refunds/:id/done', { at: { id }, body: { bank_ref } }),
  );
export const useReviewFrom = () =>
  useAct(KEYS, (review_from: string) =>
    callAndHear<typeof adminRefundSettings>('PUT /api/admin/refunds/settings', { body: { review_from } }),
  );
