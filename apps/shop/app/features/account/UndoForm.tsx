import type { UndoState, undo } from '@qingnang/contract/account-safety';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { dateTime } from '../../lib/format.ts';
import { type Typed, useForm } from '../../lib/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { NewPassword } from '../codes/NewPassword.tsx';
import { newPasswordProblems } from '../codes/new-password.ts';
import styles from './Security.module.css';

/** What the link undoes, and the password that the account has from then on. */
export function UndoForm({ state }: { state: UndoState }) {
  const navigate = useNavigate();
  const act = async (typed: Typed) => {
    const wrong = newPasswordProblems(typed, { phone: '', username: state.username });
    if (wrong) return wrong;
    await call<typeof undo>('POST /api/user/undo', {
      body: { password: typed.secret('password') },
      quiet: true,
    });
    await navigate('/undo', { replace: true });
    return undefined;
  };
  const { form, errors, refusal, busy, submit } = useForm(act, 'undo');
  return (
    <form ref={form} className={styles.undo} method="post" action="/undo" onSubmit={submit} noValidate>
      {refusal && <Notice kind="bad">{refusal}</Notice>}
      <Notice kind="warn">只有这些变更不是您本人操作时才需要撤销。</Notice>
      <div>
        <p className="strong">将撤销</p>
        <ul className={styles.changes} aria-label="将撤销的变更">
          {state.changes.map(({ words, at }) => (
            <li key={`${words}${at}`}>
              <span>{words}</span>
              <span className="sub num">{dateTime(at)}</span>
            </li>
          ))}
        </ul>
        <p className="sub">
          撤销后绑定手机号为 <span className="num">{state.phone}</span>
          ，所有设备退出登录，用下面的新密码重新登录。
        </p>
      </div>
      {/* Tells the browser's password store whose password this is. */}
      <input
        className="visually-hidden"
        name="username"
        autoComplete="username"
        defaultValue={state.username}
        tabIndex={-1}
        aria-hidden="true"
      />
      <NewPassword errors={errors} label="新密码" />
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        撤销并重设密码
      </Button>
    </form>
  );
}
