import { cx } from '../lib/cx.ts';
import { spriteUrl } from '../ui/Icon.tsx';
import { PageLink } from '../ui/PageLink.tsx';
import styles from './Logo.module.css';
import { SLOGAN } from './slogan.ts';

/** @param compact without the line below the name, in the fixed bar */
export const Logo = ({ siteName, compact }: { siteName: string; compact?: boolean }) => (
  <PageLink className={styles.logo} to="/">
    <svg className={cx(styles.mark, compact && styles.small)} aria-hidden="true">
      <use href={`${spriteUrl}#mark`} />
    </svg>
    <span className={styles.text}>
      <span className={styles.name}>{siteName}</span>
      {!compact && <span className={styles.line}>{SLOGAN}</span>}
    </span>
    <span className="visually-hidden">首页</span>
  </PageLink>
);
