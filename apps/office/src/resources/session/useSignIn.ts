import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '../../app/api.ts';
import { pathAfterSignIn } from '../../app/paths.ts';
import { type Captcha, type Credentials, fetchCaptcha, signIn } from './api.ts';

/** The steps of signing in: name and password, a captcha when the server asks for one, the code of the second factor. */
export function useSignIn() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [step, setStep] = useState<'password' | 'totp'>('password');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [captcha, setCaptcha] = useState<Captcha | null>(null);

  const submit = async (credentials: Credentials) => {
    setBusy(true);
    setProblem(null);
    try {
      const asked = captcha ? { ...credentials, captcha_id: captcha.id } : credentials;
      const { needs_totp: needsTotp } = await signIn(asked);
      setCaptcha(null);
      if (needsTotp) setStep('totp');
      else await navigate(pathAfterSignIn(params.get('redirect')), { replace: true });
    } catch (error) {
      await explain(error, credentials.username);
    } finally {
      setBusy(false);
    }
  };

  const explain = async (error: unknown, username: string) => {
    const known = error instanceof ApiError ? error : new ApiError(0, 0, '登录失败，请重试');
    setProblem(known);
    if (known.errors.username || known.errors.password) setStep('password');
    // A captcha is good for one try.
    if (captcha || known.errors.captcha || known.errors.captcha_id) await renewCaptcha(username);
  };

  const renewCaptcha = async (username: string) => {
    try {
      const next = await fetchCaptcha(username);
      setCaptcha(next.needed ? next : null);
    } catch (error) {
      if (error instanceof ApiError) setProblem(error);
    }
  };

  const backToPassword = () => {
    setStep('password');
    setProblem(null);
  };

  return { step, isBusy, problem, captcha, submit, renewCaptcha, backToPassword };
}
