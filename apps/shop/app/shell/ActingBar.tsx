import type { UserBase } from '@qingnang/contract/accounts';
import { useState } from 'react';
import { switchBack } from '../features/stores/switch-store.ts';
import { cx } from '../lib/cx.ts';
import { Icon } from '../ui/Icon.tsx';
import { PageLink } from '../ui/PageLink.tsx';
import styles from './ActingBar.module.css';

/** While a head office acts for a store: whose cart, prices and orders these are, and the way back. */
export default function ActingBar({ user }: { user: UserBase }) {
  const [busy, setBusy] = useState(false);
  const back = async () => {
    setBusy(true);
    try {
      await switchBack();
    } finally {
      setBusy(false);
    }
  };
  return (
    <aside className={styles.bar} aria-label="门店操作提示">
      <div className={cx('wrap', styles.row)}>
        <Icon name="store" size={16} />
        <p className={styles.words}>
          您正在为 <b>{user.company || user.username}</b> 操作
        </p>
        <PageLink className={cx(styles.act, 'not-phone')} to="/ddgl">
          切换门店
        </PageLink>
        <button type="button" className={styles.act} disabled={busy} onClick={() => void back()}>
          返回总部
        </button>
      </div>
    </aside>
  );
}
