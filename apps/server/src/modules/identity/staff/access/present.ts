import type { staffSessions } from '@qingnang/contract/admin-staff';
import type { staffSelf } from '@qingnang/contract/office';
import { NO_PREFERENCES, type OfficePreferences } from '@qingnang/contract/office-preferences';
import type { z } from 'zod';
import { toSeconds } from '../../../../http/dates.ts';
import type { Staff } from '../../../../http/session.ts';
import { deviceWords } from '../../accounts/sessions/rules.ts';
import type { Queues } from '../reads.ts';
import type { StaffSessionRow } from './reads.ts';

interface OwnAccess {
  recovery_hashes: readonly string[];
  preferences: Partial<OfficePreferences>;
}

export function presentSelf(
  staff: Staff,
  mustSetFactor: boolean,
  { recovery_hashes, preferences }: OwnAccess,
  { queues, siteName }: { queues: Queues; siteName: string },
): z.output<typeof staffSelf.data> {
  return {
    id: staff.staffId,
    site_name: siteName,
    username: staff.username,
    name: staff.name,
    role: staff.role,
    role_name: staff.roleName,
    permissions: [...staff.permissions].sort(),
    has_totp: staff.hasFactor,
    recovery_codes: recovery_hashes.length,
    must_change_password: staff.mustChangePassword,
    must_set_factor: mustSetFactor,
    preferences: { ...NO_PREFERENCES, ...preferences },
    queues,
  };
}

/** @param here hash of the secret of the session that asks */
export function presentSession(
  row: StaffSessionRow,
  here: Uint8Array,
): z.output<typeof staffSessions.data>['list'][number] {
  return {
    id: row.id,
    device: deviceWords(row.user_agent),
    ip: row.ip,
    since: toSeconds(row.created_at),
    until: toSeconds(row.expires_at),
    is_this: Buffer.compare(row.token_hash, here) === 0,
  };
}
