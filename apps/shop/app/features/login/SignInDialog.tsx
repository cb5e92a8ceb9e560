import type { base, UserBase } from '@qingnang/contract/accounts';
import type { SignedIn } from '@qingnang/contract/second-factor';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useSession } from '../../lib/session.tsx';
import Dialog from '../../ui/Dialog.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { CodeLoginForm } from './CodeLoginForm.tsx';
import { FactorForm } from './FactorForm.tsx';
import { EnteredContext, LoginForm } from './LoginForm.tsx';
import { type Way, waysOf } from './ways.ts';

/** Signing in again without leaving the page; WeChat would lead away from it. */
export default function SignInDialog({ answer }: { answer: (isSignedIn: boolean) => void }) {
  const { user } = useSession();
  const [way, setWay] = useState<Way>('password');
  const [name, setName] = useState(user === null || user.member ? '' : user.username);
  const [isHalf, setHalf] = useState(false);
  const ways = waysOf({ sms: user?.has_sms ? 1 : 0, wechat: 0 });

  const entered = async (next: SignedIn['next']) => {
    if (next === 'code') return setHalf(true);
    const now = await call<typeof base>('GET /api/user/base', { quiet: true, sideBySide: true }).catch(
      () => null,
    );
    // What stands on the page is somebody else's: it is opened anew for who has come.
    if (!isSame(user, now)) return window.location.reload();
    answer(true);
  };

  return (
    <Dialog open onClose={() => answer(false)} title="登录已过期，请重新登录">
      <p className="sub">登录后接着刚才的操作，已填写的内容都在。换一个账号登录会重新打开本页。</p>
      <EnteredContext value={entered}>
        {isHalf ? (
          <FactorForm username={name} onBack={() => setHalf(false)} />
        ) : (
          <Tabs label="登录方式" value={way} tabs={ways} onChange={setWay}>
            {way === 'password' && <LoginForm name={name} onName={setName} />}
            {way === 'code' && <CodeLoginForm name={name} onName={setName} />}
          </Tabs>
        )}
      </EnteredContext>
    </Dialog>
  );
}

/** Whether the person of before has come back; when nobody knows who that was, no. */
const isSame = (before: UserBase | null, now: UserBase | null): boolean =>
  before !== null &&
  now !== null &&
  before.id === now.id &&
  before.member?.name === now.member?.name &&
  before.acting_head === now.acting_head;
