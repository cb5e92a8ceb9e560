import type { challenge } from '@qingnang/contract/accounts';
import type {
  staffEndOthers,
  staffEndSession,
  staffInvitation,
  staffInvitationAccept,
  staffPassword,
  staffSessions,
} from '@qingnang/contract/admin-staff';
import type { staffLogin, totpBegin, totpConfirm } from '@qingnang/contract/office';
import { call, type DataOf } from '../../app/api.ts';

export interface Credentials {
  username: string;
  password: string;
  totp?: string;
  captcha?: string;
}
export type SignedIn = DataOf<typeof staffLogin>;
export type TotpSecret = DataOf<typeof totpBegin>;

export const signIn = (credentials: Credentials) =>
  call<typeof staffLogin>('POST /api/admin/login', { body: credentials });

/** Whom the secret of a link is for. */
export const openInvitation = (token: string) =>
  call<typeof staffInvitation>('POST /api/admin/invitation', { body: { token } });
export const acceptInvitation = (body: { token: string; password: string }) =>
  call<typeof staffInvitationAccept>('POST /api/admin/invitation/accept', { body });

export const fetchChallenge = (username: string) =>
  call<typeof challenge>('GET /api/user/challenge', { query: { purpose: 'staff', name: username } });

export const beginTotp = () => call<typeof totpBegin>('POST /api/admin/totp');

export const confirmTotp = (body: { secret: string; code: string; old_code?: string; password?: string }) =>
  call<typeof totpConfirm>('POST /api/admin/totp/confirm', { body });

export const changePassword = (body: { old: string; password: string }) =>
  call<typeof staffPassword>('POST /api/admin/password', { body });

export const fetchSessions = (signal: AbortSignal) =>
  call<typeof staffSessions>('GET /api/admin/sessions', { signal });
/** @param id null = all but this one */
export const endSession = (id: string | null) =>
  id === null
    ? call<typeof staffEndOthers>('DELETE /api/admin/sessions')
    : call<typeof staffEndSession>('DELETE /api/admin/sessions/:id', { at: { id } });
