import { mayDo, type Right } from '@qingnang/contract/member-words';
import { useLocation } from 'react-router';
import { cx } from '../lib/cx.ts';
import { loginPath } from '../lib/login-path.ts';
import { pageExists } from '../lib/page-exists.ts';
import { useSession } from '../lib/session.tsx';
import { Mark } from '../ui/Mark.tsx';
import { PageLink } from '../ui/PageLink.tsx';
import { QrCard } from './QrCard.tsx';
import type { Site } from './shell-data.ts';
import { signOut } from './sign-out.ts';
import styles from './UtilityBar.module.css';
import { useAddToDesktop } from './useAddToDesktop.ts';

const LINKS: readonly { label: string; to: string; right?: Right }[] = [
  { label: '会员中心', to: '/user' },
  { label: '我的订单', to: '/order' },
  { label: '电子发票', to: '/dzfp', right: 'money' },
];

/** The thin line above the header: who is signed in, and the way to their own pages. */
export default function UtilityBar({ site }: { site: Site }) {
  const addToDesktop = useAddToDesktop();
  const member = useSession().user?.member ?? null;
  return (
    <nav className={styles.utilityBar} aria-label="账户">
      <div className={cx('wrap', styles.row)}>
        <Who siteName={site.name} />
        <ul className={styles.list}>
          <li className={styles.item}>
            <PageLink to="/">返回首页</PageLink>
          </li>
          <li className={styles.item}>
            <button type="button" onClick={addToDesktop}>
              添加到桌面
            </button>
          </li>
          {LINKS.filter(
            ({ to, right }) => pageExists(to) && (right === undefined || mayDo(member, right)),
          ).map((link) => (
            <li key={link.to} className={styles.item}>
              <PageLink to={link.to}>{link.label}</PageLink>
            </li>
          ))}
          {site.hasMiniProgramQr && (
            <li className={cx(styles.item, styles.pop)}>
              <button type="button" aria-haspopup="true">
                小程序
              </button>
              <div className={styles.popBox}>
                <QrCard code="mini-program" words="扫码用手机下单" />
              </div>
            </li>
          )}
        </ul>
      </div>
    </nav>
  );
}

function Who({ siteName }: { siteName: string }) {
  const { signedIn, user } = useSession();
  const { pathname, search } = useLocation();
  if (!signedIn)
    return (
      <ul className={styles.list}>
        <li className={styles.item}>您好，欢迎来到{siteName}</li>
        <li className={styles.item}>
          <PageLink className="ok-text strong" to={loginPath(pathname + search)}>
            请登录
          </PageLink>
        </li>
        {pageExists('/register') && (
          <li className={styles.item}>
            <PageLink to="/register">免费注册</PageLink>
          </li>
        )}
      </ul>
    );
  return (
    <ul className={styles.list}>
      {user && (
        <li className={styles.item}>
          <span className={styles.strong}>{user.company || user.username}</span>
          {user.member && <span>{user.member.name}</span>}
          {user.rank > 0 && <Mark kind="rank">{user.rank_name}</Mark>}
        </li>
      )}
      {pageExists('/ddgl') && (
        <li className={styles.item}>
          <PageLink to="/ddgl">切换门店</PageLink>
        </li>
      )}
      <li className={styles.item}>
        <button type="button" onClick={() => void signOut()}>
          退出登录
        </button>
      </li>
    </ul>
  );
}
