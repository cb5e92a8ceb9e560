import type { BodyOf } from '@qingnang/contract/call';
import type { register } from '@qingnang/contract/registration';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { markFreshLogin } from '../../lib/session.tsx';
import { useContentKey } from '../../lib/useContentKey.ts';
import { type Typed, useForm } from '../../lib/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Choice.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { CodeFields } from '../codes/CodeFields.tsx';
import { NewPassword } from '../codes/NewPassword.tsx';
import { newPasswordProblems } from '../codes/new-password.ts';
import { PhoneField } from '../codes/PhoneField.tsx';
import styles from './Register.module.css';

/**
 * Opens an account by number, code and password, and goes on to the company's papers.
 * @param after what is done with the account before
 */
export function RegisterForm({ after }: { after?: () => Promise<void> }) {
  const navigate = useNavigate();
  const { keyOf } = useContentKey();
  const act = async (typed: Typed) => {
    const wrong = registerProblems(typed);
    if (wrong) return wrong;
    const body: BodyOf<typeof register> = {
      phone: typed.text('phone'),
      code: typed.text('code'),
      username: typed.text('username'),
      password: typed.secret('password'),
      agree: 1,
    };
    // Without its key a retry after a lost answer would be refused: the code has been used up by then.
    await call<typeof register>('POST /api/user/register', {
      body,
      quiet: true,
      idempotencyKey: keyOf(body),
    });
    await after?.();
    markFreshLogin();
    await navigate('/register/step2');
    return undefined;
  };
  const { form, errors, setErrors, refusal, typed, busy, submit } = useForm(act, 'register');
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      // As in LoginForm.
      action={after ? undefined : '/register/step1'}
      onSubmit={submit}
      noValidate
    >
      {refusal && <Notice kind="bad">{refusal}</Notice>}
      <PhoneField errors={errors} hint="用于登录、接收订单与证照到期提醒" defaultValue={typed.phone} />
      <CodeFields purpose="register" errors={errors} onErrors={setErrors} />
      <Field label="用户名" error={errors.username} hint="可不填，之后用手机号登录" side>
        <Input
          name="username"
          placeholder="字母或汉字开头"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={30}
          defaultValue={typed.username}
        />
      </Field>
      <NewPassword errors={errors} />
      <div className={styles.after}>
        <div>
          <Checkbox
            name="agree"
            defaultChecked={typed.agree !== undefined}
            aria-invalid={errors.agree ? true : undefined}
            aria-describedby="agree-note"
          >
            <span>
              我已阅读并同意{' '}
              <PageLink className="link" to="/help/fwbz/yhxy" target="_blank">
                《用户协议》
              </PageLink>
              <PageLink className="link" to="/help/fwbz/yszc" target="_blank">
                《隐私政策》
              </PageLink>
            </span>
          </Checkbox>
          {errors.agree && (
            <p className={styles.error} id="agree-note" role="alert">
              {errors.agree[0]}
            </p>
          )}
        </div>
        <Button type="submit" variant="primary" size="lg" block busy={busy}>
          下一步，填写企业资料
        </Button>
      </div>
    </form>
  );
}

/** What need not be asked of the server. */
export function registerProblems(typed: Typed) {
  const own = { phone: typed.text('phone'), username: typed.text('username') };
  return newPasswordProblems(typed, own, {
    phone: own.phone === '' && '请填写手机号',
    code: typed.text('code') === '' && '请填写短信验证码',
    agree: !typed.isChecked('agree') && '请阅读并同意用户协议和隐私政策',
  });
}
