import type { DataOf } from '@qingnang/contract/call';
import type { MachineCall, MachineKey } from '@qingnang/contract/machine-keys';
import type { v1Me } from '@qingnang/contract/v1-me';
import { instantInChina, secondsOrNull, toSeconds } from '../../../http/dates.ts';
import type { Machine } from '../../../http/machine.ts';
import type { CallRow, KeyRow } from './reads.ts';
import { beginningOf, stateOf } from './rules.ts';

/** A key as it sees itself. @param siteName of the shop whose own it may be */
export function presentMe(machine: Machine, siteName: string): DataOf<typeof v1Me> {
  const { name, scopes, expiresAt, company } = machine;
  return {
    name,
    scopes: [...scopes],
    expires_at: instantInChina(expiresAt),
    owner: company === null ? { kind: 'shop', name: siteName } : { kind: 'company', name: company },
  };
}

/** A key as those see it who look after it. */
export const presentKey = (row: KeyRow, now: Date): MachineKey => ({
  id: row.id,
  name: row.name,
  begins: beginningOf(row.id),
  scopes: row.scopes,
  company: row.company,
  made_by: row.made_by,
  created_at: toSeconds(row.created_at),
  // The last second of its last day.
  expires_at: toSeconds(row.expires_at) - 1,
  last_used_at: secondsOrNull(row.last_used_at),
  calls: row.calls,
  failures: row.failures,
  state: stateOf(row, now),
  revoked_at: secondsOrNull(row.revoked_at),
  revoke_reason: row.revoke_reason,
});

export const presentCall = ({ row_count: rows, at, ...row }: CallRow): MachineCall => ({
  ...row,
  at: toSeconds(at),
  rows,
});
