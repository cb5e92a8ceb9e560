import type { login } from '@qingnang/contract/accounts';
import type { SignedIn } from '@qingnang/contract/second-factor';
import { createContext, useContext } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { call } from '../../lib/api.ts';
import { enteredPath, safeRedirect } from '../../lib/login-path.ts';
import { markFreshLogin } from '../../lib/session.tsx';
import { type Typed, useForm, wrongOnly } from '../../lib/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { PasswordInput } from '../codes/PasswordInput.tsx';
import { ProofStatus } from '../codes/ProofStatus.tsx';
import { useProof } from '../codes/useProof.ts';
import styles from './LoginForm.module.css';
import type { NameKept } from './name-kept.ts';
import { wayPath } from './ways.ts';

/** Signing in with name and password; the browser proves its work when the server asks for that. */
export function LoginForm({ name, onName, after }: NameKept) {
  const proof = useProof('login');
  const signedIn = useSignedIn();
  const [query] = useSearchParams();
  const act = async (typed: Typed) => {
    const [username, password] = [typed.text('username'), typed.secret('password')];
    const wrong = wrongOnly({
      username: username === '' && '请填写用户名',
      password: password === '' && '请填写密码',
    });
    if (wrong) return wrong;
    const { next } = await proof.act(username, ({ captcha }) =>
      call<typeof login>('POST /api/user/login', { body: { username, password, captcha }, quiet: true }),
    );
    await signedIn(next, after);
    return undefined;
  };
  const { form, errors, refusal, typed, busy, submit } = useForm(act, 'password');
  return (
    // Its own messages are the server's, at the field and in Chinese.
    <form
      ref={form}
      className={styles.form}
      method="post"
      // What else is done after signing in needs the script: then the form waits for it.
      action={after ? undefined : wayPath('password', query)}
      onSubmit={submit}
      noValidate
    >
      {(refusal || errors.captcha) && <Notice kind="bad">{refusal || errors.captcha?.[0]}</Notice>}
      <Field label="用户名" error={errors.username} side>
        <Input
          name="username"
          placeholder="用户名 / 手机号"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={60}
          defaultValue={typed.username ?? name}
          onChange={(event) => onName(event.target.value)}
        />
      </Field>
      <Field label="密码" error={errors.password} side>
        <PasswordInput />
      </Field>
      <ProofStatus part={proof.part} />
      <p className={styles.row}>
        <PageLink className="link" to="/forget/step1">
          忘记密码
        </PageLink>
        <PageLink className="link" to="/invitation">
          一次性密码登录
        </PageLink>
      </p>
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {after ? '登录并绑定' : '登录'}
      </Button>
    </form>
  );
}

type After = () => Promise<void>;

/** Where signing in does not lead to another page: what is done instead, by what the server says comes next. */
export const EnteredContext = createContext<((next: SignedIn['next']) => Promise<void>) | null>(null);

/**
 * On to the page that asked for signing in, or to what comes before it. The sign-in page leaves the history: going back leads to what was
 * before it.
 * @returns takes what the server says comes next. What is done with the account `after` waits until somebody is signed in: after the
 * code this page is come back to
 */
export function useSignedIn(): (next: SignedIn['next'], after?: After) => Promise<void> {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { pathname, search } = useLocation();
  const entered = useContext(EnteredContext);
  return async (next, after) => {
    if (entered) return entered(next);
    const to = safeRedirect(query.get('redirect'));
    if (next === 'code') {
      await navigate(enteredPath(next, after ? pathname + search : to), { replace: true });
      return;
    }
    await after?.();
    markFreshLogin();
    await navigate(enteredPath(next, to), { replace: true });
  };
}
