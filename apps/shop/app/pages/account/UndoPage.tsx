import type { undo, undoState } from '@qingnang/contract/account-safety';
import { useLoaderData } from 'react-router';
import { PanelHead } from '../../features/account/MemberFrame.tsx';
import styles from '../../features/account/Security.module.css';
import { UndoForm } from '../../features/account/UndoForm.tsx';
import { newPasswordProblems } from '../../features/codes/new-password.ts';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';
import { plainForm } from '../../lib/plain-form.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

const page = defineData((call) => call<typeof undoState>('GET /api/user/undo'));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const action = plainForm('undo', async ({ text, secret, call }) => {
  const wrong = newPasswordProblems({ secret }, { phone: '', username: text('username') });
  if (wrong) return wrong;
  await call<typeof undo>('POST /api/user/undo', { body: { password: secret('password') } });
  return '/undo';
});

/** Where the link in the message to the contact before a change leads to. */
export default function UndoPage() {
  const state = useLoaderData<typeof loader>();
  return (
    <section className={cx('panel', styles.alone)} aria-labelledby="undo-title">
      <PanelHead heading="h1" title={<span id="undo-title">撤销账户变更</span>}>
        {state.company !== '' && <span className="sub">{state.company}</span>}
      </PanelHead>
      {state.state === 'open' ? <UndoForm state={state} /> : <Ended isDone={state.state === 'done'} />}
    </section>
  );
}

const Ended = ({ isDone }: { isDone: boolean }) => (
  <div className={styles.undone}>
    <Icon name={isDone ? 'ok' : 'warn'} size={28} />
    <p className="strong">{isDone ? '已撤销，请用新密码登录' : '链接已失效或已使用'}</p>
    <p className="sub">
      {isDone
        ? '所有设备都已退出登录；24 小时内不能提现和签合同。'
        : '链接 7 天内有效、只能用一次。需要帮助请联系客服。'}
    </p>
    <ButtonLink variant="primary" size="lg" to={isDone ? '/login' : '/'}>
      {isDone ? '去登录' : '返回首页'}
    </ButtonLink>
  </div>
);
