import { Suspense } from 'react';
import { lazySoon } from '../../../lib/soon.ts';
import '../../../ui/QtyInput.module.css';
import { ReasonAction } from '../../goods/Reason.tsx';
import '../AddToCart.module.css';
import { GoodsBody, type GoodsViewProps, moreIsThere } from './GoodsBody.tsx';
import { Refused } from './Refused.tsx';
import { useChosen } from './useChosen.ts';

/** With the rules of quantities and exact prices, which a visitor's page does without; drawn by the server for buyers. */
const BuyerView = lazySoon(() => import('./BuyerView.tsx'));

/** Ends when the code of all parts is there: a page that is opened from another one shows them at once. */
export const partsAreThere = (): Promise<unknown> => Promise.all([BuyerView.ready(), moreIsThere()]);

/** Everything about one goods. */
export const GoodsView = (props: GoodsViewProps) =>
  props.goods.reason?.code === 'sign_in' ? (
    <VisitorView {...props} />
  ) : (
    <Suspense>
      <BuyerView {...props} />
    </Suspense>
  );

function VisitorView(props: GoodsViewProps) {
  const chosen = useChosen(props.goods);
  const { goods } = chosen;
  const { reason } = goods;
  return (
    <GoodsBody
      {...props}
      chosen={chosen}
      price={goods.price}
      number={goods.min_order}
      panel={reason && <Refused goods={goods} reason={reason} />}
      inBar={reason && <ReasonAction goods={goods} reason={reason} block />}
    />
  );
}
