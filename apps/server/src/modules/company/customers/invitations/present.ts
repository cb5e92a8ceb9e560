import type { HandedInvitation } from '@qingnang/contract/admin-accounts';
import { INVITATION_LINK } from '@qingnang/contract/invitations';
import { toSeconds } from '../../../../http/dates.ts';
import { grouped } from '../../../identity/rules.ts';
import type { Handed } from './writes.ts';

/** @param site the shop's address */
export const presentHanded = (
  { username, company, secret, expiresAt }: Handed,
  site: string,
): HandedInvitation => ({
  username,
  company,
  code: grouped(secret),
  link: `${site}${INVITATION_LINK.replace(':token', secret)}`,
  expires_at: toSeconds(expiresAt),
});
