import type { DataOf } from '@qingnang/contract/call';
import type { v1Me } from '@qingnang/contract/v1-me';
import { instantInChina } from '../../../http/dates.ts';
import type { Machine } from '../../../http/machine.ts';

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
