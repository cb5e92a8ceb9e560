import type { ReactNode } from 'react';
import { useCartCount } from '../../../lib/cart-store.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { PageLink } from '../../../ui/PageLink.tsx';
import styles from './BuyPanel.module.css';

/** At the bottom of a phone, always in reach: the cart and what buys the goods. */
export function BuyBar({ children }: { children: ReactNode }) {
  const lines = useCartCount();
  return (
    <div className={styles.bar}>
      <PageLink className={styles.cart} to="/cart">
        <Icon name="cart" size={24} />
        购物车
        <Badge count={lines} size="small" className={styles.badge} />
      </PageLink>
      {children}
    </div>
  );
}
