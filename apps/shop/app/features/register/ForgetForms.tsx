import type { forget, forgetReset } from '@qingnang/contract/security';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { type Typed, useForm, wrongOnly } from '../../lib/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { CodeFields } from '../codes/CodeFields.tsx';
import { NewPassword } from '../codes/NewPassword.tsx';
import { newPasswordProblems } from '../codes/new-password.ts';
import { PhoneField } from '../codes/PhoneField.tsx';
import styles from './Register.module.css';

/** Proves that the account's number is one's own. */
export function ConfirmNumberForm() {
  const navigate = useNavigate();
  const act = async (typed: Typed) => {
    const [phone, code] = [typed.text('phone'), typed.text('code')];
    const wrong = wrongOnly({
      phone: phone === '' && '请填写手机号',
      code: code === '' && '请填写短信验证码',
    });
    if (wrong) return wrong;
    await call<typeof forget>('POST /api/user/forget', { body: { phone, code }, quiet: true });
    await navigate('/forget/step2');
    return undefined;
  };
  const { form, errors, setErrors, refusal, typed, busy, submit } = useForm(act, 'number');
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action="/forget/step1"
      onSubmit={submit}
      noValidate
    >
      {refusal && <Notice kind="bad">{refusal}</Notice>}
      <PhoneField errors={errors} placeholder="账号绑定的手机号" defaultValue={typed.phone} />
      <CodeFields purpose="reset" errors={errors} onErrors={setErrors} />
      <div className={styles.after}>
        <Button type="submit" variant="primary" size="lg" block busy={busy}>
          下一步
        </Button>
        <p className="sub small">手机号已停用？请联系客户经理或拨打投诉热线，核对企业资料后重置。</p>
      </div>
    </form>
  );
}

/** Sets the new password. @param username of the account whose number was confirmed */
export function NewPasswordForm({ username }: { username: string }) {
  const navigate = useNavigate();
  const act = async (typed: Typed) => {
    const wrong = newPasswordProblems(typed, { phone: '', username });
    if (wrong) return wrong;
    await call<typeof forgetReset>('POST /api/user/forget/reset', {
      body: { password: typed.secret('password') },
      quiet: true,
    });
    await navigate('/forget/step3', { replace: true });
    return undefined;
  };
  const { form, errors, refusal, busy, submit } = useForm(act, 'new-password');
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action="/forget/step2"
      onSubmit={submit}
      noValidate
    >
      {refusal && <Notice kind="bad">{refusal}</Notice>}
      {/* Tells the browser's password store whose password this is. */}
      <input
        className="visually-hidden"
        name="username"
        autoComplete="username"
        defaultValue={username}
        tabIndex={-1}
        aria-hidden="true"
      />
      <NewPassword errors={errors} label="新密码" />
      <div className={styles.after}>
        <Button type="submit" variant="primary" size="lg" block busy={busy}>
          重置密码
        </Button>
      </div>
    </form>
  );
}
