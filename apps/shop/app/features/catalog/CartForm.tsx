import type { ReactNode } from 'react';
import styles from './AddToCart.module.css';
import type { Buying } from './useBuying.ts';

interface CartFormProps {
  buying: Buying;
  /** There is no box for the quantity: what stands in it is sent along. */
  fixed?: boolean;
  /** Its box is drawn; else its parts stand where they would without it. */
  className?: string | undefined;
  children: ReactNode;
}

/** Puts a goods into the cart; without a script the browser sends it, and the cart is shown (pages/cart). */
export const CartForm = ({ buying, fixed, className = styles.parts, children }: CartFormProps) => (
  <form
    className={className}
    method="post"
    action="/cart"
    onSubmit={(event) => {
      event.preventDefault();
      buying.add();
    }}
  >
    <input type="hidden" name="goods_id" value={buying.goods.id} />
    {buying.offer && <input type="hidden" name="goods_price_id" value={buying.offer.goods_price_id} />}
    {fixed && <input type="hidden" name="number" value={buying.number} />}
    {children}
  </form>
);
