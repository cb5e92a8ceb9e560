import type { SpecialOffer } from '@qingnang/contract/catalog';
import { IconButton } from '../../ui/IconButton.tsx';
import type { ShownGoods } from '../goods/shown.ts';
import styles from './AddToCart.module.css';
import { useBuying } from './useBuying.ts';

/** One press adds the smallest order. */
export default function QuickBuyable({ goods, offer }: { goods: ShownGoods; offer: SpecialOffer | null }) {
  const { busy, add } = useBuying(goods, offer);
  return (
    <IconButton
      className={styles.quick}
      icon={busy ? 'check' : 'plus'}
      iconSize={16}
      label="加入购物车"
      aria-busy={busy || undefined}
      onClick={add}
    />
  );
}
