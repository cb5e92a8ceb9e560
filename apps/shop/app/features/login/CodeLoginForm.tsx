import type { loginByCode } from '@qingnang/contract/security';
import { isMobile } from '@qingnang/rules/identity';
import { useSearchParams } from 'react-router';
import { call } from '../../lib/api.ts';
import { type Typed, useForm, wrongOnly } from '../../lib/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { CodeFields } from '../codes/CodeFields.tsx';
import { PhoneField } from '../codes/PhoneField.tsx';
import styles from './LoginForm.module.css';
import { useSignedIn } from './LoginForm.tsx';
import type { NameKept } from './name-kept.ts';
import { wayPath } from './ways.ts';

/** Signing in with the code that was sent to the account's number. */
export function CodeLoginForm({ name, onName, after }: NameKept) {
  const signedIn = useSignedIn();
  const [query] = useSearchParams();
  const act = async (typed: Typed) => {
    const [phone, code] = [typed.text('phone'), typed.text('code')];
    const wrong = wrongOnly({
      phone: phone === '' && '请填写手机号',
      code: code === '' && '请填写短信验证码',
    });
    if (wrong) return wrong;
    const { next } = await call<typeof loginByCode>('POST /api/user/login_code', {
      body: { phone, code },
      quiet: true,
    });
    await signedIn(next, after);
    return undefined;
  };
  const { form, errors, setErrors, refusal, typed, busy, submit } = useForm(act, 'code');
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      // As in LoginForm.
      action={after ? undefined : wayPath('code', query)}
      onSubmit={submit}
      onChange={(event) => {
        const field: EventTarget = event.target;
        if (field instanceof HTMLInputElement && field.name === 'phone') onName(field.value);
      }}
      noValidate
    >
      {refusal && <Notice kind="bad">{refusal}</Notice>}
      <PhoneField
        errors={errors}
        placeholder="注册时填写的手机号"
        defaultValue={typed.phone ?? (isMobile(name) ? name : '')}
      />
      <CodeFields purpose="login" errors={errors} onErrors={setErrors} />
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {after ? '登录并绑定' : '登录'}
      </Button>
    </form>
  );
}
