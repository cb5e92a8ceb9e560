import type { challenge } from '@qingnang/contract/accounts';
import type { staffInvitation, staffInvitationAccept, staffSessions } from '@qingnang/contract/admin-staff';
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
  call<SignedIn>('POST', '/api/admin/login', { body: credentials });

/** Whom the secret of a link is for. */
export const openInvitation = (token: string) =>
  call<DataOf<typeof staffInvitation>>('POST', '/api/admin/invitation', { body: { token } });
export const acceptInvitation = (body: { token: string; password: string }) =>
  call<DataOf<typeof staffInvitationAccept>>('POST', '/api/admin/invitation/accept', { body });

export const fetchChallenge = (username: string) =>
  call<DataOf<typeof challenge>>('GET', '/api/user/challenge', {
    query: { purpose: 'staff', name: username },
  });

export const beginTotp = () => call<TotpSecret>('POST', '/api/admin/totp');

export const confirmTotp = (body: { secret: string; code: string; old_code?: string }) =>
  call<DataOf<typeof totpConfirm>>('POST', '/api/admin/totp/confirm', { body });

export const changePassword = (body: { old: string; password: string }) =>
  call('POST', '/api/admin/password', { body });

const SESSIONS = '/api/admin/sessions';
export type StaffSession = DataOf<typeof staffSessions>['list'][number];
export const fetchSessions = (signal: AbortSignal) =>
  call<DataOf<typeof staffSessions>>('GET', SESSIONS, { signal });
/** @param id null = all but this one */
export const endSession = (id: string | null) => call('DELETE', id === null ? SESSIONS : `${SESSIONS}/${id}`);

/** A picture of the wire as the address of an image: drawn SVG becomes a data URL, an address stays one. */
export const pictureUrl = (image: string) =>
  image.trimStart().startsWith('<') ? `data:image/svg+xml,${encodeURIComponent(image)}` : image;
