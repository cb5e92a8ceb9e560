import type { adminRefundApprove, adminRefundRefuse } from '@qingnang/contract/admin-money';
import type { adminCorrectionAgree, adminCorrectionRefuse } from '@qingnang/contract/admin-wallet';
import type {
  ApprovalEvent,
  ApprovalPolicy,
  ApprovalRow,
  adminApprovalAgree,
  adminApprovalDay,
  adminApprovalPolicies,
  adminApprovalPolicyChange,
  adminApprovalRefuse,
  adminApprovals,
  adminApprovalWithdraw,
} from '@qingnang/contract/approvals';
import { type BodyOf, type FilterOf, fromAddress } from '@qingnang/contract/call';
import { useQuery } from '@tanstack/react-query';
import { call, callAndHear } from '../../app/api.ts';
import { REFRESH_MS, useAct, useList } from '../../app/calls.ts';
import { ME_KEY } from '../../app/me.ts';

export type { ApprovalEvent, ApprovalPolicy, ApprovalRow };

const KEY = ['approvals'];
/** Whatever was agreed to may show anywhere: refunds, wallets, orders, roles. */
const KEYS = [
  KEY,
  ME_KEY,
  ['refunds'],
  ['wallet'],
  ['orders'],
  ['transfers'],
  ['roles'],
  ['staff'],
  ['goods'],
  ['mass'],
];

export const useApprovals = (filter: FilterOf<typeof adminApprovals>) =>
  useList<typeof adminApprovals>(
    KEY,
    'GET /api/admin/approvals',
    { query: fromAddress(filter) },
    { refetchInterval: REFRESH_MS },
  );

/** Where each kind is decided. */
const DECISIONS = {
  approval: {
    agree: (id: number) =>
      call<typeof adminApprovalAgree>('POST /api/admin/approvals/:id/agree', { at: { id }, body: {} }),
    refuse: (id: number, reply: string) =>
      call<typeof adminApprovalRefuse>('POST /api/admin/approvals/:id/refuse', {
        at: { id },
        body: { reply },
      }),
  },
  refund: {
    agree: (id: number) =>
      call<typeof adminRefundApprove>('POST /api/admin/refunds/:id/approve', { at: { id } }),
    refuse: (id: number, reason: string) =>
      call<typeof adminRefundRefuse>('POST /api/admin/refunds/:id/refuse', { at: { id }, body: { reason } }),
  },
  correction: {
    agree: (id: number) =>
      call<typeof adminCorrectionAgree>('POST /api/admin/corrections/:id/agree', { at: { id } }),
    refuse: (id: number, reply: string) =>
      call<typeof adminCorrectionRefuse>('POST /api/admin/corrections/:id/refuse', {
        at: { id },
        body: { reply },
      }),
  },
} satisfies Record<
  ApprovalRow['kind'],
  { agree: (id: number) => Promise<unknown>; refuse: (id: number, words: string) => Promise<unknown> }
>;
type Decided = Pick<ApprovalRow, 'kind' | 'id'>;

export const useAgree = () =>
  useAct(KEYS, ({ kind, id }: Decided): Promise<unknown> => DECISIONS[kind].agree(id));
export const useRefuse = () =>
  useAct(
    KEYS,
    ({ kind, id, words }: Decided & { words: string }): Promise<unknown> => DECISIONS[kind].refuse(id, words),
  );
export const useWithdraw = () =>
  useAct(KEYS, (id: number) =>
    call<typeof adminApprovalWithdraw>('POST /api/admin/approvals/:id/withdraw', { at: { id } }),
  );

export const usePolicies = () =>
  useQuery({
    queryKey: [...KEY, 'policies'],
    queryFn: ({ signal }) =>
      call<typeof adminApprovalPolicies>('GET /api/admin/approvals/policies', { signal }),
  });
export const useChangePolicy = () =>
  useAct(KEYS, ({ key, body }: { key: string; body: BodyOf<typeof adminApprovalPolicyChange> }) =>
    callAndHear<typeof adminApprovalPolicyChange>('PUT /api/admin/approvals/policies/:key', {
      at: { key },
      body,
    }),
  );

export const useDay = (filter: FilterOf<typeof adminApprovalDay>) =>
  useList<typeof adminApprovalDay>([...KEY, 'day'], 'GET /api/admin/approvals/day', {
    query: fromAddress(filter),
  });
