import type { BodyOf } from '@qingnang/contract/call';
import type {
  adminKeyCalls,
  adminKeyMake,
  adminKeyRevoke,
  adminKeys,
  MachineCall,
  MachineKey,
} from '@qingnang/contract/machine-keys';
import { call, type DataOf } from '../../app/api.ts';
import { useAct, useList } from '../../app/calls.ts';

export type { MachineCall, MachineKey };
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
