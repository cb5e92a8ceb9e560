import type { staffLogout } from '@qingnang/contract/office';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../../app/api.ts';
import { useFailure } from '../../../app/failure.tsx';
import { PageTitle } from '../../../app/Pages.tsx';
import { SIGN_IN_PATH } from '../../../app/paths.ts';
import '../account.css';

/** In place of every page: what has to be done before anything else, or signing out. */
export function FirstStep({ title, why, children }: { title: string; why: string; children: ReactNode }) {
  const fail = useFailure();
  const signOut = useMutation({
    mutationFn: () => call<typeof staffLogout>('DELETE /api/admin/logout'),
    onSuccess: () => location.assign(SIGN_IN_PATH),
    onError: (error) => fail(error),
  });
  return (
    <main className="first-step">
      <PageTitle>{title}</PageTitle>
      <div>
        <h1>{title}</h1>
        <p className="alert">{why}</p>
        {children}
        <button type="button" className="btn text" onClick={() => signOut.mutate()}>
          退出登录
        </button>
      </div>
    </main>
  );
}
