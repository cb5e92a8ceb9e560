import { AddButton } from '../catalog/AddButton.tsx';
import { CartForm } from '../catalog/CartForm.tsx';
import { useBuying } from '../catalog/useBuying.ts';
import type { Offered } from './home-data.ts';

/** 立即抢: the smallest order through the offer. */
export default function SpikeBuy({ goods, offer }: Offered) {
  const buying = useBuying(goods, offer);
  return (
    <CartForm buying={buying} fixed>
      <AddButton buying={buying} kind="seckill" />
    </CartForm>
  );
}
