import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { safeRedirect } from '../../lib/login-path.ts';
import { presentError } from '../../lib/present-error.ts';
import { markFreshLogin } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { CaptchaField } from './CaptchaField.tsx';
import styles from './LoginForm.module.css';
import { PasswordInput } from './PasswordInput.tsx';
import { type Captcha, useCaptcha } from './useCaptcha.ts';

/** Signing in with name and password; a captcha joins when the server asks for one. */
export function LoginForm() {
  const { form, errors, refusal, busy, captcha, submit } = useLogin();
  return (
    // Its own messages are the server's, at the field and in Chinese.
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {refusal && <Notice kind="bad">{refusal}</Notice>}
      <Field label="用户名" error={errors.username} side>
        <Input
          name="username"
          placeholder="用户名 / 手机号"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={60}
        />
      </Field>
      <Field label="密码" error={errors.password} side>
        <PasswordInput />
      </Field>
      {captcha.shown && <CaptchaField captcha={captcha} error={errors.captcha ?? errors.captcha_id} />}
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        登录
      </Button>
    </form>
  );
}

type Errors = Record<string, string[]>;

function useLogin() {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const captcha = useCaptcha();
  // To the first field that needs something, once its message stands.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new errors are the reason
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus(), [errors]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = readForm(event.currentTarget);
    const missing = missingIn(typed, captcha);
    setErrors(missing);
    setRefusal('');
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      await api.post('/api/user/login', { ...typed, captcha_id: captcha.id || undefined }, { quiet: true });
      markFreshLogin();
      await navigate(safeRedirect(query.get('redirect')));
    } catch (error) {
      setBusy(false);
      await refused(error, typed.username);
    }
  };

  const refused = async (error: unknown, username: string) => {
    if (!(error instanceof ApiError)) throw error;
    const { kind, fieldErrors } = error;
    // A used captcha is worth nothing, and three failures bring the first one.
    if (kind === 'invalid' || kind === 'refused') await captcha.renew(username, 'captcha' in fieldErrors);
    if (kind === 'invalid') setErrors(fieldErrors);
    else if (kind === 'refused' || kind === 'signIn') setRefusal(error.message);
    else presentError(error);
  };

  return { form, errors, refusal, busy, captcha, submit };
}

interface Typed {
  username: string;
  password: string;
  captcha?: string;
}

function readForm(form: HTMLFormElement): Typed & Record<string, string | undefined> {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  const captcha = text('captcha').trim();
  return { username: text('username').trim(), password: text('password'), ...(captcha && { captcha }) };
}

/** What need not be asked of the server. */
function missingIn({ username, password, captcha }: Typed, { shown }: Captcha): Errors {
  return {
    ...(username === '' && { username: ['请填写用户名'] }),
    ...(password === '' && { password: ['请填写密码'] }),
    ...(shown && !captcha && { captcha: ['请填写验证码'] }),
  };
}
