import type { sameAgain } from '@qingnang/contract/rebuy';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { cartChanged } from '../../lib/cart-store.ts';
import { alert } from '../../lib/dialogs.ts';
import { chooseLines } from '../cart/chosen-lines.ts';
import type { SameState } from '../checkout/SameNotice.tsx';

/** 原样再来: the goods of a past order, its address, invoice and way of paying, straight to checkout. */
export function useSame() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState<number | null>(null);
  const again = async (id: number) => {
    setBusy(id);
    try {
      const same = await call<typeof sameAgain>('POST /api/order/:id/same', { at: { id } });
      cartChanged(same.total);
      if (same.ids.length === 0) {
        const why = same.refused.map(({ name, message }) => `${name}：${message}`).join('；');
        await alert({ message: `这张订单的商品现在都不能购买。${why}` });
        return;
      }
      chooseLines(same.ids);
      await navigate('/cart/step2', { state: { same } satisfies SameState });
    } catch (error) {
      // Shown already.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(null);
    }
  };
  return { busy, again: (id: number) => void again(id) };
}
