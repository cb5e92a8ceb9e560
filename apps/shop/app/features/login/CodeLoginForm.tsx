import { isMobile } from '@qingnang/rules/identity';
import { api } from '../../lib/api.ts';
import { useForm, wrongOnly } from '../../lib/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { CodeFields } from '../codes/CodeFields.tsx';
import { PhoneField } from '../codes/PhoneField.tsx';
import styles from './LoginForm.module.css';
import { useSignedIn } from './LoginForm.tsx';
import type { NameKept } from './name-kept.ts';

/** Signing in with the code that was sent to the account's number. */
export function CodeLoginForm({ name, onName, after }: NameKept) {
  const signedIn = useSignedIn();
  const { form, errors, setErrors, refusal, busy, submit } = useForm(async (typed) => {
    const [phone, code] = [typed.text('phone'), typed.text('code')];
    const wrong = wrongOnly({
      phone: phone === '' && '请填写手机号',
      code: code === '' && '请填写短信验证码',
    });
    if (wrong) return wrong;
    await api.post('/api/user/login_code', { phone, code }, { quiet: true });
    await after?.();
    await signedIn();
    return undefined;
  });
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={submit}
      onChange={(event) => {
        const field = event.target as unknown as HTMLInputElement;
        if (field.name === 'phone') onName(field.value);
      }}
      noValidate
    >
      {refusal && <Notice kind="bad">{refusal}</Notice>}
      <PhoneField
        errors={errors}
        placeholder="注册时填写的手机号"
        defaultValue={isMobile(name) ? name : ''}
      />
      <CodeFields purpose="login" errors={errors} onErrors={setErrors} />
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {after ? '登录并绑定' : '登录'}
      </Button>
    </form>
  );
}
