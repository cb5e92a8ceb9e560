import type { SpecialOffer } from '@qingnang/contract/catalog';
import { IconButton } from '../../ui/IconButton.tsx';
import type { ShownGoods } from '../goods/shown.ts';
import styles from './AddToCart.module.css';
import { CartForm } from './CartForm.tsx';
import { useBuying } from './useBuying.ts';

/** One press adds the smallest order. */
export default function QuickBuyable({ goods, offer }: { goods: ShownGoods; offer: SpecialOffer | null }) {
  const buying = useBuying(goods, offer);
  return (
    <CartForm buying={buying} fixed>
      <IconButton
        type="submit"
        className={styles.quick}
        icon={buying.busy ? 'check' : 'plus'}
        iconSize={16}
        label="加入购物车"
        aria-busy={buying.busy || undefined}
      />
    </CartForm>
  );
}
