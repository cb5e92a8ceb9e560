import type {
  ApprovalEvent,
  ApprovalPolicy,
  ApprovalRow,
  adminApprovalDay,
  adminApprovalPolicies,
  adminApprovals,
} from '@qingnang/contract/approvals';
import { useQuery } from '@tanstack/react-query';
import { call, callAndHear, type DataOf } from '../../app/api.ts';
import { type Filter, REFRESH_MS, useAct, useList } from '../../app/calls.ts';
import { ME_KEY } from '../../app/me.ts';

export type { ApprovalEvent, ApprovalPolicy, ApprovalRow };
export type ApprovalDay = DataOf<typeof adminApprovalDay>;

const APPROVALS = '/api/admin/approvals';
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

export const useApprovals = (filter: Filter) =>
  useList<DataOf<typeof adminApprovals>>(KEY, APPROVALS, filter, { refetchInterval: REFRESH_MS });

/** Where each kind is decided, and how the reason of a refusal is called there. */
const DECISIONS = {
  approval: { path: APPROVALS, agree: 'agree', reason: 'reply' },
  refund: { path: '/api/admin/refunds', agree: 'approve', reason: 'reason' },
  correction: { path: '/api/admin/corrections', agree: 'agree', reason: 'reply' },
} as const;
type Decided = Pick<ApprovalRow, 'kind' | 'id'>;

export const useAgree = () =>
  useAct(KEYS, ({ kind, id }: Decided) => {
    const { path, agree } = DECISIONS[kind];
    return call<unknown>('POST', `${path}/${id}/${agree}`, { body: {} });
  });
export const useRefuse = () =>
  useAct(KEYS, ({ kind, id, words }: Decided & { words: string }) => {
    const { path, reason } = DECISIONS[kind];
    return call<unknown>('POST', `${path}/${id}/refuse`, { body: { [reason]: words } });
  });
export const useWithdraw = () =>
  useAct(KEYS, (id: number) => call<unknown>('POST', `${APPROVALS}/${id}/withdraw`));

export const usePolicies = () =>
  useQuery({
    queryKey: [...KEY, 'policies'],
    queryFn: ({ signal }) =>
      call<DataOf<typeof adminApprovalPolicies>>('GET', `${APPROVALS}/policies`, { signal }),
  });
export const useChangePolicy = () =>
  useAct(KEYS, ({ key, body }: { key: string; body: unknown }) =>
    callAndHear<unknown>('PUT', `${APPROVALS}/policies/${key}`, { body }),
  );

export const useDay = (filter: Filter) => useList<ApprovalDay>([...KEY, 'day'], `${APPROVALS}/day`, filter);
