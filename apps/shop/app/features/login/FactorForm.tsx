import type { factorSignIn } from '@qingnang/contract/second-factor';
import { useSearchParams } from 'react-router';
import { call } from '../../lib/api.ts';
import { enteredPath, loginPath, safeRedirect } from '../../lib/login-path.ts';
import { type Typed, useForm } from '../../lib/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PlainLink } from '../../ui/PlainLink.tsx';
import security from '../account/Security.module.css';
import { FactorField } from '../codes/FactorField.tsx';
import { ProofStatus } from '../codes/ProofStatus.tsx';
import { useProof } from '../codes/useProof.ts';
import { useSignedIn } from './LoginForm.tsx';

interface FactorFormProps {
  /** Who has passed the first step. */
  username: string;
  /** To the first step again; missing: its page. */
  onBack?: () => void;
}

/** The second step of signing in. */
export function FactorForm({ username, onBack }: FactorFormProps) {
  const proof = useProof('login');
  const signedIn = useSignedIn();
  const [query] = useSearchParams();
  const to = safeRedirect(query.get('redirect'));
  const act = async (typed: Typed) => {
    const code = typed.text('code');
    if (code === '') return { code: ['请填写动态口令'] };
    const { next } = await proof.act(username, ({ captcha }) =>
      call<typeof factorSignIn>('POST /api/user/login/factor', { body: { code, captcha }, quiet: true }),
    );
    await signedIn(next);
    return undefined;
  };
  const { form, errors, refusal, busy, submit } = useForm(act, 'factor');
  // What the first step has asked for has no field here.
  const said = refusal || errors.captcha?.[0] || errors.password?.[0];
  return (
    <form
      ref={form}
      className={security.undo}
      method="post"
      action={enteredPath('code', to)}
      onSubmit={submit}
      noValidate
    >
      {said && <Notice kind="bad">{said}</Notice>}
      <p>
        账号 <b className="strong">{username}</b> 已开启两步验证，请输入动态口令完成登录。
      </p>
      <FactorField error={errors.code} />
      <ProofStatus part={proof.part} />
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        登录
      </Button>
      <p className={security.foot}>
        {onBack ? (
          <button type="button" className="link" onClick={onBack}>
            返回重新登录
          </button>
        ) : (
          <PlainLink className="link" to={loginPath(to)}>
            返回重新登录
          </PlainLink>
        )}
        <span className="sub small">手机和恢复码都不在，请联系客服</span>
      </p>
    </form>
  );
}
