import { INVITATION_LINK } from '@qingnang/contract/invitations';
import type { HandedMember, MemberItem } from '@qingnang/contract/members';
import { fen, fenToYuan } from '@qingnang/rules/money';
import { toSeconds } from '../../../http/dates.ts';
import { grouped } from '../accounts/invitations/rules.ts';
import type { MemberRow } from './reads.ts';
import type { Handed } from './writes.ts';

export const presentMember = (row: MemberRow): MemberItem => ({
  id: row.id,
  name: row.name,
  login: row.login,
  roles: row.roles,
  order_limit: row.order_limit_fen === null ? null : fenToYuan(fen(row.order_limit_fen)),
  is_active: row.is_active,
  has_password: row.has_password,
  has_factor: row.has_factor,
  signed_in_at: row.signed_in_at && toSeconds(row.signed_in_at),
  created_at: toSeconds(row.created_at),
  version: row.version,
});

/** @param site the shop's address */
export const presentHandedMember = ({ member, secret, expiresAt }: Handed, site: string): HandedMember => ({
  member: presentMember(member),
  code: grouped(secret),
  link: `${site}${INVITATION_LINK.replace(':token', secret)}`,
  expires_at: toSeconds(expiresAt),
});
