import { cx } from '../lib/cx.ts';
import { phone } from '../lib/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { PageLink } from '../ui/PageLink.tsx';
import styles from './LoginHeader.module.css';
import { Logo } from './Logo.tsx';
import { QrCard } from './QrCard.tsx';
import type { ShellData } from './shell-data.ts';
import { useAddToDesktop } from './useAddToDesktop.ts';

/** The simplified header of signing in and registering: no search, the people to call. */
export function LoginHeader({ shell: { site, common }, title }: { shell: ShellData; title: string }) {
  const addToDesktop = useAddToDesktop();
  return (
    <header className={styles.loginHeader}>
      <div className={cx('wrap', styles.row)}>
        <Logo siteName={site.name} />
        <span className={styles.title}>{title === '登录' ? '欢迎登录' : title}</span>
        <ul className={cx(styles.links, 'not-phone')}>
          <li>
            <PageLink to="/">
              <Icon name="home" size={16} />
              返回首页
            </PageLink>
          </li>
          <li>
            <button type="button" onClick={addToDesktop}>
              <Icon name="desk" size={16} />
              添加到桌面
            </button>
          </li>
          {site.hasMiniProgramQr && (
            <li>
              <button type="button" aria-haspopup="true">
                <Icon name="qr" size={16} />
                小程序
              </button>
              <div className={styles.popBox}>
                <QrCard code="mini-program" words="扫码用手机下单" />
              </div>
            </li>
          )}
        </ul>
        {common && (
          <dl className={styles.tel}>
            {common.admin.name !== '' && (
              <div>
                <dt>专属客服 {common.admin.name}</dt>
                <dd>{phone(common.admin.phone)}</dd>
              </div>
            )}
            {common.common_config.hot_line !== '' && (
              <div>
                <dt>投诉热线</dt>
                <dd>{common.common_config.hot_line}</dd>
              </div>
            )}
          </dl>
        )}
      </div>
    </header>
  );
}
