import type { invitation, invitationAccept, invitationOpen } from '@qingnang/contract/invitations';
import { type ActionFunctionArgs, useLoaderData } from 'react-router';
import { PanelHead } from '../../features/account/MemberFrame.tsx';
import security from '../../features/account/Security.module.css';
import { newPasswordProblems } from '../../features/codes/new-password.ts';
import {
  INVITATION_STEPS,
  InvitationCode,
  InvitationPassword,
} from '../../features/login/InvitationForms.tsx';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';
import { enteredPath } from '../../lib/login-path.ts';
import { plainForm } from '../../lib/plain-form.ts';

const page = defineData((call) => call<typeof invitation>('GET /api/user/invitation'));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

const byCode = plainForm('code', async ({ text, call }) => {
  await call<typeof invitationOpen>('POST /api/user/invitation', { body: { code: text('code') } });
  return INVITATION_STEPS.code;
});
const byPassword = plainForm('password', async ({ text, secret, call }) => {
  const wrong = newPasswordProblems({ secret }, { phone: '', username: text('username') });
  if (wrong) return wrong;
  const { next } = await call<typeof invitationAccept>('POST /api/user/invitation/accept', {
    body: { password: secret('password') },
  });
  return enteredPath(next, '/');
});
export const action = (args: ActionFunctionArgs) =>
  (args.url.searchParams.get('step') === 'password' ? byPassword : byCode)(args);

/** Coming in by a one-time password that staff have handed out, typed or by its link. */
export default function InvitationPage() {
  const invited = useLoaderData<typeof loader>();
  return (
    <section className={cx('panel', security.alone)} aria-labelledby="invitation-title">
      <PanelHead heading="h1" title={<span id="invitation-title">一次性密码登录</span>}>
        {invited.company !== '' && <span className="sub">{invited.company}</span>}
      </PanelHead>
      {invited.state === 'open' ? <InvitationPassword invited={invited} /> : <InvitationCode />}
    </section>
  );
}
