import type { DataOf } from '@qingnang/contract/call';
import type { wechatLogin, wechatLoginChoose, wechatLoginState } from '@qingnang/contract/wechat';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ScanCode } from '../wechat/ScanCode.tsx';
import { useScan } from '../wechat/useScan.ts';
import { useSignedIn } from './LoginForm.tsx';
import styles from './WechatSignIn.module.css';

type State = DataOf<typeof wechatLoginState>;
/** One of those that the WeChat is bound to. */
type Chosen = Pick<State['accounts'][number], 'id' | 'member_id'>;

/** Signing in by a code that the WeChat app reads. */
export function WechatSignIn() {
  const [query] = useSearchParams();
  const [refusal, setRefusal] = useState('');
  const [asked, setAsked] = useState(false);
  const [choice, setChoice] = useState<{ scene: string; accounts: State['accounts'] } | null>(null);
  const signedIn = useSignedIn();
  const toRegister = useUnbound();

  const enter = async (scene: string, chosen: Chosen | null) => {
    try {
      const { next } = await call<typeof wechatLoginChoose>('POST /api/user/wechat_login/:scene/choose', {
        at: { scene },
        body: chosen ? { account_id: chosen.id, member_id: chosen.member_id ?? undefined } : {},
        quiet: true,
      });
      await signedIn(next);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
      setChoice(null);
      scan.refresh();
    }
  };

  const scan = useScan({
    returned: query.get('wechat'),
    open: async () => {
      setAsked(false);
      return await call<typeof wechatLogin>('POST /api/user/wechat_login', { quiet: true });
    },
    read: async (scene) => {
      const { state, accounts, note } = await call<typeof wechatLoginState>(
        'GET /api/user/wechat_login/:scene',
        { at: { scene }, quiet: true, sideBySide: true },
      );
      setAsked(state === 'confirm');
      if (state === 'confirm') return 'waiting';
      if (state === 'waiting' || state === 'expired') return state;
      if (state === 'scanned') await enter(scene, null);
      else if (state === 'choose') setChoice({ scene, accounts });
      else if (state === 'unbound') await toRegister(scene);
      else if (state === 'signed_in') await signedIn('done');
      if (state !== 'refused') return 'over';
      setRefusal(note);
      return 'expired';
    },
  });

  if (choice)
    return (
      <section className={styles.choice} aria-labelledby="choose-title">
        <h2 id="choose-title">选择要进入的账户</h2>
        <ul>
          {choice.accounts.map(({ id, member_id, company, username }) => (
            <li key={`${id}:${member_id}`}>
              <button type="button" onClick={() => void enter(choice.scene, { id, member_id })}>
                <Icon name="store" size={20} />
                <span>
                  <b>{company || username}</b>
                  <span className="sub">
                    {member_id !== null && '成员 '}
                    {username}
                  </span>
                </span>
                <Icon name="right" size={16} />
              </button>
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <>
      {refusal && (
        <Notice kind="bad" className={styles.refusal}>
          {refusal}
        </Notice>
      )}
      {asked && scan.phase === 'showing' && (
        <Notice kind="ok" className={styles.refusal}>
          已扫码，请在微信中回复 1 确认登录
        </Notice>
      )}
      <ScanCode scan={scan} title="微信登录">
        <p className="muted small">已绑定的账户直接登录；未绑定的，扫码后可绑定或注册</p>
        <p className="muted small">一个微信绑定多家门店时，扫码后选择要进入的门店</p>
      </ScanCode>
    </>
  );
}

/** A WeChat without an account: bind one, or register. */
function useUnbound() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return async (scene: string) => {
    const to = new URLSearchParams({ scene });
    const redirect = query.get('redirect');
    if (redirect) to.set('redirect', redirect);
    await navigate(`/register/wechat?${to}`);
  };
}
