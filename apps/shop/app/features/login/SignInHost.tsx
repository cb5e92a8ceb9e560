import { Suspense } from 'react';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { signInAsked } from '../../lib/sign-in.ts';
import { useStore } from '../../lib/store.ts';

const SignInDialog = lazyKept(() => import('./SignInDialog.tsx'));

/** Asks to sign in again over the page, when the session has ended (`lib/sign-in`). Stands once in the shell. */
export function SignInHost() {
  const answer = useStore(signInAsked, null);
  if (!answer) return null;
  return (
    <Suspense>
      <SignInDialog answer={answer} />
    </Suspense>
  );
}
