import type { SpecialOffer } from '@qingnang/contract/catalog';
import { QtyInput } from '../../ui/QtyInput.tsx';
import type { ShownGoods } from '../goods/shown.ts';
import { AddButton } from './AddButton.tsx';
import styles from './AddToCart.module.css';
import { CartForm } from './CartForm.tsx';
import { useBuying } from './useBuying.ts';

/** Quantity and button of a goods that this buyer can have. */
export default function Buyable({ goods, offer }: { goods: ShownGoods; offer: SpecialOffer | null }) {
  const buying = useBuying(goods, offer);
  return (
    <CartForm buying={buying}>
      <QtyInput {...buying.box} className={styles.quantity} />
      <AddButton buying={buying} kind={offer?.kind} />
    </CartForm>
  );
}
