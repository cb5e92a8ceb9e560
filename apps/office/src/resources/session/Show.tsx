import { useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { PasswordForm } from './parts/PasswordForm.tsx';
import { SecondFactor } from './parts/SecondFactor.tsx';
import { Sessions } from './parts/Sessions.tsx';
import './account.css';

/** 我的账户: who I am here, the password, the second factor, and where I am signed in. */
export function Account() {
  const me = useMe();
  return (
    <>
      <PageTitle>我的账户</PageTitle>
      <div className="page-head">
        <h1>我的账户</h1>
      </div>
      <div className="account-page">
        <div>
          <section className="card" aria-labelledby="account-self">
            <header>
              <h2 id="account-self">账户</h2>
            </header>
            <dl className="kv">
              <dt>姓名</dt>
              <dd>{me.name}</dd>
              <dt>用户名</dt>
              <dd>{me.username}</dd>
              <dt>角色</dt>
              <dd>{me.role_name}</dd>
            </dl>
          </section>
          <Sessions />
        </div>
        <div>
          <section className="card" aria-labelledby="account-password">
            <header>
              <h2 id="account-password">修改密码</h2>
            </header>
            <PasswordForm done={() => undefined} />
          </section>
          <SecondFactor />
        </div>
      </div>
    </>
  );
}
