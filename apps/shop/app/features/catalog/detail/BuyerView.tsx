import { asBought } from '../../goods/offer.ts';
import { unitPriceAt } from '../../goods/prices.ts';
import { correctGoods } from '../../goods/quantity.ts';
import { ReasonAction } from '../../goods/Reason.tsx';
import { useBuying } from '../useBuying.ts';
import { BuyInBar, BuyPanel } from './BuyPanel.tsx';
import { GoodsBody, type GoodsViewProps } from './GoodsBody.tsx';
import { Refused } from './Refused.tsx';
import { useChosen } from './useChosen.ts';

/** A goods for who is signed in: with its price at the chosen quantity, and what buys it or the reason why not. */
export default function BuyerView(props: GoodsViewProps) {
  const chosen = useChosen(props.goods);
  const { own, goods, offer } = chosen;
  const buying = useBuying(own, offer);
  const { reason } = goods;
  const chooseOffer = (id: number) => {
    chosen.chooseOffer(id);
    // What could be bought through the one may be too much or too little through the other.
    const next = asBought(own, own.specials.find((one) => one.goods_price_id === id) ?? null);
    buying.change(correctGoods(next, buying.number).number);
  };
  return (
    <GoodsBody
      {...props}
      chosen={{ ...chosen, chooseOffer }}
      price={reason ? goods.price : unitPriceAt(goods, buying.number)}
      number={buying.number}
      panel={
        reason ? (
          <Refused goods={goods} reason={reason} />
        ) : (
          <BuyPanel goods={goods} buying={buying} offer={offer} />
        )
      }
      inBar={
        reason ? (
          <ReasonAction goods={goods} reason={reason} block />
        ) : (
          <BuyInBar buying={buying} offer={offer} />
        )
      }
    />
  );
}
