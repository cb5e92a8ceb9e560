import { useSession } from '../lib/session.tsx';
import { createStore, useStore } from '../lib/store.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './BottomAd.module.css';

const closed = createStore(false);

/** Asks a visitor in, at the foot of the home page, until it is closed. */
export default function BottomAd() {
  const { signedIn } = useSession();
  if (useStore(closed, false) || signedIn) return null;
  return (
    <aside className={styles.bottomAd} aria-label="欢迎">
      <div className={`wrap ${styles.row}`}>
        <span className={styles.title}>登录后查看价格与库存</span>
        <span className={styles.more}>省内次日达 · 批批药检报告 · 票货同行</span>
        <ButtonLink to="/login">登录</ButtonLink>
        <IconButton className={styles.close} icon="close" label="关闭广告" onClick={() => closed.set(true)} />
      </div>
    </aside>
  );
}
