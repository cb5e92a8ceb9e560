import { staffInvitation, staffInvitationAccept } from '@qingnang/contract/admin-staff';
import { rememberDevice } from '../../../../http/known-device.ts';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { startStaffSession } from '../../../../http/session.ts';
import { acceptInvitation, openInvitation } from './writes.ts';

/** Coming in by a link: the owner of an account sets the password, and is signed in unless the second factor is still to be asked. */
export const invitationRoutes: readonly Route[] = [
  on(staffInvitation, async ({ body }, { db }) => {
    const { username, name } = await openInvitation(db, body.token);
    return { username, name };
  }),
  on(staffInvitationAccept, async ({ body }, call) => {
    const { requestId, ip } = call;
    const accepted = await acceptInvitation(call.db, { ...body, requestId, ip });
    const { id, username, has_factor: hasFactor } = accepted;
    if (!hasFactor) {
      await startStaffSession(call, id);
      await rememberDevice(call, 'staff', [username]);
    }
    return new Answer({ signed_in: !hasFactor }, '密码已设置');
  }),
];
