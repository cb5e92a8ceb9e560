import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api.ts';
import { useFailure } from '../../app/failure.tsx';
import { ME_KEY, type Me } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { SIGN_IN_PATH } from '../../app/paths.ts';
import { PasswordForm } from './parts/PasswordForm.tsx';
import './account.css';

/** In place of every page until a one-time password has been replaced. */
export function FirstPassword({ me }: { me: Me }) {
  const queries = useQueryClient();
  const fail = useFailure();
  const signOut = useMutation({
    mutationFn: () => call('DELETE', '/api/admin/logout'),
    onSuccess: () => location.assign(SIGN_IN_PATH),
    onError: (error) => fail(error),
  });
  return (
    <main className="first-password">
      <PageTitle>修改初始密码</PageTitle>
      <section className="card">
        <header>
          <h1>修改初始密码</h1>
        </header>
        <p className="alert">{me.name}，您正在使用一次性密码，修改后才能继续。</p>
        <PasswordForm done={() => void queries.invalidateQueries({ queryKey: ME_KEY })} />
        <button type="button" className="btn text" onClick={() => signOut.mutate()}>
          退出登录
        </button>
      </section>
    </main>
  );
}
