import { type BodyOf, type FilterOf, fromAddress } from '@qingnang/contract/call';
import type { adminDifferences, ComparisonRun, DifferenceRow } from '@qingnang/contract/comparisons';
import type {
  adminKeyCalls,
  adminKeyMake,
  adminKeyRevoke,
  adminKeys,
  MachineCall,
  MachineKey,
} from '@qingnang/contract/machine-keys';
import type { adminWebhooks } from '@qingnang/contract/webhooks';
import { call, type DataOf } from '../../app/api.ts';
import { REFRESH_MS, useAct, useList } from '../../app/calls.ts';

export type { ComparisonRun, DifferenceRow, MachineCall, MachineKey };
/** A key with its secret, which is shown this once. */
export type MadeKey = DataOf<typeof adminKeyMake>;

const KEY = ['machine-keys'];

export const useMachineKeys = () => useList<typeof adminKeys>(KEY, 'GET /api/admin/keys', {});
export const useMachineCalls = (id: number, isFailures: boolean) =>
  useList<typeof adminKeyCalls>(KEY, 'GET /api/admin/keys/:id/calls', {
    at: { id },
    query: isFailures ? { failures: 1 } : {},
  });

export const useMakeKey = () =>
  useAct([KEY], (body: BodyOf<typeof adminKeyMake>) =>
    call<typeof adminKeyMake>('POST /api/admin/keys', { body }),
  );
export const useRevokeKey = (id: number) =>
  useAct([KEY], (reason: string) =>
    call<typeof adminKeyRevoke>('POST /api/admin/keys/:id/revoke', { at: { id }, body: { reason } }),
  );

/** Where other systems hold another number than the shop. */
export const useDifferences = (filter: FilterOf<typeof adminDifferences>) =>
  useList<typeof adminDifferences>(['machine-differences'], 'GET /api/admin/differences', {
    query: fromAddress(filter),
  });

/** Where events go, with their queues. */
export const useEventQueues = () =>
  useList<typeof adminWebhooks>(
    ['machine-webhooks'],
    'GET /api/admin/webhooks',
    {},
    { refetchInterval: REFRESH_MS },
  );
