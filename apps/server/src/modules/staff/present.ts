import type { adminAudit, staffSelf } from '@qingnang/contract/office';
import { STAFF_ROLES } from '@qingnang/contract/office';
import { qrSvg } from '@qingnang/rules/qr';
import type { z } from 'zod';
import { toSeconds } from '../../http/dates.ts';
import type { Staff } from '../../http/session.ts';
import type { AuditRow, Queues } from './reads.ts';
import { otpauthUrl } from './rules.ts';

export function presentSelf(staff: Staff, hasTotp: boolean, queues: Queues): z.output<typeof staffSelf.data> {
  return {
    id: staff.staffId,
    username: staff.username,
    name: staff.name,
    role: staff.role,
    role_name: roleName(staff.role),
    permissions: [...staff.permissions].sort(),
    has_totp: hasTotp,
    queues,
  };
}

const roleName = (role: string) =>
  role in STAFF_ROLES ? STAFF_ROLES[role as keyof typeof STAFF_ROLES] : role;

export function presentTotp(secret: string, username: string, issuer: string) {
  const url = otpauthUrl(secret, username, issuer);
  return { secret, otpauth_url: url, image: qrSvg(url) };
}

export function presentAudit(row: AuditRow): z.output<typeof adminAudit.data>['list'][number] {
  return {
    id: row.id,
    at: toSeconds(row.at),
    staff: row.staff ?? '系统',
    action: row.action,
    entity: row.entity,
    entity_id: row.entity_id,
    before: asText(row.before),
    after: asText(row.after),
    ip: row.ip,
  };
}

/** JSON as text: what is logged has no fixed shape. */
const asText = (value: unknown) => (value === null ? '' : JSON.stringify(value));
