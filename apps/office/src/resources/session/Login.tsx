import { type FormEvent, useState } from 'react';
import type { ApiError } from '../../app/api.ts';
import logo from '../../app/logo.svg';
import { PageTitle } from '../../app/Pages.tsx';
import { Field } from './parts/Field.tsx';
import { useSignIn } from './useSignIn.ts';
import './login.css';

/** Staff sign-in. Plain inputs: it is the first thing fetched and should not wait for antd. */
export function Login() {
  const { step, isBusy, problem, part, submit, backToPassword } = useSignIn();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    void submit({
      username: username.trim(),
      password,
      ...(step === 'totp' ? { totp: totp.trim() } : {}),
    });
  };
  return (
    <main className="sign-in">
      <PageTitle>登录</PageTitle>
      <form
        className="card"
        method="post"
        action="/admin/login"
        onSubmit={send}
        noValidate
        aria-labelledby="sign-in-title"
      >
        <h1 id="sign-in-title">
          <img src={logo} width={32} height={32} alt="" />
          管理后台
        </h1>
        <Problem problem={problem} step={step} />
        {step === 'password' ? (
          <>
            <Field
              label="用户名"
              name="username"
              problem={problem}
              value={username}
              onValue={setUsername}
              autoComplete="username"
              maxLength={60}
              autoFocus
            />
            <Field
              label="密码"
              name="password"
              problem={problem}
              value={password}
              onValue={setPassword}
              type="password"
              autoComplete="current-password"
              maxLength={128}
            />
          </>
        ) : (
          <Field
            label="动态口令"
            name="totp"
            problem={problem}
            value={totp}
            onValue={setTotp}
            hint={`请输入 ${username} 的身份验证器上的 6 位数字`}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={40}
            autoFocus
          />
        )}
        {/* There from the beginning: what comes into a status is read out. */}
        <div role="status">
          {part !== null && (
            <div className="proof">
              正在进行安全验证…
              <progress aria-label="安全验证进度" value={part} />
            </div>
          )}
        </div>
        <button type="submit" className="btn primary lg" disabled={isBusy}>
          {isBusy ? '登录中…' : '登录'}
        </button>
        {step === 'totp' && (
          <button type="button" className="btn text" onClick={backToPassword}>
            返回，换一个账号
          </button>
        )}
      </form>
    </main>
  );
}

/** What no visible field can say. */
function Problem({ problem, step }: { problem: ApiError | null; step: 'password' | 'totp' }) {
  if (!problem) return null;
  const shown = step === 'password' ? ['username', 'password'] : ['totp'];
  if (shown.some((name) => problem.errors[name])) return null;
  return (
    <p className="alert bad" role="alert">
      {problem.message}
    </p>
  );
}
