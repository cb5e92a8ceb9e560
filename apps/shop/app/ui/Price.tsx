import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { cx } from '../lib/cx.ts';
import { money, priceParts } from '../lib/format.ts';
import { loginPath } from '../lib/login-path.ts';
import { useSession } from '../lib/session.tsx';
import { Icon } from './Icon.tsx';
import { PlainLink } from './PlainLink.tsx';
import styles from './Price.module.css';

interface PriceProps {
  /** Yuan. null: the server did not send it; what has to happen first takes its place. */
  value: number | null;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** In the text's colour: one red figure a row. */
  ink?: boolean;
  /** `盒` → `/盒` in grey. */
  unit?: string;
  className?: string | undefined;
}

/** ¥ and decimals smaller than the yuan. */
export function Price({ value, size = 'md', ink, unit, className }: PriceProps) {
  if (value === null) return <HiddenPrice />;
  const parts = priceParts(value);
  return (
    <span className={cx(styles.price, size !== 'md' && styles[size], ink && styles.ink, className)}>
      <span className={styles.sign}>¥</span>
      <span className={styles.yuan}>{parts.yuan}</span>
      <span className={styles.cents}>{parts.cents}</span>
      {unit && <span className={styles.unit}>/{unit}</span>}
    </span>
  );
}

/** In the exact place of a price: 登录后可见, or 资质审核后可见 for an account that has not passed yet (docs/rules/accounts.md#visitors). */
function HiddenPrice({ className }: { className?: string | undefined }) {
  const { signedIn } = useSession();
  const { pathname, search } = useLocation();
  const words: ReactNode = (
    <>
      <Icon name="lock" size={14} />
      {signedIn ? '资质审核后可见' : '登录后可见'}
    </>
  );
  if (signedIn) return <span className={cx(styles.hidden, className)}>{words}</span>;
  return (
    <PlainLink className={cx(styles.hidden, className)} to={loginPath(pathname + search)}>
      {words}
    </PlainLink>
  );
}

/** What it cost before, struck out. */
export const OldPrice = ({ value }: { value: number }) => (
  <span className={styles.was}>
    <span className="visually-hidden">原价</span>
    {money(value)}
  </span>
);
