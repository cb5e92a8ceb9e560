import type { DataOf } from '@qingnang/contract/call';
import type { wechatLoginBind, wechatLoginState } from '@qingnang/contract/wechat';
import { useState } from 'react';
import { redirect, useLoaderData } from 'react-router';
import { PanelHead } from '../../features/account/MemberFrame.tsx';
import { CodeLoginForm } from '../../features/login/CodeLoginForm.tsx';
import { LoginForm, useSignedIn } from '../../features/login/LoginForm.tsx';
import { RegisterForm } from '../../features/register/RegisterForm.tsx';
import styles from '../../features/wechat/Join.module.css';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { type DataCall, defineData } from '../../lib/data.ts';
import { useSession } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Tabs } from '../../ui/Tabs.tsx';

type State = DataOf<typeof wechatLoginState>;
const SCENE = /^[\w-]{22}$/;

const page = defineData(async (call, { query }) => {
  const scene = query.get('scene') ?? '';
  const { state, name } = SCENE.test(scene) ? await stateOf(call, scene) : { state: 'expired', name: '' };
  if (state !== 'unbound') throw redirect('/register/step1');
  return { scene, name };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** A code of another browser, or one that is over, is none. */
const stateOf = (call: DataCall, scene: string) =>
  call<typeof wechatLoginState>('GET /api/user/wechat_login/:scene', { at: { scene } }).catch(
    (error: unknown): Pick<State, 'state' | 'name'> => {
      if (error instanceof ApiError && error.status === 404) return { state: 'expired', name: '' };
      throw error;
    },
  );

const WAYS = [
  { value: 'password', label: '密码绑定' },
  { value: 'code', label: '短信绑定' },
  { value: 'register', label: '注册新会员' },
] as const;
type Way = (typeof WAYS)[number]['value'];

/** Who scanned the code without having an account: bind one, or open one. */
export default function WechatPage() {
  const { scene, name } = useLoaderData<typeof loader>();
  const { signedIn } = useSession();
  const [way, setWay] = useState<Way>('password');
  const [typed, setTyped] = useState('');
  const bind = useBind(scene);
  const kept = { name: typed, onName: setTyped, after: bind };
  return (
    <div className={styles.page}>
      <section className="panel" aria-labelledby="join-title">
        <PanelHead heading="h1" title={<span id="join-title">绑定账户</span>} />
        <div className={styles.body}>
          <Notice kind="ok">
            {name ? `微信“${name}”` : '您的微信'}
            已扫码，还没有绑定账户。绑定已有账户或注册后，下次扫码直接登录。
          </Notice>
          {signedIn ? (
            <BindHere bind={bind} />
          ) : (
            <Tabs label="绑定方式" value={way} tabs={WAYS} onChange={setWay}>
              {way === 'password' && <LoginForm {...kept} />}
              {way === 'code' && <CodeLoginForm {...kept} />}
              {way === 'register' && <RegisterForm after={bind} />}
            </Tabs>
          )}
        </div>
      </section>
    </div>
  );
}

/** Binds the WeChat to who has just signed in. A refusal is shown; they stay signed in. */
const useBind = (scene: string) => async () => {
  try {
    await call<typeof wechatLoginBind>('POST /api/user/wechat_login/:scene/bind', { at: { scene } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
};

function BindHere({ bind }: { bind: () => Promise<void> }) {
  const { user } = useSession();
  const [busy, setBusy] = useState(false);
  const done = useSignedIn();
  const act = async () => {
    setBusy(true);
    await bind();
    await done('done');
  };
  return (
    <div className={styles.here}>
      <p>
        您已登录 <b>{user?.company || user?.username}</b>
      </p>
      <Button variant="primary" size="lg" busy={busy} onClick={() => void act()}>
        绑定到这个账户
      </Button>
    </div>
  );
}
