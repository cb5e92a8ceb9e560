import { type FormEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../app/api.ts';
import logo from '../../app/logo.svg';
import { PageTitle } from '../../app/Pages.tsx';
import { acceptInvitation, openInvitation } from './api.ts';
import { Field } from './parts/Field.tsx';
import './login.css';

/** Where a one-time link leads: its owner sets the password. Outside of the frame, as signing in. */
export function Invitation() {
  // What stands behind the # never reaches a server in an address.
  const token = useLocation().hash.slice(1);
  const [invited, setInvited] = useState<{ username: string; name: string } | null>(null);
  const [problem, setProblem] = useState<ApiError | null>(null);
  useEffect(() => {
    openInvitation(token).then(setInvited, (error: unknown) => setProblem(known(error)));
  }, [token]);
  return (
    <main className="sign-in">
      <PageTitle>设置密码</PageTitle>
      {invited ? <PasswordSteps token={token} {...invited} /> : <Waiting problem={problem} />}
    </main>
  );
}

const known = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError(0, 0, '网络异常，请重试');

function Heading() {
  return (
    <h1 id="sign-in-title">
      <img src={logo} width={32} height={32} alt="" />
      设置密码
    </h1>
  );
}

function Waiting({ problem }: { problem: ApiError | null }) {
  return (
    <section className="card" aria-labelledby="sign-in-title">
      <Heading />
      {problem ? (
        <p className="alert bad" role="alert">
          {problem.message}
        </p>
      ) : (
        <p className="muted">正在核对链接…</p>
      )}
      {problem && (
        <a className="btn text" href="/admin/login">
          去登录
        </a>
      )}
    </section>
  );
}

function PasswordSteps({ token, username, name }: { token: string; username: string; name: string }) {
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [problem, setProblem] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (password !== again) return setProblem(new ApiError(422, 0, '', { again: ['两次输入的密码不一致'] }));
    setBusy(true);
    setProblem(null);
    try {
      const { signed_in: isSignedIn } = await acceptInvitation({ token, password });
      await navigate(isSignedIn ? '/' : '/login', { replace: true });
    } catch (error) {
      setProblem(known(error));
      setBusy(false);
    }
  };
  const isTold = problem !== null && (problem.errors.password ?? problem.errors.again) === undefined;
  return (
    <form
      className="card"
      method="post"
      action="/admin/invitation"
      onSubmit={send}
      noValidate
      aria-labelledby="sign-in-title"
    >
      <Heading />
      {isTold && (
        <p className="alert bad" role="alert">
          {problem.message}
        </p>
      )}
      <p>
        {name !== username && `${name}，`}请为账号 <strong>{username}</strong> 设置密码。
      </p>
      {/* For managers of passwords. */}
      <input type="hidden" name="username" value={username} autoComplete="username" />
      <Field
        label="新密码"
        name="password"
        problem={problem}
        value={password}
        onValue={setPassword}
        type="password"
        hint="至少 8 位，不要用常见的密码"
        autoComplete="new-password"
        maxLength={128}
        autoFocus
      />
      <Field
        label="再输入一次"
        name="again"
        problem={problem}
        value={again}
        onValue={setAgain}
        type="password"
        autoComplete="new-password"
        maxLength={128}
      />
      <button type="submit" className="btn primary lg" disabled={isBusy}>
        {isBusy ? '保存中…' : '设置密码并登录'}
      </button>
    </form>
  );
}
