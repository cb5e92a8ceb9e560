import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { nothing } from './fields.ts';
import { newPassword } from './registration.ts';
import { signedIn } from './second-factor.ts';

/** Coming in by a one-time password that staff hand out, on paper or as a link: its owner sets a password and is signed in. */

/** GET: the link. Leaves its secret with the browser and leads to the page. */
export const INVITATION_LINK = '/api/user/invitation/:token';

export const invitation = endpoint({
  method: 'GET',
  path: '/api/user/invitation',
  scope: 'public',
  summary: '一次性密码属于谁',
  data: z.object({
    /** open: this browser holds a one-time password that holds. */
    state: z.enum(['none', 'open']),
    company: z.string(),
    username: z.string(),
  }),
});
export type Invitation = z.infer<typeof invitation.data>;

export const invitationOpen = endpoint({
  method: 'POST',
  path: '/api/user/invitation',
  scope: 'public',
  summary: '输入一次性密码',
  perMinute: 10,
  body: z.object({
    /** As it stands on the paper: its letters in any case, with or without what groups them. */
    code: z.string('请填写一次性密码').trim().min(1, '请填写一次性密码').max(40, '一次性密码不正确'),
  }),
  data: nothing(),
});
export const invitationAccept = endpoint({
  method: 'POST',
  path: '/api/user/invitation/accept',
  scope: 'public',
  summary: '凭一次性密码设置密码并登录',
  perMinute: 30,
  body: z.object({ password: newPassword() }),
  data: signedIn(),
});
