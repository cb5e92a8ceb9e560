import type { Invitation, invitationAccept, invitationOpen } from '@qingnang/contract/invitations';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { type Typed, useForm } from '../../lib/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import security from '../account/Security.module.css';
import { NewPassword } from '../codes/NewPassword.tsx';
import { newPasswordProblems } from '../codes/new-password.ts';
import { useSignedIn } from './LoginForm.tsx';

/** The page's address for each of its two forms, when they are sent without their script. */
export const INVITATION_STEPS = { code: '/invitation', password: '/invitation?step=password' };

/** The one-time password as it stands on the paper. */
export function InvitationCode() {
  const navigate = useNavigate();
  const act = async (typed: Typed) => {
    const code = typed.text('code');
    if (code === '') return { code: ['请填写一次性密码'] };
    await call<typeof invitationOpen>('POST /api/user/invitation', { body: { code }, quiet: true });
    await navigate('/invitation', { replace: true });
    return undefined;
  };
  const { form, errors, refusal, busy, submit } = useForm(act, 'code');
  return (
    <form
      ref={form}
      className={security.undo}
      method="post"
      action={INVITATION_STEPS.code}
      onSubmit={submit}
      noValidate
    >
      {refusal && <Notice kind="bad">{refusal}</Notice>}
      <p className="sub">客服给收不到短信的客户、公司负责人给成员一次性密码：16 位字母和数字，只能用一次。</p>
      <Field label="一次性密码" error={errors.code} required side>
        <Input
          name="code"
          placeholder="ABCD-EFGH-JKLM-NPQR"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        下一步
      </Button>
    </form>
  );
}

/** The password that the account has from then on. */
export function InvitationPassword({ invited }: { invited: Invitation }) {
  const signedIn = useSignedIn();
  const act = async (typed: Typed) => {
    const wrong = newPasswordProblems(typed, { phone: '', username: invited.username });
    if (wrong) return wrong;
    const { next } = await call<typeof invitationAccept>('POST /api/user/invitation/accept', {
      body: { password: typed.secret('password') },
      quiet: true,
    });
    await signedIn(next);
    return undefined;
  };
  const { form, errors, refusal, busy, submit } = useForm(act, 'password');
  return (
    <form
      ref={form}
      className={security.undo}
      method="post"
      action={INVITATION_STEPS.password}
      onSubmit={submit}
      noValidate
    >
      {refusal && <Notice kind="bad">{refusal}</Notice>}
      <p>
        请为账号 <b className="strong">{invited.username}</b> 设置登录密码，设置后直接登录。
      </p>
      <p className="sub">用过密码的账号：原密码作废，其他设备退出登录，24 小时内不能提现和签合同。</p>
      {/* Tells the browser's password store whose password this is. */}
      <input
        className="visually-hidden"
        name="username"
        autoComplete="username"
        defaultValue={invited.username}
        tabIndex={-1}
        aria-hidden="true"
      />
      <NewPassword errors={errors} label="新密码" />
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        设置密码并登录
      </Button>
    </form>
  );
}
