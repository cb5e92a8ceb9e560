import type { CheckoutView } from '@qingnang/contract/cart';
import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Checkout.module.css';
import type { Remedy } from './remedy.ts';

interface ConflictNoticeProps {
  message: string;
  /** What the order would be now; null when it cannot be bought as it stands. */
  now: CheckoutView | null;
  remedy: Remedy | null;
  onAgree: (now: CheckoutView) => void;
}

/** Why the order was not placed, and the two ways on. */
export function ConflictNotice({ message, now, remedy, onAgree }: ConflictNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Braces: newer browsers answer with a promise, which is no clean-up.
    box.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={box}>
      <Notice kind="bad" className={styles.conflict}>
        <p className="strong">{message}</p>
        <p className={styles.acts}>
          <ButtonLink size="sm" to="/cart">
            返回购物车
          </ButtonLink>
          {remedy && (
            <ButtonLink size="sm" variant="primary" to={remedy.url}>
              {remedy.action}
            </ButtonLink>
          )}
          {now && (
            <Button size="sm" variant="primary" onClick={() => onAgree(now)}>
              重新核对
            </Button>
          )}
        </p>
      </Notice>
    </div>
  );
}
