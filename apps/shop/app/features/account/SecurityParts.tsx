import type { UserBase } from '@qingnang/contract/accounts';
import { Suspense, useState } from 'react';
import { phone as spaced } from '../../lib/format.ts';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { useSession } from '../../lib/session.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PanelHead } from './MemberFrame.tsx';
import styles from './Security.module.css';
import { SessionsPart } from './SessionsPart.tsx';

const PasswordDialog = lazyKept(() => import('./PasswordDialog.tsx'));
const ProfileDialog = lazyKept(() => import('./ProfileDialog.tsx'));
type Opened = 'password' | 'profile' | null;

/** What keeps the account its owner's: password, contact and number, second factor, the devices that are signed in. */
export function SecurityParts() {
  const { user } = useSession();
  const [opened, setOpened] = useState<Opened>(null);
  if (!user) return null;
  if (user.acting_head)
    return <Notice>密码、手机号与登录设备只能由门店自己管理；要管理总部账号，请先切换回总部。</Notice>;
  return (
    <>
      <section className="panel" aria-labelledby="security-title">
        <PanelHead title={<span id="security-title">账户安全</span>} />
        <ul className={styles.rows}>
          <li>
            <b>登录密码</b>
            <span className="sub">定期更换，不与其他网站共用；修改后其他设备会退出登录</span>
            <Button size="sm" onClick={() => setOpened('password')}>
              修改密码
            </Button>
          </li>
          {user.member === null && <ContactPart user={user} onProfile={() => setOpened('profile')} />}
          <FactorPart user={user} />
        </ul>
      </section>
      <SessionsPart />
      <Suspense fallback={null}>
        {opened === 'password' && <PasswordDialog user={user} onClose={() => setOpened(null)} />}
        {opened === 'profile' && <ProfileDialog user={user} onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  );
}

/** The contact is the owner's. */
const ContactPart = ({ user, onProfile }: { user: UserBase; onProfile: () => void }) => (
  <li>
    <b>联系人与手机</b>
    <span>
      {user.name && `${user.name} `}
      <span className="num">{spaced(user.phone)}</span>
      <span className="sub">　用于登录、短信验证和接收订单通知</span>
    </span>
    <Button size="sm" onClick={onProfile}>
      修改
    </Button>
  </li>
);

/** Of whoever signed in. */
const FactorPart = ({ user }: { user: UserBase }) => (
  <li>
    <b>两步验证</b>
    <span>
      {user.has_factor ? <Mark kind="ok">已开启</Mark> : <Mark>未开启</Mark>}
      <span className="sub">　登录时另外输入手机验证器上的 6 位数字</span>
    </span>
    <ButtonLink size="sm" to="/lbyz">
      {user.has_factor ? '管理' : '开启'}
    </ButtonLink>
  </li>
);
