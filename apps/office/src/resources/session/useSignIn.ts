import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '../../app/api.ts';
import { pathAfterSignIn } from '../../app/paths.ts';
import { type Credentials, fetchChallenge, type SignedIn, signIn } from './api.ts';

/** Failures on the way may make the work dearer while it is done. */
const PROOFS = 3;

/** The steps of signing in: name and password, a proof of work when the server asks for one, the code of the second factor. */
export function useSignIn() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [step, setStep] = useState<'password' | 'totp'>('password');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiError | null>(null);
  /** What part of a proof of work is done at most; null = none is under way. */
  const [part, setPart] = useState<number | null>(null);

  const submit = async (credentials: Credentials) => {
    setBusy(true);
    setProblem(null);
    try {
      const { needs_totp: needsTotp } = await signInProven(credentials);
      if (needsTotp) setStep('totp');
      else await navigate(pathAfterSignIn(params.get('redirect')), { replace: true });
    } catch (error) {
      explain(error);
    } finally {
      setBusy(false);
    }
  };

  /** Signs in, with a proof of work where the server asks for one: nobody has to do anything. */
  const signInProven = async (credentials: Credentials): Promise<SignedIn> => {
    let captcha: string | undefined;
    for (let left = PROOFS; ; left -= 1) {
      try {
        return await signIn(captcha === undefined ? credentials : { ...credentials, captcha });
      } catch (error) {
        if (left === 0 || !(error instanceof ApiError) || !error.errors.captcha) throw error;
        captcha = await proof(credentials.username);
      }
    }
  };

  const proof = async (username: string): Promise<string | undefined> => {
    setPart(0);
    try {
      const { challenge } = await fetchChallenge(username);
      if (challenge === null) return undefined;
      const { solved } = await import('../../app/proof.ts');
      return await solved(challenge, setPart);
    } finally {
      setPart(null);
    }
  };

  const explain = (error: unknown) => {
    const known = error instanceof ApiError ? error : new ApiError(0, 0, wordsOf(error));
    setProblem(known);
    if (known.errors.username || known.errors.password) setStep('password');
  };

  const backToPassword = () => {
    setStep('password');
    setProblem(null);
  };

  return { step, isBusy, problem, part, submit, backToPassword };
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : '登录失败，请重试');
